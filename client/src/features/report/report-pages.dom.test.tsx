import {
  type ReportKind,
  reportKinds,
  reportReasons,
  type StoredReport,
} from '@recolta/shared/contracts/http/content-reports';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { store } from '../../lib/store.ts';
import { buyerIdentity } from '../../testing/identity.ts';
import { plain, refusal, type StubbedAnswer, visitPage } from '../../testing/page-visit.tsx';
import { sessionAtom } from '../session/state/session.ts';
import { ReportPage } from './report-page.tsx';
import { ReportsPage } from './reports-page.tsx';

const id = '2c5b8a52-5d2f-4c52-9a45-0f0a3b1c7d51';
const path = '/services/main/admin/reports';
const pages: Readonly<Record<ReportKind, string>> = {
  announcement: `/en/auctions/${id}`,
  product: `/en/products/${id}`,
  company: `/en/companies/${id}`,
  liveAuction: `/en/live-auctions/${id}/participate`,
};

async function visit(query: string, answer: () => StubbedAnswer = () => new Response(null, { status: 204 })) {
  cleanup();
  const bodies: unknown[] = [];
  const page = await visitPage(<ReportPage />, {
    address: `/en/report${query}`,
    namespaces: ['report', 'forms', 'pages'],
    answers: {
      'POST /services/main/reports': async (request) => {
        bodies.push(await request.json());
        return answer();
      },
    },
  });
  const field = (name: 'reason' | 'details' | 'email') =>
    screen.getByLabelText<HTMLInputElement>(new RegExp(`^${page.t(`forms:field.${name}`)}`));
  const send = () => page.user.click(screen.getByRole('button', { name: page.t('report:send') }));
  return { ...page, bodies, field, send };
}

test.each(reportKinds)('[S11] the report of a %s names and links what is reported', async (kind) => {
  const { t } = await visit(`?kind=${kind}&id=${id}`);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(t(`report:heading.${kind}`));
  const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(href(t(`report:subject.${kind}`))).toBe(pages[kind]);
  expect(href(t('report:how'))).toBe('/en/terms-conditions#moderation');
});

test.each(['', `?kind=user&id=${id}`, '?kind=product&id=1'])(
  '[S11] the address “%s” names nothing to report',
  async (query) => {
    await visit(query);
    expect(screen.queryByRole('form')).toBeNull();
    expect(screen.queryByRole('textbox')).toBeNull();
  },
);

test('[S11] a visitor reports with reason, details, an address for the answer and good faith', async () => {
  store.set(sessionAtom, { kind: 'visitor' });
  const { t, user, bodies, field, send } = await visit(`?kind=product&id=${id}`);
  const options = within(field('reason'))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
  expect(options).toEqual([
    t('report:choose'),
    ...reportReasons.map((reason) => t(`report:reason.${reason}`)),
  ]);
  expect(field('email').value).toBe('');
  await user.selectOptions(field('reason'), 'fraud');
  await user.type(field('details'), 'Marfa nu există.');
  await user.type(field('email'), 'ion@exemplu.ro');
  await send();
  const faith = screen.getByRole('checkbox', { name: t('report:goodFaith') });
  expect(faith.getAttribute('aria-invalid')).toBe('true');
  expect(bodies).toEqual([]);
  await user.click(faith);
  await send();
  expect((await screen.findByRole('heading', { level: 2 })).textContent).toBe(t('report:sentHeading'));
  expect(screen.getByText(t('report:sentText', { email: 'ion@exemplu.ro' }))).toBeTruthy();
  expect(bodies).toEqual([
    {
      ...{ kind: 'product', subjectId: id, reason: 'fraud', details: 'Marfa nu există.' },
      ...{ email: 'ion@exemplu.ro', locale: 'en', isInGoodFaith: true },
    },
  ]);
  await user.click(screen.getByRole('button', { name: t('report:again') }));
  expect(screen.getByRole('button', { name: t('report:send') })).toBeTruthy();
});

test('[S11] a user’s address is filled in; too many reports say how long to wait', async () => {
  store.set(sessionAtom, { kind: 'signedIn', identity: buyerIdentity() });
  const { t, user, field, send } = await visit(`?kind=company&id=${id}`, () =>
    refusal('TooManyRequests', 429, { seconds: 61 }),
  );
  expect(field('email').value).toBe('ana@recolta.test');
  await user.selectOptions(field('reason'), 'other');
  await user.type(field('details'), 'Motiv');
  await user.click(screen.getByRole('checkbox'));
  await send();
  expect(await screen.findByText(t('forms:tooMany', { count: 2 }))).toBeTruthy();
});

const waiting: StoredReport = {
  ...{ id: 7, kind: 'announcement', subjectId: id, subjectName: 'Grâu, 100 t', reason: 'fraud' },
  ...{ details: 'Nu există.', email: 'ion@exemplu.ro', at: '2026-11-20T08:00:00.000Z' },
  ...{ decision: null, answer: null, decidedAt: null },
};
const decided: StoredReport = {
  ...waiting,
  ...{ id: 6, kind: 'company', subjectName: 'Agro SRL', reason: 'personalData', email: 'ana@exemplu.ro' },
  ...{ decision: 'Kept', answer: 'Datele sunt publice.', decidedAt: '2026-11-21T09:30:00.000Z' },
};

async function visitReports(
  items: readonly StoredReport[] | (() => readonly StoredReport[]),
  answer: () => StubbedAnswer = () => new Response(null, { status: 204 }),
) {
  const bodies: unknown[] = [];
  const listed = () => (typeof items === 'function' ? items() : items);
  onTestFinished(() => sessionStorage.clear());
  const page = await visitPage(<ReportsPage />, {
    address: '/en/admin/reports',
    namespaces: ['duties', 'forms', 'lists'],
    answers: {
      [`GET ${path}`]: () =>
        Response.json({ items: listed(), total: listed().length, page: 1, pageSize: 20, openCount: 1 }),
      [`PUT ${path}/7`]: async (request) => {
        bodies.push(await request.json());
        return answer();
      },
    },
  });
  const gets = () => page.calls.filter((call) => call === `GET ${path}`).length;
  return { ...page, bodies, gets };
}

test('[S11] an administrator reads what was reported, by whom and why, and earlier decisions', async () => {
  const { t } = await visitReports([waiting, decided]);
  const [first, second] = await screen.findAllByRole('article');
  const text = plain(first?.textContent ?? '');
  expect(text).toContain(
    `${t('duties:reports.number', { number: 7 })} · Grâu, 100 t${t('duties:reports.waiting')}20/11/2026, 10:00`,
  );
  expect(text).toContain(
    `${t('duties:reports.kind.announcement')} · ${t('duties:reports.reason.fraud')} · ion@exemplu.ro` +
      'Nu există.',
  );
  expect(plain(second?.textContent ?? '')).toBe(
    `${t('duties:reports.number', { number: 6 })} · Agro SRL${t('duties:reports.decision.Kept')}20/11/2026, 10:00` +
      `${t('duties:reports.kind.company')} · ${t('duties:reports.reason.personalData')} · ana@exemplu.ro` +
      'Nu există.Datele sunt publice.21/11/2026, 11:30',
  );
  const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(href('Grâu, 100 t')).toBe(pages.announcement);
  expect(href('Agro SRL')).toBe(pages.company);
});

test('[S11] a decision needs a choice and an answer; the list follows', async () => {
  const { t, user, bodies, gets } = await visitReports([waiting]);
  const choice = await screen.findByRole('combobox');
  expect(
    within(choice)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual([
    ...[t('duties:reports.choose'), t('duties:reports.choice.Removed'), t('duties:reports.choice.Kept')],
  ]);
  const send = () => user.click(screen.getByRole('button', { name: t('duties:reports.send') }));
  await send();
  await waitFor(() => expect(choice.getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getByRole('textbox').getAttribute('aria-invalid')).toBe('true');
  await user.selectOptions(choice, 'Removed');
  await user.type(screen.getByRole('textbox'), ' Anunțul a fost șters. ');
  await send();
  await waitFor(() => expect(gets()).toBe(2));
  expect(bodies).toEqual([{ decision: 'Removed', answer: 'Anunțul a fost șters.' }]);
});

test('[S11] what is still open cannot be removed by a decision alone', async () => {
  const { t, user } = await visitReports([waiting], () => refusal('StatusConflict', 409));
  await user.selectOptions(await screen.findByRole('combobox'), 'Removed');
  await user.type(screen.getByRole('textbox'), 'Da');
  await user.click(screen.getByRole('button', { name: t('duties:reports.send') }));
  expect(await screen.findByText(t('duties:reports.stillOpen'))).toBeTruthy();
});

test('[S11] a half-typed decision is kept while the reported content is visited, and forgotten once sent', async () => {
  const first = await visitReports([waiting]);
  await first.user.selectOptions(await screen.findByRole('combobox'), 'Removed');
  await first.user.type(screen.getByRole('textbox'), 'Anunțul a fost');
  cleanup();
  const { t, user, bodies, gets } = await visitReports([waiting]);
  expect(await screen.findByDisplayValue('Anunțul a fost')).toBeTruthy();
  expect(screen.getByRole<HTMLSelectElement>('combobox').value).toBe('Removed');
  await user.type(screen.getByRole('textbox'), ' anulat.');
  await user.click(screen.getByRole('button', { name: t('duties:reports.send') }));
  await waitFor(() => expect(gets()).toBe(2));
  expect(bodies).toEqual([{ decision: 'Removed', answer: 'Anunțul a fost anulat.' }]);
  cleanup();
  await visitReports([waiting]);
  expect((await screen.findByRole<HTMLTextAreaElement>('textbox')).value).toBe('');
});

test('[S11] another’s decision arrives, with what was typed here; nothing moves under the pointer', async () => {
  let items: StoredReport[] = [waiting, { ...waiting, id: 8, subjectName: 'Orz, 50 t' }];
  const { t, user, queries } = await visitReports(() => items);
  const [answer] = await screen.findAllByRole('textbox');
  await user.type(answer as HTMLElement, 'Am anulat');
  items = [
    { ...waiting, id: 8, subjectName: 'Orz, 50 t' },
    { ...decided, id: 7, subjectName: 'Grâu, 100 t' },
  ];
  await act(() => queries.invalidateQueries());
  expect(await screen.findByText(t('duties:reports.decidedMeanwhile'))).toBeTruthy();
  const [first] = screen.getAllByRole('article');
  expect(first?.textContent).toContain('Grâu, 100 t');
  expect(first?.textContent).toContain('Datele sunt publice.');
  expect(screen.getByText('Am anulat')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: t('duties:reports.discard') }));
  expect(screen.queryByText('Am anulat')).toBeNull();
});

test('[S11] without push the list is asked again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const { gets } = await visitReports([waiting]);
  await screen.findByRole('article');
  await act(() => vi.advanceTimersByTimeAsync(31_000));
  await vi.waitFor(() => expect(gets()).toBe(2));
});

test('[S11] no report is said', async () => {
  const { t } = await visitReports([]);
  expect(await screen.findByText(t('duties:reports.empty'))).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(t('duties:reports.heading'));
  expect(screen.getByText(t('duties:reports.lead'))).toBeTruthy();
});
