import { formatPrice } from '@recolta/shared/domain/price-text';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { keepRecord, keptRecord, type PracticeRecord } from '../../features/practice/state/practice-room.ts';
import { plain, visitPage } from '../../testing/page-visit.tsx';
import { PracticeRoomPage } from './practice-room.tsx';

const id = '8db2f7ac-3f1a-4c51-9b5e-3b1f0d6f6a10';
const secondMs = 1000;

/** Opens the room of a practice that started this many seconds ago. */
async function visitPractice(startedAgo: number, acts: PracticeRecord['acts'] = [], address = id) {
  const startedAtMs = Date.now() - startedAgo * secondMs;
  keepRecord({ id, startedAtMs, acts });
  onTestFinished(() => sessionStorage.clear());
  return visitPage(<PracticeRoomPage id={address} />, {
    address: `/exersare/${address}`,
    namespaces: ['practice', 'room', 'acts', 'binding', 'ending', 'forms', 'goods', 'limit', 'waiting'],
    answers: {},
  });
}

const accepted = { kind: 'terms', atMs: 0 } as const;

it('[L19] a bid in a practice is decided in the page, without a call', async () => {
  // After the three opening bids of the simulated bidders, up to 890 lei.
  const { user, t, calls } = await visitPractice(60, [accepted]);
  await screen.findByText(t('practice:progress', { done: 1, all: 6 }));
  const price = formatPrice(895_00, 'Ron', 'ro');
  const starting = (text: string) => (name: string) => plain(name).startsWith(plain(text));
  await user.click(await screen.findByRole('button', { name: starting(t('room:place', { price })) }));
  const send = await screen.findByRole('button', { name: starting(t('room:confirmSend', { price })) });
  // Until it can be read, the dialog ignores presses.
  await waitFor(() => expect(send).toHaveProperty('ariaDisabled', 'false'));
  await user.click(send);
  await screen.findByText(t('practice:progress', { done: 2, all: 6 }));
  expect(keptRecord()?.acts).toMatchObject([accepted, { kind: 'bid', priceMinor: 895_00 }]);
  expect(calls).toEqual([]);
});

it('[L19] [Q5] a practice computes the price at the gate without rates of the market', async () => {
  const { user, t, calls } = await visitPractice(60, [accepted]);
  await user.type(await screen.findByRole('textbox', { name: t('goods:gate.haulage') }), '60');
  // 890 lei after the opening bids, and 60 lei of haulage.
  expect(
    await screen.findByText((text) => plain(text) === plain(formatPrice(950_00, 'Ron', 'ro'))),
  ).toBeTruthy();
  expect(calls).toEqual([]);
});

it('[L19] a reload repeats the practice; after its end it shows the result', async () => {
  const startedAtMs = Date.now() - 600 * secondMs;
  const bid = { kind: 'bid', atMs: startedAtMs + 60 * secondMs, priceMinor: 5000_00 } as const;
  const { t, calls } = await visitPractice(600, [accepted, bid]);
  await screen.findByText(t('practice:outcome.won'));
  expect(calls).toEqual([]);
});

it('[L19] offers another practice for one that this tab does not have', async () => {
  const { t, calls } = await visitPractice(60, [], '00000000-0000-4000-8000-000000000000');
  await screen.findByRole('heading', { name: t('practice:over') });
  expect(screen.getByRole('button', { name: t('practice:again') })).toBeTruthy();
  expect(calls).toEqual([]);
});
