import { screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { expect, test } from 'vitest';
import { contentAnswers } from '../../../testing/content.ts';
import { plain, visitPage } from '../../../testing/page-visit.tsx';
import { HelpArticle } from './help-article.tsx';
import { HelpDealPage } from './help-deal-page.tsx';
import { HelpPage } from './help-page.tsx';

const visitHelp = (address: string) =>
  visitPage(<HelpPage />, { address, namespaces: ['content', 'help'], answers: {} });
const article = (
  <Routes>
    <Route path="/ajutor/:slug" element={<HelpArticle />} />
  </Routes>
);
const contracts = {
  _id: '1',
  _slug: 'ajutor/contracte',
  _locale: 'ro-RO',
  _changed_on: '2026-11-24T08:00:00+00:00',
  _publish_on: null,
  title: 'Contracte și semnare',
  title_tag: null,
  meta_description: null,
  content: ['Unu', 'Doi'].map((text) => ({
    __typename: 'Text',
    body: `<h2>${text}</h2>`,
    text,
    format: 'H2',
  })),
  _localizations: [],
};
const visitArticle = (answers: Record<string, unknown>, address = '/ajutor/contracte') =>
  visitPage(article, {
    address,
    namespaces: ['content', 'help'],
    answers: contentAnswers(answers),
  });

test('[L6] the help page shows how a bid resets the clock, by the figures of the rules', async () => {
  await visitHelp('/ajutor');
  const [figure] = screen.getAllByRole('img', { name: '3 oferte mută finalul de la 12:00:00 la 12:03:50' });
  const words = plain(figure?.textContent ?? '');
  for (const one of ['1.045 la 11:58:40', '1.050 la 12:00:10', '1.055 la 12:01:50', '12:00:40', '12:02:10'])
    expect(words).toContain(one);
  expect(words).toContain('s-a încheiat la 12:03:50');
  expect(document.body.textContent).toContain('fără prelungire sau 1, 2, 3, 5 minute');
  expect(document.body.textContent).toContain('cel târziu la 13:00:00');
});

test('[L7] the help page shows the stronger limit a step past the weaker one', async () => {
  await visitHelp('/ajutor');
  const drawings = screen.getAllByRole('img', { name: /^Două limite, 1\.040 și 1\.050: .* la 1\.045$/ });
  // One for wide screens and a separate drawing for phones.
  expect(drawings).toHaveLength(2);
  expect(plain(drawings[0]?.textContent ?? '')).toContain('limita mai mică, plus un pas de 5 lei/t');
});

test('[L1] [L10] the help page shows the outcome of each price, and how long the owner has', async () => {
  const { t } = await visitHelp('/ajutor');
  const ways = within(screen.getByRole('list', { name: t('help:decision.figure') })).getAllByRole('listitem');
  expect(ways.map(({ textContent }) => plain(textContent ?? ''))).toEqual([
    expect.stringMatching(/^Prețul dorit este atins1\.055 sau mai mult.*Vândut/),
    expect.stringMatching(/^Sub prețul dorit.*organizatorul are 2 ore.*Vândut.*Refuzată.*2 ore fără răspuns/),
    expect.stringMatching(/^Nicio ofertă.*Fără rezultat/),
  ]);
});

test('the help page exists in English, and links to the other help pages', async () => {
  const { t } = await visitHelp('/en/ajutor');
  expect(screen.getByRole('heading', { level: 1, name: 'How a live auction works' })).toBeTruthy();
  const pages = within(screen.getByRole('navigation', { name: t('help:pages') })).getAllByRole('link');
  expect(pages.map((link) => link.getAttribute('href'))).toEqual([
    '/en/ajutor',
    '/en/ajutor/contracte',
    '/en/ajutor/de-la-contract-la-bani',
    '/en/ajutor/tarife',
    '/en/ajutor/accesibilitate',
  ]);
});

test('[D6] [D7] [D8] the page on delivery and payment shows a load by the figures of the rules', async () => {
  const address = '/ajutor/de-la-contract-la-bani';
  const { t } = await visitPage(<HelpDealPage />, { address, namespaces: ['content', 'help'], answers: {} });
  const rows = within(screen.getByRole('table', { name: t('help:deal.sum.figure') })).getAllByRole('row');
  expect(rows.map(({ textContent }) => plain(textContent ?? ''))).toEqual([
    'Marfa cântărită24.500 kg × 1.040 lei/t25.480 lei',
    'Umiditate 14,6 %bază 14 %: − 147 kg− 153,32 lei',
    'Corpuri străine 2,4 %bază 2 %: − 98 kg− 102,21 lei',
    'Proteină 12,8 %bază 12,5 %: + 3 lei/t+ 73,50 lei',
    'Masă hectolitrică 77 kg/hlbază 78 kg/hl: − 4 lei/t− 97,02 lei',
    'De plată24.255 kg × 1.039 lei/t25.200,95 lei',
  ]);
  const page = plain(document.body.textContent ?? '');
  for (const said of ['7 dec., 11:15', 'până la 9 dec., 11:15: 48 de ore', '25.200,95 lei de plată'])
    expect(page).toContain(said);
  expect(page).not.toContain('{{');
  const credit = within(screen.getByRole('table', { name: t('help:deal.pay.figure') })).getAllByRole('cell');
  expect(credit.map(({ textContent }) => plain(textContent ?? ''))).toEqual([
    ...['26.000 lei', '− 25.200,95 lei', '799,05 lei'],
  ]);
  expect(
    within(screen.getByRole('list', { name: t('help:deal.steps.figure') })).getAllByRole('listitem'),
  ).toHaveLength(8);
});

test('a help page that editors write has its table of contents and its date', async () => {
  const { t } = await visitArticle({ ContentPage: { Page: contracts } });
  expect(await screen.findByRole('heading', { level: 1, name: 'Contracte și semnare' })).toBeTruthy();
  expect(screen.getByText(t('content:changed', { day: '24 noiembrie 2026' }))).toBeTruthy();
  const contents = screen.getByRole('navigation', { name: t('content:inThisPage') });
  expect(within(contents).getAllByRole('link')).toHaveLength(2);
});

test('a help page at its slug in the other language opens at its own', async () => {
  await visitArticle({ ContentPage: { Page: contracts } }, '/ajutor/contracts');
  expect(await screen.findByRole('heading', { level: 1, name: contracts.title })).toBeTruthy();
  expect(window.location.pathname).toBe('/ajutor/contracte');
});

test('a malformed fragment in the address leaves a help page as it is', async () => {
  await visitArticle({ ContentPage: { Page: contracts } }, '/ajutor/contracte#50%');
  expect(await screen.findByRole('heading', { level: 2, name: 'Doi' })).toBeTruthy();
});

test('the content service is not asked for a help page whose address has control characters', async () => {
  const { t, calls } = await visitArticle({}, '/ajutor/a%00b');
  expect(await screen.findByRole('heading', { level: 1, name: t('pages:notFoundHeading') })).toBeTruthy();
  expect(calls).not.toContain('POST /services/content/graphql');
});

test('an unknown help page is not found, and one that cannot be loaded says so', async () => {
  const { t } = await visitArticle({ ContentPage: { Page: null } });
  expect(await screen.findByRole('heading', { level: 1, name: t('pages:notFoundHeading') })).toBeTruthy();
});

test('while the content service is down a help page says so', async () => {
  const { t } = await visitArticle({});
  expect((await screen.findByRole('alert')).textContent).toContain(t('content:away'));
});
