import { expect } from '@playwright/test';
import { makeAccount, type TestAccount } from '../../services/tests/harness/accounts.ts';
import { makeAuction } from '../../services/tests/harness/auctions.ts';
import { mostShift, shiftsOf, sumOf, watchShifts } from '../fixtures/layout-shifts.ts';
import { test } from '../fixtures/market-test.ts';

/** Longer than parts of a page that load one after the other are apart. */
const quietMs = 600;
/** A slow line: each answer arrives this late. */
const lateMs = 300;

test('nothing moves on a slow line, as scripts and own parts arrive', { tag: '@phone' }, async ({
  people,
  stack,
}) => {
  const owner = await makeAccount(stack.db, { role: 'Provider' });
  const buyer = await makeAccount(stack.db);
  const bids = [{ by: buyer, priceMinor: 1040_00 }];
  const roomOf = ({ id }: { readonly id: string }) => `/live-auctions/${id}/participate`;
  const visit = async (as: TestAccount | undefined, paths: readonly string[]) => {
    const { page, goto, leave } = await people.open({ ...(as && { as }), isFresh: true });
    await watchShifts(page, lateMs);
    for (const path of paths) {
      await goto(path);
      const shifts = await shiftsOf(page, quietMs, lateMs);
      expect.soft(sumOf(shifts), `${path}: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(mostShift);
    }
    await leave();
  };
  // Known after the rows, which then say that the desired price is far above it.
  const day = '2026-11-19';
  await stack.db
    .insertInto('main.reference_prices')
    .values({
      ...{ market: 'FobConstanta', product: 'wheat-milling', day, source: 'Bursa' },
      ...{ price_minor: 212_00, currency: 'Euro' },
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await stack.db
    .insertInto('main.exchange_rates')
    .values({ currency: 'Euro', day, rate_ten_thousandths: 40_000, source: 'BNR' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const running = await makeAuction(stack.db, { owner, bids });
  // Not home: it features an auction of another test when one begins or ends.
  await visit(undefined, [roomOf(running)]);
  await visit(buyer, [roomOf(running)]);
  // A note in each row would move those below it.
  for (let more = 0; more < 4; more++)
    await makeAuction(stack.db, { owner, bids, desiredPriceMinor: 1055_00 });
  const closed = await makeAuction(stack.db, { owner, bids, startsInMs: -3_600_000, endsInMs: -60_000 });
  await visit(owner, [roomOf(closed), '/live']);
});
