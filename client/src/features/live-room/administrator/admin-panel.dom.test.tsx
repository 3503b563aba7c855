import type { LiveAuctionState, Viewer } from '@recolta/shared/contracts/http/live-auction-state';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { errorText } from '../../../lib/error-text.ts';
import { bidderViewer, bidEntry, liveAuction } from '../../../testing/live-auction.ts';
import { plain, refusal, visitPage } from '../../../testing/page-visit.tsx';
import type { useHistory } from '../room/history/history.ts';
import { AdminPanel } from './admin-panel.tsx';

type History = ReturnType<typeof useHistory>;
const { id } = liveAuction();
const acts = [
  'approve',
  'resume',
  'hold',
  'extend',
  'sendMessage',
  'enterPhoneBid',
  'correct',
  'cancel',
  'hide',
] as const;

async function visit(
  change: Partial<LiveAuctionState>,
  history: Partial<History> = {},
  answers = {},
  viewer: Partial<Viewer> = {},
) {
  const page = await visitPage(
    <AdminPanel
      auction={liveAuction(change)}
      viewer={bidderViewer({ isAdministrator: true, mayBid: false, ...viewer })}
      history={{ entries: [], isComplete: true, ...history } as History}
    />,
    {
      address: `/live-auctions/${id}/participate`,
      namespaces: ['acts', 'binding', 'live', 'phone', 'room'],
      answers,
    },
  );
  const names = acts.filter((name) => screen.queryByRole('button', { name: page.t(`acts:${name}`) }));
  return { ...page, names };
}

const hold = {
  since: '2026-11-21T10:05:00.000Z',
  reason: 'Verificare',
} as unknown as LiveAuctionState['hold'];

test.each([
  ['Pending', null, ['approve', 'cancel']],
  ['Scheduled', null, ['sendMessage', 'cancel']],
  ['InProgress', null, ['hold', 'extend', 'sendMessage', 'enterPhoneBid', 'cancel']],
  ['InProgress', hold, ['resume', 'sendMessage', 'cancel']],
  ['Closed', null, ['sendMessage', 'hide']],
  ['Accepted', null, ['hide']],
  ['Refused', null, ['hide']],
  ['Failed', null, ['hide']],
] as const)(
  '[L1] [L16] an administrator’s acts on a %s auction (hold %o)',
  async (status, held, expected) => {
    const { names } = await visit({ status, hold: held });
    expect(names).toEqual(expected);
  },
);

test.each([
  [{ audience: 'Invited' }, {}],
  [{ outcome: { kind: 'notApproved' } as LiveAuctionState['outcome'] }, {}],
  [{}, { hiddenReason: 'Marfă falsă' }],
] as const)('[S11] an ended auction that is not public is not hidden: %o %o', async (change, viewer) => {
  const { names } = await visit({ status: 'Failed', ...change }, {}, {}, viewer);
  expect(names).toEqual([]);
});

test('[S11] an ended auction is hidden with a reason, as it was when the dialog opened', async () => {
  const sent: Sent = [];
  const call = `PUT ${path}/hiding`;
  const { t, user } = await visit({ status: 'Accepted', version: 9 }, {}, recorded(sent, [call]));
  await user.click(screen.getByRole('button', { name: t('acts:hide') }));
  const dialog = within(screen.getByRole('dialog', { name: t('acts:hideTitle') }));
  const send = dialog.getByRole('button', { name: t('acts:hide') });
  await user.click(send);
  expect(dialog.getByText(t('acts:reasonNeeded'))).toBeTruthy();
  await user.type(dialog.getByRole('textbox', { name: t('acts:reason') }), 'Marfă falsă');
  await user.click(send);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent.map(({ body }) => body)).toEqual([{ reason: 'Marfă falsă', version: 9 }]);
});

test('[L1] an approval names the version that was shown when it was asked for', async () => {
  const bodies: unknown[] = [];
  const approve = async (request: Request) => {
    bodies.push(await request.json());
    return Response.json({});
  };
  const { t, user } = await visit(
    { status: 'Pending', version: 6 },
    {},
    {
      [`PUT /services/live-auctions/api/v1/auctions/${id}/approval`]: approve,
    },
  );
  await user.click(screen.getByRole('button', { name: t('acts:approve') }));
  expect(bodies).toEqual([]);
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: t('acts:approve') }));
  await waitFor(() => expect(bodies).toEqual([{ version: 6 }]));
});

const path = `/services/live-auctions/api/v1/auctions/${id}`;
type Sent = { readonly call: string; readonly key: string | null; readonly body: unknown }[];

/** Answers that keep each call of an administrator's act. */
function recorded(sent: Sent, calls: readonly string[]) {
  const answer = (call: string) => async (request: Request) => {
    const text = await request.text();
    sent.push({
      call,
      key: request.headers.get('idempotency-key'),
      body: text === '' ? null : JSON.parse(text),
    });
    return Response.json({ auction: liveAuction({ version: 5 }), viewer: bidderViewer() });
  };
  return Object.fromEntries(calls.map((call) => [call, answer(call)]));
}

test.each([
  ['cancel', 'Scheduled', `PUT ${path}/cancellation`, 'reason', 'Anulați licitația?'],
  ['hold', 'InProgress', `PUT ${path}/hold`, 'reason', null],
  ['sendMessage', 'InProgress', `POST ${path}/messages`, 'text', 'Mesaj către toți'],
] as const)(
  '[L16] the act %s is sent with its words, which are required',
  async (name, status, call, field, title) => {
    const sent: Sent = [];
    const { t, user } = await visit({ status, hold: null }, {}, recorded(sent, [call]));
    await user.click(screen.getByRole('button', { name: t(`acts:${name}`) }));
    const dialog = within(screen.getByRole('dialog', { name: title ?? t(`acts:${name}Title`) }));
    const send = dialog.getByRole('button', { name: t(`acts:${name}`) });
    await user.click(send);
    expect(
      dialog.getByText(t(name === 'sendMessage' ? 'acts:messageNeeded' : 'acts:reasonNeeded')),
    ).toBeTruthy();
    expect(sent).toEqual([]);
    const label = name === 'sendMessage' ? 'Mesajul' : 'Motivul';
    await user.type(dialog.getByRole('textbox', { name: label }), 'Verificăm un cântar');
    await user.click(send);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent.map(({ body }) => body)).toEqual([{ [field]: 'Verificăm un cântar' }]);
  },
);

test('[L11] a held auction is resumed after a question', async () => {
  const sent: Sent = [];
  const call = `DELETE ${path}/hold`;
  const { t, user } = await visit({ status: 'InProgress', hold }, {}, recorded(sent, [call]));
  await user.click(screen.getByRole('button', { name: t('acts:resume') }));
  const dialog = within(screen.getByRole('dialog', { name: 'Reluați licitația?' }));
  await user.click(dialog.getByRole('button', { name: t('acts:resume') }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent.map((one) => one.call)).toEqual([call]);
});

test.each([
  ['0', false],
  ['1', true],
  ['60', true],
  ['61', false],
  ['', false],
])('[L15] an extension by “%s” minutes is sent: %s', async (minutes, isSent) => {
  const sent: Sent = [];
  const call = `PUT ${path}/extension`;
  const { t, user } = await visit({ status: 'InProgress', hold: null }, {}, recorded(sent, [call]));
  await user.click(screen.getByRole('button', { name: t('acts:extend') }));
  const dialog = within(screen.getByRole('dialog', { name: 'Prelungiți licitația?' }));
  const field = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Minute' });
  expect(field.value).toBe('5');
  await user.clear(field);
  if (minutes !== '') await user.type(field, minutes);
  await user.type(dialog.getByRole('textbox', { name: 'Motivul' }), 'Pană de curent');
  await user.click(dialog.getByRole('button', { name: t('acts:extend') }));
  if (isSent) await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  else expect(dialog.getByText('Scrieți un număr întreg de la 1 la 60.')).toBeTruthy();
  expect(sent.map(({ body }) => body)).toEqual(
    isSent ? [{ minutes: Number(minutes), reason: 'Pană de curent' }] : [],
  );
});

const bids = [
  bidEntry(1, { number: 1, by: 'Ofertant 1', at: '2026-11-21T09:40:00.000Z' }),
  bidEntry(2, { number: 4, by: 'Ofertant 4', at: '2026-11-21T09:50:00.000Z' }),
];

test('[L17] a bid is withdrawn by its version, after the best price that remains is named', async () => {
  const sent: Sent = [];
  const call = `POST ${path}/corrections`;
  const entries = bids as never;
  const { t, user } = await visit({ status: 'InProgress', hold: null }, { entries }, recorded(sent, [call]));
  await user.click(screen.getByRole('button', { name: t('acts:correct') }));
  const dialog = within(screen.getByRole('dialog', { name: 'Retrageți o ofertă?' }));
  const choice = dialog.getByRole<HTMLSelectElement>('combobox', { name: 'Oferta' });
  const options = [...choice.options].map(({ value, textContent }) => [
    value,
    textContent?.replaceAll('\u00a0', ' '),
  ]);
  expect(options).toEqual([
    ['2', '21 nov., 11:50:00 · 970 lei/t · Ofertant 4'],
    ['1', '21 nov., 11:40:00 · 965 lei/t · Ofertant 1'],
  ]);
  expect(dialog.getByText(/^Cel mai bun preț devine 965.lei\/t \(Ofertant 1\)\.$/)).toBeTruthy();
  await user.type(dialog.getByRole('textbox', { name: 'Motivul' }), 'Greșeală');
  await user.click(dialog.getByRole('button', { name: t('acts:correct') }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent.map(({ body }) => body)).toEqual([{ version: 2, reason: 'Greșeală' }]);
});

const consent = (number: number, change: object = {}) => ({
  accountId: `7c9e6679-7425-40de-944b-e07fc1f9000${number}`,
  ...{ companyName: `Firma ${number} SRL`, administratorName: `Ana ${number}`, telephone: '+40722111333' },
  ...{ number, price: '1100.00', at: '2026-11-21T09:00:00.000Z' },
  ...change,
});

const unnamed = consent(6, {
  ...{ number: null, companyName: null, administratorName: null, telephone: null, price: '1060.00' },
});

test('[L18] a bid by phone is entered for the chosen account, within its consent', async () => {
  const sent: Sent = [];
  const { t, user } = await visit(
    { status: 'InProgress', hold: null, endsAt: new Date(Date.now() + 3_600_000).toISOString() },
    {},
    {
      ...recorded(sent, [`POST ${path}/phone-bids`]),
      [`GET ${path}/phone-consents`]: () =>
        Response.json({ items: [consent(4), unnamed, consent(7, { price: '1030.00' })] }),
    },
  );
  await user.click(screen.getByRole('button', { name: t('acts:enterPhoneBid') }));
  // The list of accounts replaces the dialog that waits for it.
  const account = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Contul' });
  const dialog = within(screen.getByRole('dialog', { name: 'Ofertă prin telefon' }));
  expect([...account.options].map(({ textContent }) => textContent)).toEqual([
    'Firma 4 SRL (Ofertant 4)',
    'Firmă fără nume',
    'Firma 7 SRL (Ofertant 7)',
  ]);
  expect(dialog.getByRole('link').getAttribute('href')).toBe('tel:+40722111333');
  expect(dialog.getByText('Ana 4')).toBeTruthy();
  // The account leads already.
  expect(dialog.getByText(/^Contul conduce deja cu 1\.040/)).toBeTruthy();
  await user.selectOptions(account, 'Firmă fără nume');
  expect(dialog.queryByText(/^Contul conduce deja/)).toBeNull();
  expect(dialog.queryByRole('link')).toBeNull();
  const field = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Prețul ofertei' });
  expect(field.value).toBe('1.045');
  // The dialog ignores presses that were meant for what was there before.
  await waitFor(() =>
    expect(dialog.getByRole('button', { name: /^Introdu oferta/ }).ariaDisabled).toBe('false'),
  );
  // Beyond the consent of the account, nothing is sent.
  await user.selectOptions(account, 'Firma 7 SRL (Ofertant 7)');
  await user.click(dialog.getByRole('button', { name: /^Introdu oferta/ }));
  expect(sent).toEqual([]);
  await user.selectOptions(account, 'Firmă fără nume');
  await user.click(dialog.getByRole('button', { name: /^Introdu oferta de 1\.045/ }));
  const bid = { accountId: unnamed.accountId, price: '1045.00' };
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([bid]));
});

test('[L18] without consents no bid by phone can be entered', async () => {
  const { t, user } = await visit(
    { status: 'InProgress', hold: null },
    {},
    { [`GET ${path}/phone-consents`]: () => Response.json({ items: [] }) },
  );
  await user.click(screen.getByRole('button', { name: t('acts:enterPhoneBid') }));
  expect(
    await screen.findByText(
      'Niciun cont nu și-a dat acordul pentru oferte prin telefon în această licitație.',
    ),
  ).toBeTruthy();
});

test('[L18] accounts that could not be loaded are asked for again', async () => {
  let isThere = false;
  const { t, user } = await visit(
    { status: 'InProgress', hold: null },
    {},
    {
      [`GET ${path}/phone-consents`]: () =>
        isThere ? Response.json({ items: [consent(4)] }) : refusal('NotFound', 404),
    },
  );
  await user.click(screen.getByRole('button', { name: t('acts:enterPhoneBid') }));
  const dialog = within(await screen.findByRole('dialog'));
  expect((await dialog.findByRole('alert')).textContent).toBe(t('phone:failed'));
  isThere = true;
  await user.click(dialog.getByRole('button', { name: t('phone:retry') }));
  expect(await screen.findByRole('combobox', { name: 'Contul' })).toBeTruthy();
});

test('[L18] while the accounts are loaded the dialog says so, and closes', async () => {
  const { t, user } = await visit(
    { status: 'InProgress', hold: null },
    {},
    { [`GET ${path}/phone-consents`]: () => new Promise<Response>(() => undefined) },
  );
  await user.click(screen.getByRole('button', { name: t('acts:enterPhoneBid') }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('status').textContent).toBe(t('phone:loading'));
  expect(dialog.queryByRole('button', { name: t('phone:retry') })).toBeNull();
  await user.click(dialog.getByRole('button', { name: t('room:confirmCancel') }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('[L4] [L18] a bid by phone far beyond the others is typed twice; what cannot be sent says why', async () => {
  const sent: Sent = [];
  const { t, user } = await visit(
    { status: 'InProgress', hold: null, endsAt: new Date(Date.now() + 3_600_000).toISOString() },
    {},
    {
      ...recorded(sent, [`POST ${path}/phone-bids`]),
      [`GET ${path}/phone-consents`]: () =>
        Response.json({ items: [consent(7, { price: '9500.00', companyName: null }), consent(8)] }),
    },
  );
  await user.click(screen.getByRole('button', { name: t('acts:enterPhoneBid') }));
  const account = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Contul' });
  expect(account.options[0]?.textContent).toBe('Firmă fără nume (Ofertant 7)');
  const dialog = within(screen.getByRole('dialog', { name: 'Ofertă prin telefon' }));
  const place = () => dialog.getByRole('button', { name: /^Introdu oferta/ });
  await waitFor(() => expect(place()).toHaveProperty('ariaDisabled', 'false'));
  const field = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Prețul ofertei' });
  const type = (where: HTMLElement, value: string) => fireEvent.change(where, { target: { value } });
  const described = (text: string) =>
    dialog.queryByRole('textbox', { description: (said) => plain(said).includes(text) });
  type(field, 'mult');
  await user.click(place());
  expect(described('1.045')).toBe(field);
  type(field, '1.041');
  expect(
    described(plain(errorText('BidNotBetter', { bestPrice: '1040.00', nextPrice: '1045.00' }, 'ro', 'Ron'))),
  ).toBe(field);
  type(field, '9.600');
  expect(described(plain(errorText('BeyondPhoneConsent', {}, 'ro', 'Ron')))).toBe(field);
  type(field, '9.005');
  const again = dialog.getByRole<HTMLInputElement>('textbox', { name: t('room:priceAgain') });
  await user.click(place());
  expect(described('9.005')).toBe(again);
  type(again, '9.010');
  await user.click(place());
  expect(sent).toEqual([]);
  type(again, '9.005');
  expect(plain(screen.getByRole('dialog').textContent ?? '')).toContain('4.502.500 lei');
  await user.click(place());
  await waitFor(() =>
    expect(sent.map(({ body }) => body)).toEqual([{ accountId: consent(7).accountId, price: '9005.00' }]),
  );
  expect(sent[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test.each([
  ['InProgress', 'correctNone'],
  ['Closed', 'correctFails'],
] as const)(
  '[L17] without another bid the withdrawal of the only one says what is left of a %s auction',
  async (status, key) => {
    const { t, user } = await visit({ status, hold: null }, { entries: bids.slice(0, 1) as never });
    await user.click(screen.getByRole('button', { name: t('acts:correct') }));
    expect(screen.getByRole('dialog').querySelector('p[aria-live]')?.textContent).toBe(t(`acts:${key}`));
  },
);

test.each([
  [{ isComplete: false, entries: bids }, false],
  [{ isComplete: true, entries: bids }, true],
] as const)('[L17] only with the whole log a bid may be withdrawn: %#', async (history, isOffered) => {
  const { names } = await visit({ status: 'Closed' }, history as never);
  expect(names.includes('correct')).toBe(isOffered);
});

test.each([
  ['hold', 'InProgress', true, true],
  ['hold', 'Closed', false, true],
  ['correct', 'InProgress', false, false],
] as const)(
  '[L16] the act %s asked for by a key on a %s auction opens: %s, and is taken: %s',
  async (wanted, status, isOpen, isTaken) => {
    const onWanted = vi.fn<() => void>();
    const auction = liveAuction({ status, hold: null });
    await visitPage(
      <AdminPanel
        auction={auction}
        viewer={bidderViewer({ isAdministrator: true, mayBid: false })}
        history={{ entries: [], isComplete: false } as unknown as History}
        wanted={wanted}
        onWanted={onWanted}
      />,
      { address: '/', namespaces: ['acts', 'binding', 'live', 'phone', 'room'], answers: {} },
    );
    expect(screen.queryByRole('dialog') !== null).toBe(isOpen);
    expect(onWanted).toHaveBeenCalledTimes(isTaken ? 1 : 0);
  },
);
