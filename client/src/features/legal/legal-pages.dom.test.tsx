import { termsVersion } from '@recolta/shared/domain/legal-versions';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { expressPointsText } from '../../lib/deal/express-points.ts';
import { keptInBrowser } from '../../lib/device/kept-in-browser.ts';
import { draftKey, storeDraft } from '../../lib/forms/draft-store.ts';
import { store } from '../../lib/store.ts';
import { buyerIdentity } from '../../testing/identity.ts';
import { plain, refusal, type StubbedAnswer, visitPage } from '../../testing/page-visit.tsx';
import { sessionAtom } from '../session/state/session.ts';
import { CookiePolicyPage } from './cookie-policy-page.tsx';
import { loadLegalText } from './legal-blocks.tsx';
import { TermsPage } from './legal-page.tsx';
import { NewTerms } from './new-terms.tsx';

const { account } = buyerIdentity();
const version = termsVersion.split('-').reverse().join('/');

async function visitNewTerms(answer: () => StubbedAnswer) {
  const bodies: unknown[] = [];
  await loadLegalText('terms', 'en');
  store.set(sessionAtom, { kind: 'signedIn', identity: buyerIdentity() });
  const page = await visitPage(<NewTerms accountId={account.id} />, {
    address: '/en/live',
    namespaces: ['legal', 'registration'],
    answers: {
      [`PUT /services/main/accounts/${account.id}/terms`]: async (request) => {
        bodies.push(await request.json());
        return answer();
      },
      'GET /services/main/accounts/identity': () => Response.json(buyerIdentity()),
    },
  });
  const dialog = await screen.findByRole('dialog', { name: page.t('legal:newHeading') });
  const accept = () =>
    page.user.click(within(dialog).getByRole('button', { name: page.t('legal:newAccept') }));
  return { ...page, bodies, dialog, accept };
}

test('[S10] new terms say since when and what changed; both acceptances are needed', async () => {
  const { t, user, bodies, dialog, accept, calls } = await visitNewTerms(
    () => new Response(null, { status: 204 }),
  );
  const { changes = [] } = await loadLegalText('terms', 'en');
  expect(within(dialog).getByText(t('legal:newLead', { date: version }), { normalizer: plain })).toBeTruthy();
  expect(within(dialog).queryAllByRole('listitem')).toHaveLength(changes.length);
  await accept();
  expect(within(dialog).getByText(t('legal:newMissing')).getAttribute('role')).toBe('alert');
  const [terms, express] = within(dialog).getAllByRole('checkbox');
  await user.click(terms as HTMLElement);
  await accept();
  expect(bodies).toEqual([]);
  await user.click(terms as HTMLElement);
  await user.click(express as HTMLElement);
  await accept();
  expect(bodies).toEqual([]);
  expect(
    within(dialog).getByRole('checkbox', {
      name: t('registration:expressClauses', { points: expressPointsText('en') }),
    }),
  ).toBe(express);
  await user.click(terms as HTMLElement);
  await accept();
  await waitFor(() => expect(calls).toContain('GET /services/main/accounts/identity'));
  expect(bodies).toEqual([{ version: termsVersion, acceptsTerms: true, acceptsExpressClauses: true }]);
});

test('[S10] they can wait: a bar opens them again; a refusal is said', async () => {
  const { t, user, dialog, accept } = await visitNewTerms(() => refusal('InternalError', 500));
  for (const box of within(dialog).getAllByRole('checkbox')) await user.click(box);
  await accept();
  await waitFor(() => expect(within(dialog).getByRole('alert').textContent).not.toBe(''));
  expect(screen.queryByText(t('legal:newMissing'))).toBeNull();
  await user.click(within(dialog).getByRole('button', { name: t('legal:newLater') }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByText(t('legal:newBar'))).toBeTruthy();
  await user.click(screen.getByRole('button', { name: t('legal:newOpen') }));
  expect(screen.getByRole('dialog')).toBeTruthy();
});

test('the cookie policy lists what is kept in the browser, cookies apart, with how long', async () => {
  await loadLegalText('cookies', 'en');
  localStorage.clear();
  const { t } = await visitPage(<CookiePolicyPage />, {
    address: '/en/cookies',
    namespaces: ['legal', 'frame'],
    answers: {},
  });
  const listed = (part: string) =>
    [...(document.getElementById(part)?.closest('section')?.querySelectorAll('dl > div') ?? [])].map((row) =>
      plain(row.querySelector('dt')?.textContent ?? ''),
    );
  const cookies = keptInBrowser.filter(({ place }) => place === 'cookie');
  const shown = listed('necessary');
  expect(shown).toHaveLength(cookies.length);
  expect(shown).toContain('recolta-signed-in');
  expect(listed('storage').slice(-(keptInBrowser.length - cookies.length))).toHaveLength(
    keptInBrowser.length - cookies.length,
  );
  const withPrefix = keptInBrowser.find(({ name, place }) => place !== 'cookie' && /[.-]$/.test(name));
  if (withPrefix) expect(listed('storage')).toContain(`${withPrefix.name}…`);
  const session = cookies.find((row) => 'nameOverHttps' in row);
  expect(shown).toContain(
    t('legal:keptName', {
      name: session?.name,
      nameOverHttps: (session as { nameOverHttps: string }).nameOverHttps,
    }),
  );
  const text = (name: string) => {
    const row = [...document.querySelectorAll('dl > div')].find(
      (one) => one.querySelector('dt')?.textContent === name,
    );
    return plain(row?.querySelector('dd')?.textContent ?? '');
  };
  const days = Number(Object(cookies.find(({ id }) => id === 'signedIn')?.keptFor).days);
  expect(text('recolta-signed-in')).toBe(
    `${t('legal:kept.signedIn')} ${t('legal:keptFor.days', { count: days })}`,
  );
  expect(text('recolta.theme')).toBe(`${t('legal:kept.theme')} ${t('legal:keptFor.deleted')}`);
  expect(screen.getByText(t('legal:noDrafts'))).toBeTruthy();
  expect(screen.queryByRole('button', { name: t('legal:deleteDrafts') })).toBeNull();
  expect(screen.getByText(t('legal:consentNone'))).toBeTruthy();
});

test('the cookie policy says how many drafts this device holds, and deletes them', async () => {
  localStorage.clear();
  for (const name of ['a', 'b']) storeDraft(localStorage, draftKey(name), { savedAtMs: Date.now() });
  localStorage.setItem('recolta.theme', 'dark');
  onTestFinished(() => localStorage.clear());
  await loadLegalText('cookies', 'en');
  const { t, user } = await visitPage(<CookiePolicyPage />, {
    ...{ address: '/en/cookies', namespaces: ['legal', 'frame'], answers: {} },
  });
  const said = await screen.findByText(t('legal:drafts', { count: 2 }));
  await user.click(screen.getByRole('button', { name: t('legal:deleteDrafts') }));
  expect(said.textContent).toBe(t('legal:noDrafts'));
  expect(screen.queryByRole('button', { name: t('legal:deleteDrafts') })).toBeNull();
  expect(Object.keys(localStorage)).toEqual(['recolta.theme']);
});

test('a legal text has its date, a table of contents that leads to its sections, and prints', async () => {
  const { sections } = await loadLegalText('terms', 'en');
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const scrolled: string[] = [];
  const { t, user } = await visitPage(<TermsPage />, {
    address: `/en/terms-conditions#${sections[1]?.id}`,
    namespaces: ['legal'],
    answers: {},
    prepare: () => {
      Element.prototype.scrollIntoView = function scroll() {
        scrolled.push(this.id);
      };
    },
  });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(t('legal:termsTitle'));
  expect(
    screen.getByText(t('legal:version', { date: version }), { exact: false, normalizer: plain }),
  ).toBeTruthy();
  const contents = within(screen.getByRole('navigation', { name: t('legal:contents') })).getAllByRole('link');
  expect(contents.map((link) => [link.getAttribute('href'), link.textContent])).toEqual(
    sections.map(({ id, heading }, at) => [`#${id}`, `${at + 1}. ${heading}`]),
  );
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(
    sections.map(({ heading }, at) => `${at + 1}. ${heading}`),
  );
  expect(scrolled).toEqual([sections[1]?.id]);
  await user.click(screen.getByRole('button', { name: t('legal:print') }));
  expect(print).toHaveBeenCalledTimes(1);
});
