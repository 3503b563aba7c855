import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { errorText } from '../../../lib/error-text.ts';
import { applicant } from '../../../testing/applicant.ts';
import { plain, refusal, visitPage } from '../../../testing/page-visit.tsx';
import { CompanyChangePage } from './company-change-page.tsx';
import { CompanyChangesPage } from './company-changes-page.tsx';

const id = '5d3c8a52-5d2f-4c52-9a45-0f0a3b1c7d77';
const path = `/services/main/admin/company-changes/${id}`;
const namespaces = ['administration', 'forms', 'labels', 'lists'] as const;
const other = '9d3c8a52-5d2f-4c52-9a45-0f0a3b1c7d78';

const shownAccount = applicant({ isActive: true });
const change = {
  ...{ id, version: 4, requestedAt: '2026-11-22T08:00:00.000Z' },
  fields: {
    bankAccountNumber: { from: 'RO49AAAA1B31007593840000', to: 'RO09BCYP0000001234567890' },
    vatState: { from: 'registered', to: 'notRegistered' },
    jNumber: { from: null, to: 'J40/7/2021' },
  },
  duplicates: [
    { accountId: other, userId: other, companyName: 'Alt SRL' },
    { accountId: id, userId: id, companyName: null },
  ],
  account: {
    ...shownAccount,
    account: {
      ...shownAccount.account,
      documents: [
        {
          type: 'Garanty',
          path: 'g',
          mimeType: 'image/png',
          sizeBytes: 3,
          uploadedAt: '2026-11-22T08:00:01.000Z',
        },
        {
          type: 'Identification',
          path: 'i',
          mimeType: 'image/png',
          sizeBytes: 3,
          uploadedAt: '2026-11-22T08:00:00.000Z',
        },
      ],
    },
  },
};

async function visit(answer: () => Response = () => new Response(null, { status: 204 })) {
  cleanup();
  const bodies: unknown[] = [];
  let stored: typeof change = change;
  const page = await visitPage(<CompanyChangePage id={id} />, {
    address: `/en/admin/company-changes/${id}`,
    namespaces: [...namespaces],
    answers: {
      [`GET ${path}`]: () => Response.json(stored),
      [`PUT ${path}/decision`]: async (request) => {
        bodies.push(await request.json());
        return answer();
      },
    },
  });
  await screen.findByRole('heading', { level: 1, name: 'Spicul SRL' });
  /** The account saves another request under the open page. */
  const save = async (next: typeof change) => {
    stored = next;
    await act(() => page.queries.invalidateQueries());
  };
  return { ...page, bodies, save };
}

test('[S9] the old and the new values beside the documents, and who else has the company number', async () => {
  const { t, user } = await visit();
  const [first] = screen.getAllByText('dan@recolta.test');
  expect(plain(first?.parentElement?.textContent ?? '')).toBe(
    `dan@recolta.test${t('administration:changes.requestedAt', { date: '22/11/2026, 10:00' })}${t('administration:change.user')}`,
  );
  expect(screen.getByRole('link', { name: t('administration:change.user') }).getAttribute('href')).toBe(
    `/en/admin/users/${shownAccount.user.userId}`,
  );
  const lines = [...document.querySelectorAll('dl > div')].map((line) => plain(line.textContent ?? ''));
  const pair = (from: string, to: string) =>
    `${t('forms:change.now')}${from}${t('forms:change.requested')}${to}`;
  expect(lines).toEqual(
    expect.arrayContaining([
      `${t('forms:field.jNumber')}${pair(t('forms:change.empty'), 'J40/7/2021')}`,
      `${t('forms:field.vatState')}${pair(t('labels:vatState.registered'), t('labels:vatState.notRegistered'))}`,
      `${t('forms:field.bankAccountNumber')}${pair('RO49 AAAA 1B31 0075 9384 0000', 'RO09 BCYP 0000 0012 3456 7890')}`,
    ]),
  );
  expect(screen.getByText(t('administration:change.compareLead'))).toBeTruthy();
  expect(screen.getByText(t('administration:change.duplicatesText'))).toBeTruthy();
  const same = [
    screen.getByRole('link', { name: 'Alt SRL' }),
    screen.getByRole('link', { name: t('administration:user.unnamed') }),
  ];
  expect(same.map((link) => link.getAttribute('href'))).toEqual([
    `/en/admin/users/${other}`,
    `/en/admin/users/${id}`,
  ]);
  // Only what was uploaded after the request is marked.
  expect(screen.getByText(t('administration:documents.uploadedAfter'))).toBeTruthy();
  await user.click(screen.getByRole('tab', { name: t('administration:documents.short.Identification') }));
  expect(screen.queryByText(t('administration:documents.uploadedAfter'))).toBeNull();
});

test('[S9] approval is confirmed, sends the version that was read, and ends with a link to the others', async () => {
  const { t, user, bodies, calls } = await visit();
  await user.click(screen.getByRole('button', { name: t('administration:change.approve') }));
  const dialog = within(
    screen.getByRole('dialog', { name: t('administration:change.approveHeading', { name: 'Spicul SRL' }) }),
  );
  expect(dialog.getByText(t('administration:change.approveText'))).toBeTruthy();
  expect(bodies).toEqual([]);
  await user.click(dialog.getByRole('button', { name: t('frame:back') }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(screen.getByRole('button', { name: t('administration:change.approve') }));
  await user.click(screen.getByRole('button', { name: t('administration:change.approveConfirm') }));
  const told = await screen.findByText(t('administration:change.approved', { name: 'Spicul SRL' }));
  const { companyVersion } = change.account;
  expect(bodies).toEqual([{ decision: 'approve', version: 4, companyVersion }]);
  expect(document.activeElement?.contains(told)).toBe(true);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(t('administration:change.title'));
  const links = screen.getAllByRole('link', { name: t('administration:change.back') });
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/en/admin/company-changes',
    '/en/admin/company-changes',
  ]);
  expect(calls.filter((call) => call === `GET ${path}`)).toHaveLength(1);
});

test('[S9] a request that changed meanwhile is not approved: it is shown again with the refusal', async () => {
  const { t, user, calls } = await visit(() => refusal('RequestChanged', 409));
  const alert = () =>
    screen
      .getAllByRole('alert')
      .filter(({ tagName }) => tagName === 'P')
      .map(({ textContent }) => textContent)
      .join('');
  expect(alert()).toBe('');
  await user.click(screen.getByRole('button', { name: t('administration:change.approve') }));
  await user.click(screen.getByRole('button', { name: t('administration:change.approveConfirm') }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(alert()).not.toBe('');
  expect(calls.filter((call) => call === `GET ${path}`)).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: t('administration:change.reject') }));
  expect(alert()).toBe('');
});

test.each([
  ['approve', 'approveConfirm'],
  ['reject', 'rejectConfirm'],
] as const)(
  '[S9] a request that changes under the open dialog cannot be decided before its new values are seen: %s',
  async (what, confirm) => {
    const { t, user, bodies, save } = await visit();
    const press = (name: string) => user.click(screen.getByRole('button', { name }));
    await press(t(`administration:change.${what}`));
    const bankAccountNumber = { ...change.fields.bankAccountNumber, to: 'RO66BACX0000001234567890' };
    await save({ ...change, version: 5, fields: { ...change.fields, bankAccountNumber } });
    expect(screen.getByRole('dialog').textContent).toContain(errorText('RequestChanged', {}, 'en'));
    expect(screen.queryByRole('button', { name: t(`administration:change.${confirm}`) })).toBeNull();
    await press(t('frame:seeChanges'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(plain(document.body.textContent ?? '')).toContain('RO66 BACX 0000 0012 3456 7890');
    await press(t(`administration:change.${what}`));
    for (const field of screen.queryAllByRole('textbox')) await user.type(field, 'extras vechi');
    await press(t(`administration:change.${confirm}`));
    await waitFor(() => expect(bodies).toMatchObject([{ decision: what, version: 5 }]));
  },
);

test('[S9] a request that changes while it is read says so before it can be decided', async () => {
  const { t, user, save } = await visit();
  await save({ ...change, version: 5 });
  const approve = () => screen.queryByRole('button', { name: t('administration:change.approve') });
  expect(approve()).toBeNull();
  await user.click(screen.getByRole('button', { name: t('frame:seeChanges') }));
  expect(approve()).toBeTruthy();
});

test('[S9] documents uploaded after they were compared are seen before the approval', async () => {
  const { t, user, bodies, save } = await visit();
  await user.click(screen.getByRole('button', { name: t('administration:change.approve') }));
  const companyVersion = change.account.companyVersion + 1;
  await save({ ...change, account: { ...change.account, companyVersion } });
  const confirm = () => screen.queryByRole('button', { name: t('administration:change.approveConfirm') });
  expect(confirm()).toBeNull();
  await user.click(screen.getByRole('button', { name: t('frame:seeChanges') }));
  await user.click(screen.getByRole('button', { name: t('administration:change.approve') }));
  await user.click(confirm() as HTMLElement);
  await waitFor(() => expect(bodies).toEqual([{ decision: 'approve', version: 4, companyVersion }]));
});

test('[S9] a rejection needs a reason, which is sent; a refusal stays in the dialog', async () => {
  const { t, user, bodies } = await visit();
  await user.click(screen.getByRole('button', { name: t('administration:change.reject') }));
  const dialog = within(
    screen.getByRole('dialog', { name: t('administration:change.rejectHeading', { name: 'Spicul SRL' }) }),
  );
  expect(dialog.getByText(t('administration:change.rejectText'))).toBeTruthy();
  expect(dialog.getByText(t('administration:change.rejectHint'))).toBeTruthy();
  const confirm = dialog.getByRole('button', { name: t('administration:change.rejectConfirm') });
  await user.click(confirm);
  expect(dialog.getByText(t('frame:reasonShort'))).toBeTruthy();
  await user.type(dialog.getByRole('textbox', { name: t('forms:field.reason') }), 'extras vechi');
  await user.click(confirm);
  await screen.findByText(t('administration:change.rejected', { name: 'Spicul SRL' }));
  expect(bodies).toEqual([{ decision: 'reject', version: 4, reason: 'extras vechi' }]);
  const refused = await visit(() => refusal('InternalError', 500));
  await refused.user.click(screen.getByRole('button', { name: t('administration:change.reject') }));
  await refused.user.type(screen.getByRole('textbox', { name: t('forms:field.reason') }), 'extras');
  await refused.user.click(screen.getByRole('button', { name: t('administration:change.rejectConfirm') }));
  await waitFor(() => expect(within(screen.getByRole('dialog')).getByRole('alert').textContent).not.toBe(''));
});

test('[S9] a request that is no longer there leads to the others', async () => {
  const { t } = await visitPage(<CompanyChangePage id={id} />, {
    address: `/en/admin/company-changes/${id}`,
    namespaces: [...namespaces],
    answers: {},
  });
  expect(await screen.findByText(t('administration:change.missing'))).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(t('administration:change.title'));
  for (const link of screen.getAllByRole('link', { name: t('administration:change.back') }))
    expect(link.getAttribute('href')).toBe('/en/admin/company-changes');
});

test('[S9] the waiting requests: who, what changes, since when, and a company number in use elsewhere', async () => {
  const base = { accountId: id, userId: other, version: 1, requestedAt: '2026-11-22T08:00:00.000Z' };
  const items = [
    {
      ...base,
      ...{
        id,
        email: 'dan@recolta.test',
        companyName: 'Spicul SRL',
        duplicates: [{ accountId: other, userId: other, companyName: null }],
      },
      fields: { bankAccountNumber: { from: 'a', to: 'b' }, companyName: { from: 'c', to: 'd' } },
    },
    {
      ...base,
      ...{ id: other, email: 'ion@recolta.test', companyName: null, duplicates: [] },
      ...{ fields: { jNumber: { from: null, to: 'J1/2/2020' } }, requestedAt: '2026-11-23T09:30:00.000Z' },
    },
  ];
  const asked: string[] = [];
  const { t } = await visitPage(<CompanyChangesPage />, {
    address: '/en/admin/company-changes?page=2',
    namespaces: [...namespaces],
    answers: {
      'GET /services/main/admin/company-changes': ({ url }) => {
        asked.push(new URL(url).searchParams.get('page') ?? '');
        return Response.json({ items, total: 22, page: 2, pageSize: 20 });
      },
    },
  });
  expect(await screen.findByText(t('administration:changes.count', { count: 22 }))).toBeTruthy();
  expect(asked).toEqual(['2']);
  const [first, second] = ['Spicul SRL', 'ion@recolta.test'].map((name) =>
    screen.getByText(name).closest('a'),
  );
  const at = (date: string) => t('administration:changes.requestedAt', { date });
  expect(plain(first?.textContent ?? '')).toBe(
    [
      ...['Spicul SRL', t('administration:changes.sameNumber'), 'dan@recolta.test'],
      t('administration:changes.fields', {
        fields: `${t('forms:field.companyName')}, ${t('forms:field.bankAccountNumber')}`,
      }),
      at('22/11/2026, 10:00'),
    ].join(''),
  );
  expect(plain(second?.textContent ?? '')).toBe(
    `ion@recolta.test${t('administration:changes.fields', { fields: t('forms:field.jNumber') })}${at('23/11/2026, 11:30')}`,
  );
  expect(first?.getAttribute('href')).toBe(`/en/admin/company-changes/${id}`);
});

test('no waiting request is said', async () => {
  const { t } = await visitPage(<CompanyChangesPage />, {
    address: '/en/admin/company-changes',
    namespaces: [...namespaces],
    answers: {
      'GET /services/main/admin/company-changes': () =>
        Response.json({ items: [], total: 0, page: 1, pageSize: 20 }),
    },
  });
  expect(await screen.findByText(t('administration:changes.empty'))).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(t('administration:changes.heading'));
  expect(screen.getByText(t('administration:changes.lead'))).toBeTruthy();
});
