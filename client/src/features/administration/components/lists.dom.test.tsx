import { auditActions } from '@recolta/shared/domain/audit-actions';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { applicant } from '../../../testing/applicant.ts';
import { buyerIdentity } from '../../../testing/identity.ts';
import { plain, visitPage } from '../../../testing/page-visit.tsx';
import { AuditPage } from './audit-page.tsx';
import { UsersPage } from './users-page.tsx';

const identity = buyerIdentity({ user: { roles: ['Admin'] } });
const id = (digit: number) => `2c5b8a52-5d2f-4c52-9a45-0f0a3b1c7d9${digit}`;
const options = (name: string) =>
  within(screen.getByRole('combobox', { name }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
const entry = {
  ...{ id: 4, at: '2026-11-21T08:00:00.000Z', by: 'admin@recolta.test', action: 'auction.held' },
  ...{ subject: 'Grâu, 100 t', subjectUserId: null, details: { reason: 'pană' } },
};

async function visitAudit(query: string, total = 1, shown: object = entry, start = '/en') {
  cleanup();
  const asked: string[] = [];
  const page = await visitPage(<AuditPage />, {
    address: `${start}/admin/audit${query}`,
    namespaces: ['administration', 'forms', 'labels', 'lists'],
    answers: {
      'GET /services/main/admin/audit': ({ url }) => {
        const asks = new URL(url).searchParams;
        asked.push(`${asks.get('filters')} ${asks.get('page')}`);
        return Response.json({ items: total === 0 ? [] : [shown], total, page: 1, pageSize: 20 });
      },
    },
  });
  return { ...page, asked };
}

test('the audit log says who did what, when and why; filters are in the address', async () => {
  const { t, user, asked } = await visitAudit('');
  const line = await screen.findByRole('listitem');
  expect(plain(line.textContent ?? '')).toBe(
    `21/11/2026, 10:00admin@recolta.test ${t('administration:audit.did.auction.held')} Grâu, 100 t${t('administration:audit.reason', { reason: 'pană' })}`,
  );
  expect(screen.getByText(t('administration:audit.count', { count: 1 }))).toBeTruthy();
  expect(options(t('administration:audit.action'))).toEqual([
    t('administration:audit.allActions'),
    ...auditActions.map((action) => t(`administration:audit.actions.${action}`)),
  ]);
  await user.type(screen.getByRole('searchbox', { name: t('administration:audit.by') }), 'ana{Enter}');
  await user.type(screen.getByRole('searchbox', { name: t('administration:audit.subject') }), 'dan{Enter}');
  await user.selectOptions(screen.getByRole('combobox'), 'auction.held');
  await user.type(screen.getByRole('textbox', { name: t('administration:audit.from') }), '20/11/2026');
  await user.type(screen.getByRole('textbox', { name: t('administration:audit.until') }), '21/11/2026');
  await user.tab();
  await waitFor(() =>
    expect(asked.at(-1)).toBe(
      'by@=ana,subject@=dan,action==auction.held,at>=2026-11-19T22:00:00.000Z,at<2026-11-21T22:00:00.000Z 1',
    ),
  );
  expect(new URLSearchParams(window.location.search).get('until')).toBe('2026-11-21');
});

test('a day from which the audit log is shown is not after the one until which it is', async () => {
  await visitAudit('?from=2026-11-20&until=2026-11-21');
  await screen.findByRole('listitem');
  const days = [...document.querySelectorAll<HTMLInputElement>('input[type=date]')];
  expect(days.map(({ value, min, max }) => [value, min, max])).toEqual([
    ['2026-11-20', '', '2026-11-21'],
    ['2026-11-21', '2026-11-20', ''],
  ]);
});

test('the audit log names each table of market data', async () => {
  const saved = { action: 'marketData.saved', details: {} };
  for (const [subject, name] of [
    ['prices', 'reference prices'],
    ['haulage', 'haulage rates'],
  ]) {
    await visitAudit('', 1, { ...entry, ...saved, subject });
    expect((await screen.findByRole('listitem')).textContent).toContain(name);
  }
});

test('the audit log says what was decided, and which row of market data was removed', async () => {
  const removed = {
    action: 'marketData.removed',
    subject: 'haulage',
    details: { upToKm: 100, price: '95.50' },
  };
  await visitAudit('', 1, { ...entry, ...removed });
  expect(plain((await screen.findByRole('listitem')).textContent ?? '')).toContain('up to 100 km · 95.50');
  const rate = {
    action: 'marketData.removed',
    subject: 'rates',
    details: { day: '2026-11-20', rate: '5.0912' },
  };
  await visitAudit('', 1, { ...entry, ...rate });
  expect(plain((await screen.findByRole('listitem')).textContent ?? '')).toContain('20/11/2026 · 5.0912');
  const report = { action: 'report.decided', subject: '#7', details: { report: 7, decision: 'Removed' } };
  const { t } = await visitAudit('', 1, { ...entry, ...report });
  const line = (await screen.findByRole('listitem')).textContent;
  expect(line).toContain(`${t('administration:audit.did.report.decided')} #7`);
  expect(line).toContain(t('administration:audit.decision.Removed'));
});

test('the audit log writes prices and rates as its reader does', async () => {
  const removed = { ...entry, action: 'marketData.removed' };
  for (const [subject, details, start, said] of [
    ['rates', { day: '2026-11-20', rate: '5.0912' }, '', '20.11.2026 · 5,0912'],
    ['rates', { day: '2026-11-20', rate: '5.0912' }, '/en', '20/11/2026 · 5.0912'],
    ['prices', { day: '2026-11-20', price: '1198.50' }, '', '20.11.2026 · 1.198,50'],
    ['prices', { day: '2026-11-20', price: '1198.50' }, '/en', '20/11/2026 · 1,198.50'],
  ] as const) {
    await visitAudit('', 1, { ...removed, subject, details }, start);
    expect(plain((await screen.findByRole('listitem')).textContent ?? '')).toContain(said);
  }
});

test('the audit log of one user says so; an empty one tells filters from none', async () => {
  const { t } = await visitAudit(`?user=${identity.user.userId}`);
  const count = `${t('administration:audit.count', { count: 1 })} · ${t('administration:audit.ofUser')}`;
  expect(await screen.findByText(count)).toBeTruthy();
  await visitAudit('?by=nobody', 0);
  expect(await screen.findByText(t('administration:audit.noneMatch'))).toBeTruthy();
  await visitAudit('', 0);
  expect(await screen.findByText(t('administration:audit.empty'))).toBeTruthy();
});

async function visitUsers(query: string, items: readonly unknown[]) {
  cleanup();
  const asked: string[] = [];
  const page = await visitPage(<UsersPage identity={identity} />, {
    address: `/en/admin${query}`,
    namespaces: ['administration', 'forms', 'labels', 'lists'],
    answers: {
      'GET /services/main/accounts': ({ url }) => {
        const asks = new URL(url).searchParams;
        asked.push(`${asks.get('filters')} ${asks.get('sorts')}`);
        return Response.json({ items, total: items.length, page: 1, pageSize: 20 });
      },
      'GET /services/main/admin/work-counts': () =>
        Response.json({
          ...{ activations: 3, permissionRequests: 5, companyChanges: 0, announcements: 0, reports: 0 },
          invitees: { count: 4, firstStartsAt: null },
        }),
    },
  });
  return { ...page, asked };
}

test('[S6] the users by what they wait for, with the number of each; the search goes along', async () => {
  const { t, asked } = await visitUsers('?search=a%26b', [applicant()]);
  await screen.findByText(t('administration:users.count', { count: 1 }));
  expect(asked).toEqual(['isWaiting==true,search@=a&b -createdAt']);
  const tabs = within(screen.getByRole('navigation', { name: t('administration:users.views') })).getAllByRole(
    'link',
  );
  await waitFor(() => expect(tabs[0]?.textContent).toBe(`${t('administration:users.view.waiting')}3`));
  expect(
    tabs.map((tab) => [
      plain(tab.textContent ?? ''),
      tab.getAttribute('href'),
      tab.getAttribute('aria-current'),
    ]),
  ).toEqual([
    [`${t('administration:users.view.waiting')}3`, '/en/admin?search=a%26b', 'page'],
    [`${t('administration:users.view.invited')}4`, '/en/admin?view=invited&search=a%26b', null],
    [`${t('administration:users.view.permission')}5`, '/en/admin?view=permission&search=a%26b', null],
    [t('administration:users.view.all'), '/en/admin?view=all&search=a%26b', null],
  ]);
  expect(screen.queryByRole('combobox', { name: t('administration:users.status') })).toBeNull();
});

test('[S6] a card says who the user is and what may be done; nothing with oneself or a closed account', async () => {
  const items = [
    applicant({ isEmailConfirmed: false }, { documents: applicant().account.documents.slice(1) }),
    applicant(
      { userId: identity.user.userId, role: 'Admin', isActive: true },
      { id: id(1), companyName: null, companyNumber: null },
    ),
    {
      ...applicant({ userId: id(2), role: 'Bidder' }, { id: id(2), companyName: 'Închisă SRL' }),
      closedAt: '2026-11-22T08:00:00.000Z',
    },
  ];
  const { t } = await visitUsers('?view=all', items);
  await screen.findByText(t('administration:users.count', { count: 3 }));
  const cards = screen.getAllByRole('article');
  const facts = (at: number) =>
    [...(cards[at]?.querySelectorAll('dl > div') ?? [])].map((fact) =>
      [...fact.children].map(({ textContent }) => plain(textContent ?? '')).join(': '),
    );
  expect(facts(0)).toEqual([
    `${t('administration:users.companyNumber')}: 14399840`,
    `${t('administration:users.role')}: ${t('labels:role.Client')}`,
    `${t('administration:users.documents')}: ${t('administration:users.documentsOf', { present: 3, all: 4 })}`,
    `${t('administration:users.created')}: 21/11/2026`,
  ]);
  expect(facts(1)[0]).toBe(`${t('administration:users.companyNumber')}: –`);
  const acts = (at: number) =>
    within(cards[at] as HTMLElement)
      .queryAllByRole('button')
      .map((button) => button.getAttribute('aria-label'));
  const check = t('administration:act.of', { act: t('administration:act.check'), name: 'Spicul SRL' });
  expect(
    within(cards[0] as HTMLElement)
      .getByRole('link', { name: check })
      .getAttribute('href'),
  ).toBe(`/en/admin/users/${items[0]?.user.userId}`);
  expect(within(cards[0] as HTMLElement).getByText(t('administration:users.emailNotConfirmed'))).toBeTruthy();
  expect([acts(1), acts(2)]).toEqual([[], []]);
  expect(within(cards[1] as HTMLElement).getByText(t('administration:users.own'))).toBeTruthy();
  expect(within(cards[2] as HTMLElement).queryByText(t('administration:users.own'))).toBeNull();
  expect(within(cards[2] as HTMLElement).getByText(t('administration:users.statuses.closed'))).toBeTruthy();
  expect(within(cards[2] as HTMLElement).queryByRole('link')).toBeNull();
});

test('[S6] all users have more filters, and orders', async () => {
  const { t, user, asked } = await visitUsers('?view=all', [applicant()]);
  await screen.findByText(t('administration:users.count', { count: 1 }));
  const users = 'administration:users' as const;
  expect(options(t(`${users}.status`))).toEqual([
    t(`${users}.allStatuses`),
    ...(['active', 'inactive', 'incomplete', 'closed'] as const).map((one) => t(`${users}.statuses.${one}`)),
  ]);
  expect(options(t(`${users}.role`))).toEqual([
    t(`${users}.allRoles`),
    ...(['Admin', 'Client', 'Provider', 'Bidder'] as const).map((one) => t(`labels:role.${one}`)),
  ]);
  expect(options(t(`${users}.permission`))).toEqual([
    ...[t(`${users}.anyPermission`), t('administration:permission.Auctions.Post')],
  ]);
  expect(options(t(`${users}.email`))).toEqual([
    ...[t(`${users}.anyEmail`), t(`${users}.confirmed`), t(`${users}.notConfirmed`)],
  ]);
  expect(options(t(`${users}.sort.label`))).toEqual(
    (['newest', 'oldest', 'company', 'email'] as const).map((one) => t(`${users}.sort.${one}`)),
  );
  for (const [label, value] of [
    ['status', 'incomplete'],
    ['role', 'Provider'],
    ['permission', 'Auctions.Post'],
    ['email', 'false'],
  ] as const)
    await user.selectOptions(screen.getByRole('combobox', { name: t(`${users}.${label}`) }), value);
  await user.selectOptions(screen.getByRole('combobox', { name: t(`${users}.sort.label`) }), 'company');
  await user.type(screen.getByRole('searchbox', { name: t(`${users}.search`) }), 'spic{Enter}');
  await waitFor(() =>
    expect(asked.at(-1)).toBe(
      'search@=spic,status==incomplete,role==Provider,permission==Auctions.Post,isEmailConfirmed==false companyName',
    ),
  );
});

test('[S6] nobody waits, or nobody matches: each says so, with the way to all users', async () => {
  const { t } = await visitUsers('?view=permission', []);
  expect(await screen.findByText(t('administration:users.none.permission'))).toBeTruthy();
  expect(screen.getByText(t('administration:users.noneHint.permission'))).toBeTruthy();
  expect(screen.getByRole('link', { name: t('administration:users.showAll') }).getAttribute('href')).toBe(
    '/en/admin?view=all',
  );
  expect(screen.queryByRole('combobox', { name: t('administration:users.sort.label') })).toBeNull();
  const filtered = await visitUsers('?search=nimeni', []);
  expect(await screen.findByText(t('administration:users.noneMatch'))).toBeTruthy();
  expect(
    screen
      .getAllByRole('link', { name: t('administration:users.showAll') })
      .at(-1)
      ?.getAttribute('href'),
  ).toBe('/en/admin?view=all&search=nimeni');
  await filtered.user.click(screen.getByRole('button', { name: t('lists:clear') }));
  await waitFor(() => expect(window.location.search).toBe(''));
});
