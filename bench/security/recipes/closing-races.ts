import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { makeAccounts, type TestAccount, testPassword } from '../../../services/tests/harness/accounts.ts';
import { counted, sendCall } from '../http-call.ts';
import type { Recipe } from '../recipe.ts';
import { bidPath, makeOpenAuction, startStand } from '../stand.ts';

const lanes = 6;
const racesPerSecond = 20;
const mostRaces = 1000;
/** A close hashes a password before it locks: bids start after these shares of the last close's duration. */
const [earliestShare, latestShare] = [0.4, 1.1];

export const recipe: Recipe = {
  title: 'accounts are closed while their bids are decided',
  async run(report, { seconds }) {
    await using stand = await startStand();
    const { port } = stand.relay;
    const races = Math.ceil(Math.min(mostRaces, racesPerSecond * seconds) / lanes);

    let closeMs = 100;
    async function race(auctionId: string, who: TestAccount, priceMinor: number): Promise<string> {
      const { accountId, token } = who;
      const closing = sendCall({
        port,
        token,
        method: 'DELETE',
        path: `/services/main/accounts/${accountId}`,
        body: { password: testPassword },
      });
      await wait(closeMs * (earliestShare + Math.random() * (latestShare - earliestShare)));
      const bid = await sendCall({
        port,
        token,
        method: 'PUT',
        path: `${bidPath(auctionId)}/bids/my`,
        headers: { 'idempotency-key': randomUUID() },
        body: { price: (priceMinor / 100).toFixed(2) },
      });
      const close = await closing;
      closeMs = close.tookMs;
      return `bid ${bid.status} close ${close.status}`;
    }

    // Nobody else bids on a lane's auction: the leader after both responses has an open obligation.
    const outcomes = await Promise.all(
      Array.from({ length: lanes }, async () => {
        const accounts = await makeAccounts(stand.db, races);
        const auctionId = await makeOpenAuction(stand.db, stand.owner, accounts);
        const seen: string[] = [];
        for (const [index, who] of accounts.entries()) seen.push(await race(auctionId, who, 100 + index));
        return seen;
      }),
    );
    const all = outcomes.flat();
    report.note(`${all.length} races: ${counted(all)}`);
    const vanished = all.filter((outcome) => outcome === 'bid 200 close 204').length;
    report.figure({
      what: 'bids accepted of accounts that closed',
      unit: '',
      ours: [vanished],
      goal: { atMost: 0 },
    });
  },
};
