import { makeClusterDir } from '@recolta/embedded-postgres/testing/own-data-dir';
import { ReplicatedPair } from '@recolta/embedded-postgres/testing/replicated-pair';
import { unusedPort } from '@recolta/server-kit/testing/debian-program';
import { expect, it, onTestFinished } from 'vitest';
import { createPool } from '../../src/platform/db/pool.ts';
import { reachDatabase } from '../../src/platform/db/reach-database.ts';
import { makeAccount, makeAccounts } from '../harness/accounts.ts';
import { makeAuction } from '../harness/auctions.ts';
import { httpAgent } from '../harness/http-call.ts';
import { RecordedBids } from '../harness/recorded-bids.ts';
import { storedAuction, storedLog, storedParticipants } from '../harness/replayed-log.ts';
import { joinTestMarket } from '../harness/test-market.ts';
import { checkAuction } from './check-auction.ts';
import { patiently } from './live-bidding.ts';
import type { ShownBid } from './room-watchers.ts';

it('[L5] a failover to a synchronous standby loses no bid; bids that never reached a standby are reported as lost', {
  timeout: 420_000,
}, async () => {
  const pair = await ReplicatedPair.start(
    [makeClusterDir(), makeClusterDir()],
    [await unusedPort(), await unusedPort()],
  );
  onTestFinished(() => pair.stop());
  const connectionString = pair.address;
  await reachDatabase(connectionString);
  const pool = createPool({ connectionString, max: 2, applicationName: 'recolta-test' });
  onTestFinished(() => pool.end());
  const market = await joinTestMarket({ connectionString, pool, drop: () => pool.end() });
  onTestFinished(() => market.close());
  const agent = httpAgent();
  onTestFinished(() => agent.destroy());

  const { db } = market;
  const owner = await makeAccount(db);
  const bidders = await makeAccounts(db, 4);
  const auction = await makeAuction(db, { owner, stepMinor: 100, termsAccepted: bidders });
  const bids = new RecordedBids(agent);
  const shown: ShownBid[] = [];
  let count = 0;
  const bidOnce = async () => {
    for (const account of bidders) {
      const priceMinor = auction.startingPriceMinor + ++count * 100;
      const intent = { account, auctionId: auction.id, commandId: `planted-${count}`, priceMinor };
      let answer = await bids.send(intent, market.port);
      while (answer === null) answer = await bids.send(intent, market.port);
      expect(answer.accepted).toBe(true);
      shown.push({ auctionId: auction.id, version: answer.version, priceMinor });
    }
  };
  /** Findings, except that the auction still runs. */
  const findings = async () =>
    checkAuction({
      ...{ auction, calls: bids.calls, shown },
      log: await patiently(() => storedLog(db, auction.id)),
      after: await patiently(() => storedAuction(db, auction.id)),
      participants: await patiently(() => storedParticipants(db, auction.id)),
    }).filter(({ text }) => !text.endsWith('it ended 0 times'));

  await bidOnce();
  await pair.failOver();
  await bidOnce();
  expect(await findings()).toEqual([]);
  await pair.rebuildStandby();
  await bidOnce();

  await pair.cutStandbyOff();
  await bidOnce();
  expect(await findings()).toEqual([]);
  await pair.failOver();
  const lost = (await findings()).filter(({ kind }) => kind === 'lost').map(({ text }) => text);
  for (const commandId of ['planted-13', 'planted-14', 'planted-15', 'planted-16'])
    expect(lost).toContainEqual(
      expect.stringMatching(`(lostAcknowledgement|unknownVersion).* of ${commandId}$`),
    );
  expect(lost.filter((text) => text.includes('was shown'))).toHaveLength(4);

  // The last entry a second time, as an unrecognised repetition would write it.
  const log = await storedLog(db, auction.id);
  const twice = [...log, ...log.slice(-1).map((entry) => ({ ...entry, version: log.length + 1 }))];
  const after = await storedAuction(db, auction.id);
  const found = checkAuction({ auction, calls: bids.calls, log: twice, after, participants: [], shown: [] });
  expect(found).toContainEqual({ kind: 'doubled', text: expect.stringContaining('doubleExecution') });
});
