import type { AnnouncementState } from '@recolta/shared/contracts/http/announcement-state';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { priceStep } from '../../../components/deals/bid-fields.tsx';
import { accountCountyAtom } from '../../../lib/market/account-county.ts';
import { placeAtom } from '../../../lib/market/near.ts';
import { connectionStatusAtom } from '../../../lib/realtime/connection-state.ts';
import { store } from '../../../lib/store.ts';
import { announcementAnswer, announcementState } from '../../../testing/announcement.ts';
import { plain, visitPage } from '../../../testing/page-visit.tsx';
import { AnnouncementPage } from './announcement-page.tsx';

// Test files of one process share the store.
afterEach(() => {
  store.set(placeAtom, '');
});

const { id } = announcementState();
const path = `/services/main/auctions/${id}`;
const rate = { upToKm: 100, price: '12.00', day: '2026-11-20', source: 'Tarif' };

/** The open dialog of a first bid; `sent` has the bodies of its calls, `keys` their keys. */
async function openDialog(announcement: Partial<AnnouncementState> = {}) {
  const sent: unknown[] = [];
  const keys: (string | null)[] = [];
  const page = await visitPage(<AnnouncementPage id={id} />, {
    address: `/auctions/${id}`,
    namespaces: ['announcements', 'binding', 'forms', 'goods', 'lists', 'bids', 'rates'],
    answers: {
      [`GET ${path}`]: () => Response.json(announcementAnswer({}, announcement)),
      'GET /services/main/haulage-rates': () => Response.json([rate]),
      'GET /services/main/exchange-rates': () => Response.json([]),
      [`POST ${path}/bids`]: async (request) => {
        keys.push(request.headers.get('idempotency-key'));
        sent.push(await request.json());
        return Response.json({ code: 'ServiceUnavailable', message: 'm', requestId: 'r' }, { status: 503 });
      },
    },
  });
  await page.user.click(await screen.findByRole('button', { name: page.t('announcements:bid') }));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByRole('button', { name: /^Continuă/ });
  const press = (name: RegExp | string) =>
    page.user.click(within(screen.getByRole('dialog')).getByRole('button', { name }));
  return { ...page, sent, keys, press, text: () => plain(screen.getByRole('dialog').textContent ?? '') };
}

const figure = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name }).value;

test('[B2] price and quantity change by steps, the sum with them, and what was shown is sent', async () => {
  const { press, text, sent } = await openDialog({
    price: '1052.00',
    quantity: '500.000',
    quantityLeft: '450.000',
    minimumBidThreshold: '100.000',
  });
  expect(figure(/^Prețul dvs/)).toBe('1.052');
  await press(/^Prețul dvs.*mai mult cu 5 lei/);
  expect(figure(/^Prețul dvs/)).toBe('1.055');
  await press(/^Prețul dvs.*mai puțin/);
  expect(figure(/^Prețul dvs/)).toBe('1.050');
  // All that is left can be taken; a part is a multiple of the step.
  await press(/^Cantitatea?: mai puțin/);
  expect(figure(/^Cantitate/)).toBe('400');
  await press(/^Cantitatea?: mai mult/);
  expect(figure(/^Cantitate/)).toBe('450');
  await press(/^Cantitatea?: mai mult/);
  expect(figure(/^Cantitate/)).toBe('450');
  await press(/^Cantitatea?: mai puțin/);
  await press(/^Cantitatea?: mai puțin/);
  expect(text()).toContain('300 t × 1.050 lei/t');
  await press(/^Continuă · 315\.000.lei$/);
  expect(text()).toContain('300 t din 450 t');
  expect(sent).toEqual([]);
  await press(/^Trimite oferta · 315\.000.lei/);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ price: '1050', quantity: '300', deliveryType: 'FCATruck', note: null });
  expect(within(screen.getByRole('dialog')).getByRole('alert').textContent).not.toBe('');
});

test('[B2] the same terms are sent again with the same key, changed terms with another one', async () => {
  const { press, keys, user, t } = await openDialog();
  await press(/^Continuă/);
  for (const times of [1, 2]) {
    await press(/^Trimite oferta/);
    await waitFor(() => expect(keys).toHaveLength(times));
    const send = within(screen.getByRole('dialog')).getByRole('button', { name: /^Trimite oferta/ });
    await waitFor(() => expect(send.ariaBusy).not.toBe('true'));
  }
  await press(t('bids:change'));
  await user.clear(screen.getByRole('textbox', { name: /^Prețul dvs/ }));
  await user.type(screen.getByRole('textbox', { name: /^Prețul dvs/ }), '1047');
  await press(/^Continuă/);
  // The refusal was of the terms before.
  expect(within(screen.getByRole('dialog')).getByRole('alert').textContent).toBe('');
  await press(/^Trimite oferta/);
  await waitFor(() => expect(keys).toHaveLength(3));
  const [first, again, changed] = keys;
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(again).toBe(first);
  expect(changed).not.toBe(first);
});

test('[B2] a lost connection is said at the button, and what was typed stays', async () => {
  const { press, text, user, t, sent } = await openDialog();
  const lost = t('binding:offline');
  await user.clear(screen.getByRole('textbox', { name: /^Prețul dvs/ }));
  await user.type(screen.getByRole('textbox', { name: /^Prețul dvs/ }), '1047');
  expect(text()).not.toContain(lost);
  act(() => store.set(connectionStatusAtom, 'offline'));
  expect(text()).toContain(lost);
  expect(figure(/^Prețul dvs/)).toBe('1047');
  await press(/^Continuă/);
  const alert = () => within(screen.getByRole('dialog')).getByRole('alert').textContent;
  expect(alert()).toBe(lost);
  act(() => store.set(connectionStatusAtom, 'live'));
  expect(alert()).toBe('');
  await press(t('bids:change'));
  expect(figure(/^Prețul dvs/)).toBe('1.047');
  expect(sent).toEqual([]);
});

test('[B3] where only the whole can be taken, the quantity is text', async () => {
  const { text } = await openDialog({ minimumBidThreshold: null, biddingType: 'Standard' });
  expect(screen.queryByRole('textbox', { name: /^Cantitate/ })).toBeNull();
  expect(text()).toContain('numai toată cantitatea');
  expect(text()).toContain('Continuă · 527.500 lei');
});

test('terms are named as those of the announcement until they are changed', async () => {
  const { press, text, user, t } = await openDialog();
  const selects = () => within(screen.getByRole('dialog')).queryAllByRole('combobox');
  expect(text()).toContain(t('announcements:statedTerms'));
  expect(selects()).toEqual([]);
  await press(new RegExp(t('announcements:statedTerms')));
  const [payment] = selects();
  if (!payment) throw new Error('no terms');
  await user.selectOptions(payment, 'Cash');
  expect(text()).not.toContain(t('announcements:statedTerms'));
  await press(new RegExp(t('bids:terms')));
  expect(selects()).toEqual([]);
  expect(text()).toContain(plain(t('labels:paymentType.Cash')));
});

test('[Q5] the price at the reader’s gate is in the form once their place is known', async () => {
  store.set(placeAtom, 'CL');
  const { text, press } = await openDialog({ county: 'IL' });
  await waitFor(() => expect(text()).toContain('La poarta dvs., cu ~48 km1.067 lei/t'));
  await press(/^Prețul dvs.*mai mult/);
  expect(text()).toContain('1.072 lei/t');
});

test('[Q5] a place that the reader chose goes before that of their account', async () => {
  store.set(placeAtom, 'CL');
  const { text } = await openDialog({ county: 'IL' });
  await waitFor(() => expect(text()).toContain('cu ~48 km'));
  act(() => store.set(accountCountyAtom, 'TM'));
  expect(text()).toContain('cu ~48 km');
  act(() => store.set(placeAtom, ''));
  expect(text()).not.toContain('cu ~48 km');
});

test.each([
  [103_000, 500],
  [241_000, 1000],
  [20_200, 100],
  // A two-hundredth that is a step itself.
  [99_999, 200],
  [100_000, 500],
  [40_000, 200],
  [39_999, 100],
  [120, 1],
])('steps of a price around %i are %i', (around, step) => expect(priceStep(around)).toBe(step));

test.each([
  ['the least price', /^Prețul dvs/, '999', '1.000'],
  ['the highest price', /^Prețul dvs/, '1101', '1.100'],
  ['what is left', /^Cantitate/, '460', '450'],
  ['the least quantity', /^Cantitate/, '50', '100'],
  ['the step', /^Cantitate/, '130', '100'],
] as const)(
  '[A7] [B3] terms beyond %s are named at their field, and not reviewed',
  async (_what, name, typed, limit) => {
    const { press } = await openDialog({
      ...{ price: '1052.00', minPrice: '1000.00', maxPrice: '1100.00' },
      ...{ quantity: '500.000', quantityLeft: '450.000', minimumBidThreshold: '100.000' },
    });
    const field = screen.getByRole('textbox', { name });
    fireEvent.change(field, { target: { value: typed } });
    await press(/^Continuă/);
    const described = await screen.findByRole('textbox', {
      name,
      description: (said) => said.includes(limit),
    });
    expect(described).toBe(field);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(screen.queryByRole('button', { name: /^Trimite oferta/ })).toBeNull();
  },
);

test.each(['1000', '1100'])('[A7] the price %s at a limit is reviewed', async (typed) => {
  const { press } = await openDialog({ price: '1052.00', minPrice: '1000.00', maxPrice: '1100.00' });
  fireEvent.change(screen.getByRole('textbox', { name: /^Prețul dvs/ }), { target: { value: typed } });
  await press(/^Continuă/);
  expect(await screen.findByRole('button', { name: /^Trimite oferta/ })).toBeTruthy();
});

test.each([
  [true, '500.000', 'reviewAtOnce'],
  [false, '500.000', 'reviewText.bidder'],
] as const)(
  '[A6] a bidder reads if the bid is accepted at once: %s',
  async (acceptsDesiredPrice, quantity, key) => {
    const { press, text, t } = await openDialog({
      acceptsDesiredPrice,
      quantity,
      quantityLeft: quantity,
      price: '1052.00',
    });
    await press(/^Continuă/);
    expect(text()).toContain(plain(t(`announcements:${key}`)));
  },
);

test('[B2] the form names the goods, the best bid and the owner’s price', async () => {
  const bestBid = { price: '1049.00', quantity: '100.000', by: 'Moara SRL', number: 2 };
  const { text } = await openDialog({ price: '1052.00', county: 'IL', bestBid });
  expect(text()).toContain('Ialomița');
  expect(text()).toContain('1.049');
  expect(text()).toContain('1.052');
});

test('[R6] Back leads from the review to the form, which has what was typed, and then closes it', async () => {
  const { press, user, t } = await openDialog();
  await user.clear(screen.getByRole('textbox', { name: /^Prețul dvs/ }));
  await user.type(screen.getByRole('textbox', { name: /^Prețul dvs/ }), '1047');
  await press(t('bids:addNote'));
  await user.type(screen.getByRole('textbox', { name: /^Mesaj/ }), 'Plata la 30 de zile');
  for (const goBack of [async () => window.history.back(), () => user.keyboard('{Escape}')]) {
    await press(/^Continuă/);
    await screen.findByRole('button', { name: /^Trimite oferta/ });
    await waitFor(() => expect(window.history.state).toHaveProperty('backCloses'));
    await goBack();
    await screen.findByRole('button', { name: /^Continuă/ });
    expect(figure(/^Prețul dvs/)).toBe('1.047');
    expect(figure(/^Mesaj/)).toBe('Plata la 30 de zile');
  }
  await waitFor(() => expect(window.history.state).toHaveProperty('backCloses'));
  window.history.back();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('[B2] a price far past the desired one is typed again before it is sent', async () => {
  const { press, text, user, sent, t } = await openDialog({ price: '780.00' });
  await user.clear(screen.getByRole('textbox', { name: /^Prețul dvs/ }));
  await user.type(screen.getByRole('textbox', { name: /^Prețul dvs/ }), '7800');
  await press(/^Continuă/);
  expect(text()).toContain('Verificați suma: prețul este cu 900 % peste prețul dorit.');
  await press(/^Trimite oferta/);
  const again = screen.getByRole('textbox', {
    name: t('announcements:priceAgain'),
    description: (said) => plain(said).includes('7.800 lei/t'),
  });
  expect(document.activeElement).toBe(again);
  await user.type(again, '780');
  await press(/^Trimite oferta/);
  expect(again.getAttribute('aria-invalid')).toBe('true');
  expect(sent).toEqual([]);
  await user.clear(again);
  await user.type(again, '7800');
  await press(/^Trimite oferta/);
  await waitFor(() => expect(sent).toHaveLength(1));
});

test('[B2] a price a quarter past the desired one is not asked again', async () => {
  const { press, user, t } = await openDialog({ price: '780.00' });
  await user.clear(screen.getByRole('textbox', { name: /^Prețul dvs/ }));
  await user.type(screen.getByRole('textbox', { name: /^Prețul dvs/ }), '975');
  await press(/^Continuă/);
  expect(screen.queryByLabelText(t('announcements:priceAgain'))).toBeNull();
});

test.each([
  ['1250', null],
  ['1300', 'Verificați suma: prețul este cu 30 % peste cel mai bun preț.'],
])('[B2] a bidder’s price is compared with the best bid beyond the desired one: %s', async (price, said) => {
  const bestBid = { price: '1000.00', quantity: '300.000', by: null, number: 2 };
  const { press, text, user, t } = await openDialog({ price: '780.00', bestBid });
  await user.clear(screen.getByRole('textbox', { name: /^Prețul dvs/ }));
  await user.type(screen.getByRole('textbox', { name: /^Prețul dvs/ }), price);
  await press(/^Continuă/);
  if (said) expect(text()).toContain(said);
  expect(screen.queryAllByLabelText(t('announcements:priceAgain'))).toHaveLength(said ? 1 : 0);
});
