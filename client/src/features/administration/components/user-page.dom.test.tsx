import type { AdminAccount, AuditEntry } from '@recolta/shared/contracts/http/administration';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { applicant } from '../../../testing/applicant.ts';
import { buyerIdentity } from '../../../testing/identity.ts';
import { plain, refusal, type StubbedAnswer, visitPage } from '../../../testing/page-visit.tsx';
import { UserPage } from './user-page.tsx';

const identity = buyerIdentity({ user: { roles: ['Admin'] } });
const { userId } = applicant().user;
const main = '/services/main';

function entry(id: number, parts: Partial<AuditEntry> = {}): AuditEntry {
  return {
    ...{
      id,
      at: `2026-11-2${id}T08:0${id}:00.000Z`,
      by: `admin${id}@recolta.test`,
      action: 'permission.removed',
    },
    ...{ subject: 'dan@recolta.test', subjectUserId: userId, details: { permission: 'Auctions.Post' } },
    ...parts,
  };
}

interface Parts {
  readonly shown?: AdminAccount;
  readonly audit?: { readonly items: readonly AuditEntry[]; readonly total: number };
  readonly answers?: Readonly<Record<string, (request: Request) => StubbedAnswer>>;
  /** The page's title once its account is loaded. */
  readonly heading?: string;
}

async function visit({
  shown = applicant(),
  audit = { items: [], total: 0 },
  answers = {},
  heading = 'Spicul SRL',
}: Parts) {
  cleanup();
  const asked: string[] = [];
  const bodies: unknown[] = [];
  const take = async (request: Request) => {
    bodies.push([request.method, new URL(request.url).pathname, await request.json().catch(() => null)]);
    return new Response(null, { status: 204 });
  };
  const page = await visitPage(<UserPage id={userId} identity={identity} />, {
    address: `/en/admin/users/${userId}`,
    namespaces: ['administration', 'forms', 'labels', 'lists'],
    answers: {
      [`GET ${main}/users/${userId}`]: () => Response.json(shown),
      [`GET ${main}/admin/audit`]: ({ url }) => {
        const query = new URL(url).searchParams;
        asked.push(['filters', 'page', 'pageSize'].map((name) => query.get(name)).join(' '));
        return Response.json({ ...audit, page: 1, pageSize: 8 });
      },
      [`PATCH ${main}/users/${userId}`]: take,
      [`POST ${main}/users/${userId}/permissions`]: take,
      [`DELETE ${main}/users/${userId}/permissions/Auctions.Post`]: take,
      ...answers,
    },
  });
  const section = (title: string) => {
    const heading = screen.getByRole('heading', { name: title });
    return heading.closest('section') as HTMLElement;
  };
  const facts = (title: string) =>
    [...section(title).querySelectorAll('dl > div')].map((fact) =>
      [...fact.children].map(({ textContent }) => plain(textContent ?? '')).join(': '),
    );
  await screen.findByRole('heading', { level: 1, name: heading });
  return { ...page, asked, bodies, section, facts };
}

const given = applicant(
  { isEmailConfirmed: false, role: 'Provider' },
  {
    ...{ jNumber: 'J40/123/2020', telephone: '+40722123456', vatState: 'farmerScheme', isProducer: true },
    invoiceAddress: { street: 'Str. Lungă 1', town: 'Slobozia', postalCode: '920001', county: 'IL' },
    deliveryAddress: { street: 'Str. Scurtă 2', town: 'Turda', postalCode: '401001', county: 'CJ' },
    ...{ countyOfActivityId: 'TR', distributionCounties: ['DJ', 'OT'] },
    ...{ bank: 'Banca Mare', bankBranch: 'Centru', bankAccountNumber: 'RO49AAAA1B31007593840000' },
    ...{ providerAccount: true, locale: 'en' },
  },
);

test('an administrator compares everything that a user entered', async () => {
  const { t, facts } = await visit({ shown: given });
  const field = (name: string) => t(`forms:field.${name as 'companyName'}`);
  expect(facts(t('administration:user.company'))).toEqual([
    `${field('companyName')}: Spicul SRL`,
    `${field('companyNumber')}: 14399840`,
    `${field('jNumber')}: J40/123/2020`,
    `${field('administratorName')}: Dan Pop`,
    `${field('telephone')}: 0722 123 456`,
    `${field('email')}: dan@recolta.test`,
    `${field('vatState')}: ${t('labels:vatState.farmerScheme')}`,
    `${field('isProducer')}: ${t('administration:user.yes')}`,
    `${t('administration:user.wantsProvider')}: ${t('administration:user.yes')}`,
    `${t('administration:user.language')}: ${t('administration:user.languages.en')}`,
    `${t('administration:user.created')}: 21/11/2026, 18:00`,
  ]);
  expect(facts(t('administration:user.addresses'))).toEqual([
    `${field('invoiceAddress')}: Str. Lungă 1, Slobozia, 920001, Ialomița`,
    `${field('deliveryAddress')}: Str. Scurtă 2, Turda, 401001, Cluj`,
    `${field('countyOfActivityId')}: Teleorman`,
    `${field('distributionCounties')}: Dolj, Olt`,
  ]);
  expect(facts(t('administration:user.bank'))).toEqual([
    `${field('bankAccountNumber')}: RO49 AAAA 1B31 0075 9384 0000`,
    `${field('bank')}: Banca Mare`,
    `${field('bankBranch')}: Centru`,
  ]);
  const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(href('0722 123 456')).toBe('tel:+40722123456');
  expect(href('dan@recolta.test')).toBe('mailto:dan@recolta.test');
  expect(href(t('administration:user.back'))).toBe('/en/admin');
  expect(screen.getByText('Dan Pop · dan@recolta.test').parentElement?.textContent).toBe(
    [
      'Dan Pop · dan@recolta.test',
      t('frame:accountInactive'),
      t('administration:users.emailNotConfirmed'),
      t('labels:role.Provider'),
    ].join(''),
  );
  expect(screen.queryByText(t('administration:user.pendingChange'), { exact: false })).toBeNull();
});

test('what a user did not enter is said; goods go to the invoice address if there is no other', async () => {
  const { t, facts } = await visit({
    shown: applicant({}, { isProducer: false, invoiceAddress: given.account.invoiceAddress }),
  });
  const missing = t('administration:user.notGiven');
  const values = (title: string) => facts(title).map((fact) => fact.split(': ')[1]);
  expect(values(t('administration:user.company')).slice(2)).toEqual([
    ...[missing, 'Dan Pop', missing, 'dan@recolta.test', missing],
    ...[t('administration:user.no'), t('administration:user.no'), t('administration:user.languages.ro')],
    '21/11/2026, 18:00',
  ]);
  expect(values(t('administration:user.addresses'))).toEqual([
    ...['Str. Lungă 1, Slobozia, 920001, Ialomița', t('administration:user.sameAddress'), missing, missing],
  ]);
  expect(values(t('administration:user.bank'))).toEqual([missing, missing, missing]);
});

test('a user without a company is named by e-mail; a change under review has a link', async () => {
  const { t } = await visit({
    heading: 'dan@recolta.test',
    shown: applicant(
      {},
      {
        companyName: null,
        pendingChanges: {
          id: userId,
          version: 1,
          requestedAt: '2026-11-20T08:00:00.000Z',
          fields: {},
        } as never,
      },
    ),
  });
  expect(screen.getAllByText('Dan Pop')[0]?.tagName).toBe('SPAN');
  expect(screen.getByText(t('administration:user.pendingChange'), { exact: false })).toBeTruthy();
  expect(screen.getByRole('link', { name: t('administration:change.back') }).getAttribute('href')).toBe(
    '/en/admin/company-changes',
  );
});

const rights = (page: Awaited<ReturnType<typeof visit>>) =>
  within(page.section(page.t('administration:user.rights')));
const linesOf = (list: ReturnType<typeof rights>) =>
  list
    .getAllByRole('listitem')
    .map((item) => [...item.querySelectorAll('p')].map((line) => line.textContent).join(': '));

test('[S6] the rights of an active user: deactivation with a reason, permission, and role', async () => {
  const page = await visit({ shown: applicant({ isActive: true, permissions: ['Auctions.Post'] }) });
  const { t, user, bodies } = page;
  const list = rights(page);
  expect(linesOf(list)).toEqual([
    `${t('administration:user.activity')}: ${t('administration:user.active')}`,
    `${t('administration:permission.Auctions.Post')}: ${t('administration:user.granted')}`,
    t('administration:user.role'),
  ]);
  expect(list.queryByText(t('administration:user.ownText'))).toBeNull();
  const of = (act: 'deactivate' | 'remove' | 'changeRole') =>
    t('administration:act.of', { act: t(`administration:act.${act}`), name: 'Spicul SRL' });
  await user.click(list.getByRole('button', { name: of('deactivate') }));
  const dialog = within(screen.getByRole('dialog'));
  expect(
    screen.getByRole('dialog', { name: t('administration:deactivation.heading', { name: 'Spicul SRL' }) }),
  ).toBeTruthy();
  expect(dialog.getByText(t('administration:deactivation.text'))).toBeTruthy();
  expect(dialog.getByText(t('administration:deactivation.hint'))).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: t('administration:deactivation.confirm') }));
  expect(dialog.getByText(t('frame:reasonShort'))).toBeTruthy();
  expect(bodies).toEqual([]);
  await user.type(dialog.getByRole('textbox'), 'Firmă radiată');
  await user.click(dialog.getByRole('button', { name: t('administration:deactivation.confirm') }));
  await screen.findByText(t('administration:done.deactivate', { name: 'Spicul SRL' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  const path = `${main}/users/${userId}`;
  expect(bodies.at(-1)).toEqual(['PATCH', path, { isActive: false, reason: 'Firmă radiată' }]);
  await user.click(list.getByRole('button', { name: of('remove') }));
  await screen.findByText(t('administration:done.remove', { name: 'Spicul SRL' }));
  expect(bodies.at(-1)).toEqual(['DELETE', `${path}/permissions/Auctions.Post`, null]);
  const role = list.getByRole('combobox', { name: of('changeRole') });
  expect(
    within(role)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual((['Admin', 'Client', 'Provider', 'Bidder'] as const).map((one) => t(`labels:role.${one}`)));
  await user.selectOptions(role, 'Admin');
  const change = within(
    screen.getByRole('dialog', { name: t('administration:roleChange.heading', { name: 'Spicul SRL' }) }),
  );
  const roles = { from: t('labels:role.Client'), to: t('labels:role.Admin') };
  expect(change.getByText(t('administration:roleChange.text', roles))).toBeTruthy();
  expect(change.getByText(t('administration:roleChange.toAdmin'))).toBeTruthy();
  expect(change.queryByText(t('administration:roleChange.fromAdmin'))).toBeNull();
  await user.click(change.getByRole('button', { name: t('administration:roleChange.confirm') }));
  await screen.findByText(t('administration:done.changeRole', { name: 'Spicul SRL' }));
  expect(bodies.at(-1)).toEqual(['PATCH', path, { role: 'Admin', from: 'Client' }]);
  await user.selectOptions(role, 'Bidder');
  await user.type(screen.getByRole('textbox', { name: t('forms:field.reason') }), 'la cerere');
  expect(screen.queryByText(t('administration:roleChange.toAdmin'))).toBeNull();
  await user.click(screen.getByRole('button', { name: t('administration:roleChange.confirm') }));
  await waitFor(() =>
    expect(bodies.at(-1)).toEqual(['PATCH', path, { role: 'Bidder', from: 'Client', reason: 'la cerere' }]),
  );
});

test('[S6] an administrator is told what a former administrator loses, and a refused act', async () => {
  const page = await visit({
    shown: applicant({ isActive: true, role: 'Admin' }),
    answers: { [`PATCH ${main}/users/${userId}`]: () => refusal('NotEnoughPrivileges', 403) },
  });
  const { t, user } = page;
  const name = t('administration:act.of', { act: t('administration:act.changeRole'), name: 'Spicul SRL' });
  await user.selectOptions(rights(page).getByRole('combobox', { name }), 'Client');
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText(t('administration:roleChange.fromAdmin'))).toBeTruthy();
  expect(dialog.queryByText(t('administration:roleChange.toAdmin'))).toBeNull();
  await user.click(dialog.getByRole('button', { name: t('administration:roleChange.confirm') }));
  await waitFor(() => expect(dialog.getByRole('alert').textContent).not.toBe(''));
  const why = dialog.getByRole('alert').textContent ?? '';
  await user.click(dialog.getByRole('button', { name: t('frame:back') }));
  const told = t('administration:notDone', { name: 'Spicul SRL', reason: why });
  expect(screen.getByText(told).getAttribute('role')).toBe('alert');
});

test('[S6] an inactive user has no act for activity; a waiting request says when it was made', async () => {
  const inactive = await visit({ shown: applicant() });
  const { t } = inactive;
  expect(linesOf(rights(inactive)).slice(0, 2)).toEqual([
    `${t('administration:user.activity')}: ${t('administration:user.inactive')}`,
    `${t('administration:permission.Auctions.Post')}: ${t('administration:user.notGranted')}`,
  ]);
  const deactivate = t('administration:act.of', {
    act: t('administration:act.deactivate'),
    name: 'Spicul SRL',
  });
  expect(screen.queryByRole('button', { name: deactivate })).toBeNull();
  // The decision on a waiting user is beside the documents.
  expect(screen.getByRole('button', { name: t('administration:decision.activate') })).toBeTruthy();
});

test('[S6] [I1] a Bidder who was never active is stopped too, because an invitation lets them bid', async () => {
  const { t } = await visit({ shown: applicant({ role: 'Bidder' }) });
  const name = t('administration:act.of', { act: t('administration:act.deactivate'), name: 'Spicul SRL' });
  expect(screen.getByRole('button', { name })).toBeTruthy();
});

test('[S6] a request for a permission shows its time', async () => {
  const requestedAt = '2026-11-20T08:00:00.000Z';
  const page = await visit({
    shown: applicant(
      { isActive: true },
      { permissionRequests: [{ permission: 'Auctions.Post', requestedAt, refusal: null }] },
    ),
  });
  const date = '20/11/2026, 10:00';
  expect(linesOf(rights(page))[1]).toBe(
    `${page.t('administration:permission.Auctions.Post')}: ${page.t('administration:user.asked', { date })}`,
  );
});

test('[S6] administrators cannot change themselves', async () => {
  const own = applicant({ isActive: true, role: 'Admin', userId: identity.user.userId });
  const page = await visit({ shown: own });
  const { t } = page;
  const list = rights(page);
  expect(list.getByText(t('administration:user.ownText'))).toBeTruthy();
  expect(list.queryAllByRole('button')).toEqual([]);
  expect(list.queryByRole('combobox')).toBeNull();
  expect(linesOf(list).at(-1)).toBe(`${t('administration:user.role')}: ${t('labels:role.Admin')}`);
});

test('the last acts on the user, with a link to all of them', async () => {
  const items = [
    entry(1, { action: 'user.roleChanged', details: { from: 'Client', to: 'Bidder', reason: 'la cerere' } }),
    entry(2, { action: 'document.read', details: { name: 'Garanty.pdf' } }),
    entry(3, { action: 'marketData.saved', subject: 'rates', subjectUserId: null, details: {} }),
    entry(4, { action: 'companyChange.approved', details: { fields: ['bank', 'companyName'] } }),
    entry(5),
  ];
  const page = await visit({ audit: { items, total: 9 } });
  const { t, asked } = page;
  const audit = within(page.section(t('administration:user.audit')));
  await audit.findByText('admin1@recolta.test');
  expect(asked).toEqual([`subjectUserId==${userId} 1 8`]);
  const lines = audit.getAllByRole('listitem').map((item) => plain(item.textContent ?? ''));
  expect(lines).toEqual([
    `21/11/2026, 10:01admin1@recolta.test ${t('administration:audit.did.user.roleChanged')} dan@recolta.test` +
      `${t('administration:audit.role', { from: t('labels:role.Client'), to: t('labels:role.Bidder') })} · ${t('administration:audit.reason', { reason: 'la cerere' })}`,
    `22/11/2026, 10:02admin2@recolta.test ${t('administration:audit.did.document.read')} dan@recolta.test${t('forms:field.garantyDocument')}`,
    `23/11/2026, 10:03admin3@recolta.test ${t('administration:audit.did.marketData.saved')} ${t('administration:audit.table.rates')}`,
    `24/11/2026, 10:04admin4@recolta.test ${t('administration:audit.did.companyChange.approved')} dan@recolta.test` +
      `${t('forms:field.companyName')}, ${t('forms:field.bank')}`,
    `25/11/2026, 10:05admin5@recolta.test ${t('administration:audit.did.permission.removed')} dan@recolta.test${t('administration:permission.Auctions.Post')}`,
  ]);
  expect(audit.getAllByRole('link', { name: 'dan@recolta.test' })[0]?.getAttribute('href')).toBe(
    `/en/admin/users/${userId}`,
  );
  expect(audit.getByRole('link', { name: t('administration:user.auditMore') }).getAttribute('href')).toBe(
    `/en/admin/audit?user=${userId}`,
  );
});

test('acts that fit need no link; none and a failure are said', async () => {
  const { t } = await visit({ audit: { items: [entry(1)], total: 8 } });
  await screen.findByText('admin1@recolta.test');
  expect(screen.queryByRole('link', { name: t('administration:user.auditMore') })).toBeNull();
  expect(screen.queryByText(t('administration:user.auditEmpty'))).toBeNull();
  await visit({});
  expect(await screen.findByText(t('administration:user.auditEmpty'))).toBeTruthy();
  await visit({
    answers: { [`GET ${main}/admin/audit`]: () => refusal('NotFound', 404) },
  });
  expect(await screen.findByText(t('administration:audit.failed'))).toBeTruthy();
});

test('a user who does not exist is said, with a link to all users', async () => {
  const { t } = await visit({
    heading: 'User',
    answers: { [`GET ${main}/users/${userId}`]: () => refusal('NotFound', 404) },
  });
  expect(await screen.findByText(t('administration:user.missing'))).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(t('administration:user.title'));
  expect(screen.getByRole('link', { name: t('administration:users.showAll') }).getAttribute('href')).toBe(
    '/en/admin?view=all',
  );
});

test('[S8] a picture is shown beside the data of a waiting user; another one opens on a press, as views are audited', async () => {
  const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:picture');
  const revoked = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  const picture = {
    path: 'a/b c.jpg',
    mimeType: 'image/jpeg',
    sizeBytes: 5,
    uploadedAt: '2026-11-21T16:00:00.000Z',
  };
  const documents = [{ ...picture, type: 'Garanty' as const }];
  const answers = {
    [`GET ${main}/documents`]: ({ url }: Request) => {
      expect(new URL(url).searchParams.get('path')).toBe('a/b c.jpg');
      return new Response('bytes');
    },
  };
  const { t, user } = await visit({ shown: applicant({}, { documents }), answers });
  const shown = await screen.findByRole('img', { name: t('forms:field.garantyDocument') });
  expect(shown.getAttribute('src')).toBe('blob:picture');
  expect(made.mock.calls).toEqual([[expect.objectContaining({ type: 'image/jpeg' })]]);
  const tabs = screen.getAllByRole('tab');
  expect(tabs.map((tab) => [tab.textContent, tab.getAttribute('aria-selected')])).toEqual([
    [t('administration:documents.short.CompanyNumber'), 'false'],
    [t('administration:documents.short.Garanty'), 'true'],
    [t('administration:documents.short.Identification'), 'false'],
    [t('administration:documents.short.AccountStatement'), 'false'],
  ]);
  expect(
    tabs.map((tab) => within(tab).queryByRole('img', { name: t('forms:document.missing') }) === null),
  ).toEqual([...[false, true, false, false]]);
  expect(screen.queryByText(t('administration:documents.uploadedAfter'))).toBeNull();
  await user.click(tabs[0] as HTMLElement);
  expect(revoked).toHaveBeenCalledWith('blob:picture');
  const active = await visit({ shown: applicant({ isActive: true }, { documents }), answers });
  const name = `${t('administration:documents.open')}: ${t('forms:field.garantyDocument')}`;
  const open = (await screen.findAllByRole('button', { name })).at(-1) as HTMLElement;
  expect(active.calls).not.toContain(`GET ${main}/documents`);
  await user.click(open);
  await waitFor(() => expect(active.calls).toContain(`GET ${main}/documents`));
});

test('a document that cannot be loaded is asked for again', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:picture');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  const documents = [
    {
      type: 'Identification' as const,
      path: 'x',
      mimeType: 'image/png',
      sizeBytes: 5,
      uploadedAt: '2026-11-21T16:00:00.000Z',
    },
  ];
  let answered = 0;
  const { t, user } = await visit({
    shown: applicant({}, { documents }),
    answers: {
      [`GET ${main}/documents`]: () => new Response('', { status: answered++ === 0 ? 503 : 200 }),
    },
  });
  expect(await screen.findByText(t('administration:documents.failed'))).toBeTruthy();
  await user.click(screen.getByRole('button', { name: t('forms:retry') }));
  expect(
    await screen.findByRole('img', { name: t('forms:field.administratorIdentificationFile') }),
  ).toBeTruthy();
  expect(screen.queryByText(t('administration:documents.failed'))).toBeNull();
});
