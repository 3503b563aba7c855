import { expect } from '@playwright/test';
import { makeAccount, type TestAccount } from '../../services/tests/harness/accounts.ts';
import { makeAuction } from '../../services/tests/harness/auctions.ts';
import { mostShift, shiftsOf, sumOf, watchShifts } from '../fixtures/layout-shifts.ts';
import { test } from '../fixtures/market-test.ts';

/** Longer than parts of a page that load one after the other are apart. */
const quietMs = 600;
/** A slow line: each script of a page arrives this late. */
const lateMs = 300;

test('nothing moves as late scripts and own parts arrive', { tag: '@phone' }, async ({ people, stack }) => {
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
  const running = await makeAuction(stack.db, { owner, bids });
  // Not home: it features an auction of another test when one begins or ends.
  await visit(undefined, [roomOf(running)]);
  await visit(buyer, [roomOf(running)]);
  const closed = await makeAuction(stack.db, { owner, bids, startsInMs: -3_600_000, endsInMs: -60_000 });
  await visit(owner, [roomOf(closed), '/live']);
});
