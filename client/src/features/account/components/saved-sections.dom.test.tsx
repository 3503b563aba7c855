import type { Account } from '@recolta/shared/contracts/http/account';
import { notificationTypes } from '@recolta/shared/domain/notification/notification-types';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { errorText } from '../../../lib/error-text.ts';
import { stepUpAtom } from '../../../lib/http/step-up.ts';
import { store } from '../../../lib/store.ts';
import { applicant } from '../../../testing/applicant.ts';
import { buyerIdentity } from '../../../testing/identity.ts';
import { refusal, type StubbedAnswer, visitPage } from '../../../testing/page-visit.tsx';
import { passwordChangedAtom, sessionAtom } from '../../session/state/session.ts';
import {
  AddressesSection,
  BankSection,
  CompanySection,
  LanguageSection,
  ProviderSection,
} from './details-sections.tsx';
import { NotificationsSection } from './notifications-section.tsx';
import { PasswordSection } from './password-section.tsx';

const given = applicant().account;
let visits = 0;
const done = () => new Response(null, { status: 204 });

async function visit(
  section: (account: Account) => React.ReactNode,
  changes: Partial<Account> = {},
  answer: () => StubbedAnswer = done,
  signOut: () => StubbedAnswer = done,
) {
  const bodies: unknown[] = [];
  visits += 1;
  // An account of its own: unsaved values are kept by account.
  const id = given.id.replace(/..$/, String(10 + visits));
  const path = `/services/main/accounts/${id}`;
  const account = { ...given, id, ...changes } as Account;
  const take = (answered: () => StubbedAnswer) => async (request: Request) => {
    bodies.push(await request.json().catch(() => null));
    return answered();
  };
  const choices: Record<string, Record<string, boolean>> = Object.fromEntries(
    notificationTypes.map((type, at) => [type, { mail: at % 2 === 0, push: at % 3 === 0 }]),
  );
  store.set(sessionAtom, { kind: 'signedIn', identity: buyerIdentity() });
  onTestFinished(() => {
    store.set(passwordChangedAtom, false);
  });
  const page = await visitPage(section(account), {
    address: '/en/account/company',
    namespaces: ['account', 'forms', 'labels'],
    answers: {
      [`PATCH ${path}`]: take(answer),
      [`PUT ${path}/provider`]: take(answer),
      'POST /services/main/users/change-password': take(answer),
      'DELETE /session': signOut,
      [`GET ${path}/notification-choices`]: () => Response.json(choices),
      [`PUT ${path}/notification-choices`]: async (request: Request) => {
        const { type, channel, isWanted } = await request.clone().json();
        const answered = await take(answer)(request);
        if (answered instanceof Response && answered.ok)
          choices[type] = { ...choices[type], [channel]: isWanted };
        return answered;
      },
    },
  });
  const field = (name: string) =>
    screen.getByLabelText<HTMLInputElement>(
      (label) => label.startsWith(page.t(`forms:field.${name as 'bank'}`)),
      { selector: 'input, select' },
    );
  const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
  const save = () => page.user.click(screen.getByRole('button', { name: page.t('forms:save') }));
  const note = (key: 'saved' | 'requested' | 'unchanged') => screen.findByText(page.t(`account:${key}`));
  return { ...page, bodies, field, type, save, note };
}

test('[S7] only what was changed is sent; without a change nothing is, and the page says so', async () => {
  const { t, bodies, field, type, save, note } = await visit(
    (account) => <CompanySection account={account} />,
    {
      ...{ telephone: '+40722123456', vatState: 'registered', isProducer: false },
    },
  );
  expect(
    ['companyName', 'companyNumber', 'administratorName', 'telephone'].map((name) => field(name).value),
  ).toEqual([...['Spicul SRL', '14399840', 'Dan Pop', '0722 123 456']]);
  const options = (name: string) =>
    within(field(name))
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
  expect(options('vatState')).toEqual(
    (['registered', 'notRegistered', 'farmerScheme'] as const).map((state) => t(`labels:vatState.${state}`)),
  );
  expect(options('isProducer')).toEqual([t('account:notStated'), t('account:yes'), t('account:no')]);
  expect(field('isProducer').value).toBe('false');
  await save();
  await note('unchanged');
  expect(bodies).toEqual([]);
  type('administratorName', 'Ana Șerban');
  await waitFor(() => expect(screen.queryByText(t('account:unchanged'))).toBeNull());
  fireEvent.change(field('isProducer'), { target: { value: 'true' } });
  await save();
  await note('saved');
  expect(bodies).toEqual([{ administratorName: 'Ana Șerban', isProducer: true }]);
});

test('[S7] an account without a VAT state can leave it so; a wrong field is not sent, a refusal is said', async () => {
  const { t, bodies, field, type, save } = await visit(
    (account) => <CompanySection account={account} />,
    { vatState: null },
    () => refusal('InternalError', 500),
  );
  expect(within(field('vatState')).getAllByRole('option')[0]?.textContent).toBe(t('account:notStated'));
  type('telephone', '12');
  await save();
  await waitFor(() => expect(field('telephone').getAttribute('aria-invalid')).toBe('true'));
  expect(bodies).toEqual([]);
  type('telephone', '0722 123 457');
  await save();
  expect(await screen.findByText(t('account:saveFailed'))).toBeTruthy();
  expect(bodies).toEqual([{ telephone: '+40722123457' }]);
});

/** A section that is left and shown again, when the account was changed elsewhere. */
function ShownAgain({
  account,
  changes,
  section,
}: {
  account: Account;
  changes: Partial<Account>;
  section: (account: Account) => React.ReactNode;
}) {
  const [shown, setShown] = useState<Account | null>(account);
  return (
    <>
      <button type="button" onClick={() => setShown(null)}>
        leave
      </button>
      <button type="button" onClick={() => setShown({ ...account, ...changes })}>
        return
      </button>
      {shown && section(shown)}
    </>
  );
}

test.each([
  ['[S7]', false],
  ['[S9] under review', true],
])('%s what is unsaved undoes no change that another window saved meanwhile', async (_, isUnderReview) => {
  const { user, bodies, field, type, save, note } = await visit(
    (account) => (
      <ShownAgain
        account={account}
        changes={{ companyName: 'Spicul Nou SRL' }}
        section={(now) => <CompanySection account={now} />}
      />
    ),
    { isUnderReview },
  );
  type('telephone', '0722 123 457');
  await user.click(screen.getByRole('button', { name: 'leave' }));
  await user.click(screen.getByRole('button', { name: 'return' }));
  expect(field('companyName').value).toBe('Spicul Nou SRL');
  expect(field('telephone').value).toBe('0722 123 457');
  await save();
  await note('saved');
  expect(bodies).toEqual([{ telephone: '+40722123457' }]);
});

test('[S7] an unsaved street keeps the town that another window saved meanwhile', async () => {
  const address = { street: 'Str. Lungă 1', town: 'Slobozia', postalCode: '920001', county: 'IL' as const };
  const { user, bodies, field, type, save, note } = await visit(
    (account) => (
      <ShownAgain
        account={account}
        changes={{ invoiceAddress: { ...address, town: 'Urziceni' } }}
        section={(now) => <AddressesSection account={now} />}
      />
    ),
    { invoiceAddress: address, deliveryAddress: null },
  );
  type('street', 'Str. Scurtă 2');
  await user.click(screen.getByRole('button', { name: 'leave' }));
  await user.click(screen.getByRole('button', { name: 'return' }));
  expect(field('town').value).toBe('Urziceni');
  await save();
  await note('saved');
  expect(bodies).toEqual([{ invoiceAddress: { ...address, town: 'Urziceni', street: 'Str. Scurtă 2' } }]);
});

test('[S9] data under review are requested, not changed: the field shows what is stored and what was asked', async () => {
  const { t, bodies, field, type, save, note } = await visit(
    (account) => <CompanySection account={account} />,
    {
      isUnderReview: true,
      pendingChanges: {
        ...{ id: given.id, version: 1, requestedAt: '2026-11-21T16:00:00.000Z' },
        fields: { companyNumber: { from: '14399840', to: '' } },
      } as never,
    },
  );
  expect(screen.getByText(t('account:reviewLead'))).toBeTruthy();
  expect(screen.getByText(t('account:inReview', { value: t('forms:change.empty') }))).toBeTruthy();
  type('companyName', 'Spicul Nou SRL');
  await save();
  await note('requested');
  expect(bodies).toEqual([{ companyName: 'Spicul Nou SRL' }]);
  expect(field('companyName').value).toBe('Spicul SRL');
});

test('[S9] a first VAT state is saved at once, also for data under review', async () => {
  const { bodies, field, save, note } = await visit((account) => <CompanySection account={account} />, {
    isUnderReview: true,
    vatState: null,
  });
  fireEvent.change(field('vatState'), { target: { value: 'registered' } });
  await save();
  await note('saved');
  expect(bodies).toEqual([{ vatState: 'registered' }]);
  expect(field('vatState').value).toBe('registered');
});

test.each([
  ['SecondFactorRequired', 403],
  ['SignInRequired', 401],
  ['UpstreamTimeout', 504],
] as const)('[S7] a refusal with %s says what to do, not to try later', async (code, status) => {
  const { t, type, save } = await visit(
    (account) => <CompanySection account={account} />,
    {},
    () => refusal(code, status),
  );
  type('administratorName', 'Ana Șerban');
  await save();
  // Somebody asked for the second factor closes the dialog.
  if (code === 'SecondFactorRequired') {
    await waitFor(() => expect(store.get(stepUpAtom)).not.toBeNull());
    act(() => store.get(stepUpAtom)?.end(false));
  }
  expect(await screen.findByText(errorText(code, {}, 'en'))).toBeTruthy();
  expect(screen.queryByText(t('account:saveFailed'))).toBeNull();
});

test('[N2] the language of mails is saved', async () => {
  const { t, bodies, field, save, note } = await visit((account) => <LanguageSection account={account} />);
  expect(screen.getByText(t('account:languageLead'))).toBeTruthy();
  expect(
    within(field('locale'))
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual([...[t('account:languages.ro'), t('account:languages.en')]]);
  fireEvent.change(field('locale'), { target: { value: 'en' } });
  await save();
  await note('saved');
  expect(bodies).toEqual([{ locale: 'en' }]);
});

test('[S7] another place of delivery appears when it is asked for, and is taken away again', async () => {
  const address = { street: 'Str. Lungă 1', town: 'Slobozia', postalCode: '920001', county: 'IL' as const };
  const { t, user, bodies, save, note } = await visit((account) => <AddressesSection account={account} />, {
    ...{
      invoiceAddress: address,
      deliveryAddress: { ...address, street: 'Str. Scurtă 2' },
      countyOfActivityId: 'TR',
    },
  });
  const groups = () =>
    screen.getAllByRole('group').map((group) => group.querySelector('legend')?.textContent);
  expect(groups()).toContain(t('forms:field.deliveryAddress'));
  await user.click(screen.getByRole('checkbox', { name: t('account:hasDeliveryAddress') }));
  expect(groups()).not.toContain(t('forms:field.deliveryAddress'));
  await save();
  await note('saved');
  expect(bodies).toEqual([{ deliveryAddress: null }]);
});

test('[S7] bank details need the password, which is not kept in the form', async () => {
  const { t, bodies, field, type, save, note } = await visit((account) => <BankSection account={account} />, {
    ...{ bank: 'Banca Mare', bankBranch: 'Centru', bankAccountNumber: 'RO49AAAA1B31007593840000' },
  });
  expect(screen.getByText(t('account:bankLead'))).toBeTruthy();
  expect(field('bankAccountNumber').value).toBe('RO49 AAAA 1B31 0075 9384 0000');
  type('bankBranch', 'Nord');
  await save();
  await waitFor(() => expect(field('currentPassword').getAttribute('aria-invalid')).toBe('true'));
  expect(bodies).toEqual([]);
  type('currentPassword', 'parola mea');
  await save();
  await note('saved');
  expect(bodies).toEqual([{ bankBranch: 'Nord', password: 'parola mea' }]);
  expect(field('currentPassword').value).toBe('');
});

test('[S9] under review the bank says that changes are checked', async () => {
  const { t } = await visit((account) => <BankSection account={account} />, { isUnderReview: true });
  expect(screen.getByText(`${t('account:bankLead')} ${t('account:reviewBank')}`)).toBeTruthy();
});

test('[S2] a changed password ends the session here too', async () => {
  const { t, user, bodies, field, calls } = await visit((account) => <PasswordSection account={account} />);
  const send = () => user.click(screen.getByRole('button', { name: t('account:changePassword') }));
  expect(screen.getByText(t('account:passwordLead'))).toBeTruthy();
  await send();
  await waitFor(() => expect(field('currentPassword').getAttribute('aria-invalid')).toBe('true'));
  await user.type(field('currentPassword'), 'parola veche');
  await user.type(field('newPassword'), 'un lan mare de grâu');
  await user.type(field('confirmPassword'), 'alt lan mare de grâu');
  await send();
  await waitFor(() => expect(field('confirmPassword').getAttribute('aria-invalid')).toBe('true'));
  expect(bodies).toEqual([]);
  await user.clear(field('confirmPassword'));
  await user.type(field('confirmPassword'), 'un lan mare de grâu');
  await send();
  await waitFor(() => expect(calls).toContain('DELETE /session'));
  expect(bodies).toEqual([{ currentPassword: 'parola veche', password: 'un lan mare de grâu' }]);
  expect(store.get(passwordChangedAtom)).toBe(true);
  await waitFor(() => expect(store.get(sessionAtom)).toEqual({ kind: 'visitor' }));
});

test('[S2] a changed password is not reported as unchanged if the sign-out fails', async () => {
  const { t, user, field, calls } = await visit(
    (account) => <PasswordSection account={account} />,
    {},
    done,
    () => refusal('InternalError', 500),
  );
  await user.type(field('currentPassword'), 'parola veche');
  await user.type(field('newPassword'), 'un lan mare de grâu');
  await user.type(field('confirmPassword'), 'un lan mare de grâu');
  await user.click(screen.getByRole('button', { name: t('account:changePassword') }));
  await waitFor(() => expect(store.get(sessionAtom)).toEqual({ kind: 'visitor' }));
  expect(calls).toContain('DELETE /session');
});

test('[S6] what a seller’s account still lacks is listed, and there is no way around it', async () => {
  const { t, user, calls } = await visit(
    (account) => <ProviderSection account={account} isProvider={false} />,
    {
      ...{ documents: given.documents.slice(0, 3), bank: 'Banca Mare' },
    },
  );
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    ...[
      t('forms:field.bankAccountNumber'),
      t('forms:field.bankBranch'),
      t('forms:field.accountStatementFile'),
    ],
  ]);
  expect(screen.getByText(t('account:providerMissing'))).toBeTruthy();
  const button = screen.getByRole('button', { name: t('account:becomeProvider') });
  expect(button).toHaveProperty('disabled', true);
  await user.click(button);
  expect(calls).toEqual([]);
});

const banked = { bank: 'Banca Mare', bankBranch: 'Centru', bankAccountNumber: 'RO49AAAA1B31007593840000' };

test('[S6] a complete account becomes a seller’s; a refusal is said', async () => {
  const { t, user, calls } = await visit(
    (account) => <ProviderSection account={account} isProvider={false} />,
    banked,
    () => refusal('NotEnoughPrivileges', 403),
  );
  expect(screen.getByText(t('account:providerLead'))).toBeTruthy();
  expect(screen.queryByText(t('account:providerMissing'))).toBeNull();
  expect(screen.getByRole('alert').textContent).toBe('');
  await user.click(screen.getByRole('button', { name: t('account:becomeProvider') }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''));
  expect(calls.filter((call) => call.endsWith('/provider'))).toHaveLength(1);
});

test('[S6] a seller is told so', async () => {
  const { t } = await visit((account) => <ProviderSection account={account} isProvider />);
  expect(screen.getByRole('status').textContent).toBe(
    `${t('labels:role.Provider')}${t('account:isProvider')}`,
  );
  expect(screen.queryByRole('button', { name: t('account:becomeProvider') })).toBeNull();
});

test('[N2] fast clicks on a box are sent one after the other and end as the last', async () => {
  const waiting: PromiseWithResolvers<Response>[] = [];
  const { t, user, bodies } = await visit(
    (account) => <NotificationsSection accountId={account.id} />,
    {},
    () => {
      const answer = Promise.withResolvers<Response>();
      waiting.push(answer);
      return answer.promise;
    },
  );
  const box = () =>
    screen.getByRole<HTMLInputElement>('checkbox', {
      name: `${t('account:notification.Outbid')}: ${t('account:channel.push')}`,
    });
  await screen.findAllByRole('table');
  const first = box().checked;
  for (const _ of [1, 2, 3]) await user.click(box());
  expect(box().checked).toBe(!first);
  expect(bodies.map((body) => Reflect.get(Object(body), 'isWanted'))).toEqual([!first]);
  await act(async () => waiting[0]?.resolve(refusal('InternalError', 500)));
  await waitFor(() => expect(waiting).toHaveLength(2));
  expect(box().checked).toBe(!first);
  await act(async () => waiting[1]?.resolve(done()));
  await waitFor(() => expect(waiting).toHaveLength(3));
  expect(bodies.map((body) => Reflect.get(Object(body), 'isWanted'))).toEqual([!first, first, !first]);
  expect(box().checked).toBe(!first);
  await act(async () => waiting[2]?.resolve(done()));
});

test('[N2] each event is chosen by channel and saved at once; a refusal takes the choice back', async () => {
  let isRefused = false;
  const { t, user, bodies } = await visit(
    (account) => <NotificationsSection accountId={account.id} />,
    {},
    () => (isRefused ? refusal('InternalError', 500) : done()),
  );
  const tables = await screen.findAllByRole('table');
  expect(tables.map((table) => table.querySelector('caption')?.textContent)).toEqual(
    (['account', 'live', 'announcements', 'contracts', 'products'] as const).map((group) =>
      t(`account:group.${group}`),
    ),
  );
  expect(
    within(tables[0] as HTMLElement)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual([...[t('account:event'), t('account:channel.mail'), t('account:channel.push')]]);
  expect(screen.getByRole('link', { name: t('account:toSearches') }).getAttribute('href')).toBe(
    '/en/auctions/searches',
  );
  const box = (channel: 'mail' | 'push') =>
    screen.getByRole<HTMLInputElement>('checkbox', {
      name: `${t('account:notification.Outbid')}: ${t(`account:channel.${channel}`)}`,
    });
  const at = notificationTypes.indexOf('Outbid');
  expect([box('mail').checked, box('push').checked]).toEqual([at % 2 === 0, at % 3 === 0]);
  const [mail, push] = [box('mail').checked, box('push').checked];
  await user.click(box('push'));
  await waitFor(() => expect(bodies).toEqual([{ type: 'Outbid', channel: 'push', isWanted: !push }]));
  expect([box('mail').checked, box('push').checked]).toEqual([mail, !push]);
  expect(screen.queryByText(t('account:saveFailed'))).toBeNull();
  isRefused = true;
  await user.click(box('mail'));
  expect(await screen.findByText(t('account:saveFailed'))).toBeTruthy();
  expect([box('mail').checked, box('push').checked]).toEqual([mail, !push]);
});
