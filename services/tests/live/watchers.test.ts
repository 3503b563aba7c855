import { randomUUID } from 'node:crypto';
import { presenceAnswerSchema } from '@recolta/shared/contracts/feed';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAccount } from '../harness/accounts.ts';
import { makeAuction } from '../harness/auctions.ts';
import { startRelayProcess } from '../harness/relay-process.ts';
import { reportAs } from '../harness/relay-reports.ts';
import { joinUntilTestEnds, startTestMarket, type TestMarket } from '../harness/test-market.ts';

describe('the watchers of an auction at several relays', () => {
  let market: TestMarket;
  beforeAll(async () => {
    market = await startTestMarket();
  });
  afterAll(() => market.close());

  /** The answer to a relay that reports this many watchers of an auction. */
  const elsewhere = async (relayId: string, id: string, watchers: number, at = market) => {
    const { body } = await reportAs(at, relayId, { auctions: { [id]: watchers } });
    const [answer] = presenceAnswerSchema.parse(body).elsewhere;
    return answer && [answer.watchers, answer.relays, answer.relaysAway];
  };
  /** Simulates the time since a relay's last report. */
  const pass = (relayId: string, seconds: number) =>
    sql`update live.relay_watchers set reported_at = reported_at - make_interval(secs => ${seconds})
      where relay_id = ${relayId}`.execute(market.db);

  it('[R1] are added up, over several processes of the services', async () => {
    const id = randomUUID();
    const second = await joinUntilTestEnds(market.database);
    expect(await elsewhere('a', id, 5)).toBeUndefined();
    expect(await elsewhere('b', id, 7, second)).toEqual([5, 1, 0]);
    expect(await elsewhere('c', id, 0)).toEqual([12, 2, 0]);
    expect(await elsewhere('a', id, 6, second)).toEqual([7, 1, 0]);
    expect(await elsewhere('b', id, 0)).toEqual([6, 1, 0]);
    expect(await elsewhere('a', id, 6)).toBeUndefined();
  });

  it('[R1] are incomplete while a relay is missing, until it reports again or is dropped', async () => {
    const id = randomUUID();
    await elsewhere('a', id, 5);
    await pass('a', 4);
    expect(await elsewhere('b', id, 1)).toEqual([5, 1, 0]);
    await pass('a', 2);
    expect(await elsewhere('b', id, 1)).toEqual([0, 0, 1]);
    await elsewhere('a', id, 3);
    expect(await elsewhere('b', id, 1)).toEqual([3, 1, 0]);
    await pass('a', 59);
    expect(await elsewhere('b', id, 1)).toEqual([0, 0, 1]);
    await pass('a', 2);
    expect(await elsewhere('b', id, 1)).toBeUndefined();
    const { rows } = await sql`select 1 from live.relay_watchers where relay_id = 'a'`.execute(market.db);
    expect(rows).toEqual([]);
  });

  it('[R1] decrease after the last part of a report without them: left, restarted, or shut down', async () => {
    const [one, two] = [randomUUID(), randomUUID()];
    const reportId = randomUUID();
    const part = (id: string, isLastPart: boolean) =>
      reportAs(market, 'a', { auctions: { [id]: 4 }, parts: { reportId, isLastPart } });
    await elsewhere('a', randomUUID(), 9);
    await part(one, false);
    await part(two, true);
    for (const id of [one, two]) expect(await elsewhere('b', id, 1)).toEqual([4, 1, 0]);
    await elsewhere('a', two, 4);
    expect(await elsewhere('b', one, 1)).toBeUndefined();
    expect(await elsewhere('b', two, 1)).toEqual([4, 1, 0]);
    await reportAs(market, 'a', { auctions: {} });
    expect(await elsewhere('b', two, 1)).toBeUndefined();
  });

  it('[R1] are correct with many concurrent reports', async () => {
    const ids = Array.from({ length: 50 }, () => randomUUID());
    const relays = Array.from({ length: 8 }, (_, index) => `many-${index}`);
    const auctions = Object.fromEntries(ids.map((id) => [id, 2]));
    for (let round = 0; round < 3; round++) {
      const answers = await Promise.all(relays.map((relay) => reportAs(market, relay, { auctions })));
      expect(answers.map(({ status }) => status)).toEqual(relays.map(() => 200));
    }
    // All of them remove expired rows at the same time.
    for (const relay of relays) await pass(relay, 61);
    const answers = await Promise.all(relays.map((relay) => reportAs(market, relay, { auctions })));
    expect(answers.map(({ status }) => status)).toEqual(relays.map(() => 200));
    expect(await elsewhere('last', ids[0] ?? '', 1)).toEqual([16, 8, 0]);
  });

  it('[R1] are answered while another report locks an expired row', async () => {
    const [one, two] = [randomUUID(), randomUUID()];
    await elsewhere('held', one, 4);
    await pass('held', 61);
    await market.db.transaction().execute(async (other) => {
      await sql`select 1 from live.relay_watchers where relay_id = 'held' for update`.execute(other);
      expect((await reportAs(market, 'a', { auctions: { [two]: 1 } })).status).toBe(200);
    });
  });

  it('[R1] are reported to each relay, including that one was killed, and nothing of one that was stopped', async () => {
    const owner = await makeAccount(market.db, { role: 'Provider', mayPost: true });
    const { id } = await makeAuction(market.db, { owner });
    const room = `auction:${id}`;
    const within = { timeout: 30_000 };
    const [a, b] = await Promise.all([
      startRelayProcess(market.port, 'relay-a'),
      startRelayProcess(market.port, 'relay-b'),
    ]);
    await Promise.all([a.watch(room), b.watch(room), b.watch(room)]);
    for (const relay of [a, b])
      await expect.poll(() => relay.poll(room), within).toMatchObject({ watchers: 3 });
    await b.kill();
    await pass('relay-b', 6);
    await expect.poll(() => a.poll(room), within).toMatchObject({ watchers: 1, relaysAway: 1 });
    // Its successor does not have those watchers; one of them is back.
    const successor = await startRelayProcess(market.port, 'relay-b');
    await successor.watch(room);
    await expect.poll(() => a.poll(room), within).toMatchObject({ watchers: 2 });
    expect(await a.poll(room)).not.toHaveProperty('relaysAway');
    await successor.stop();
    const { rows } = await sql`select 1 from live.relay_watchers where relay_id = 'relay-b'`.execute(
      market.db,
    );
    expect(rows).toEqual([]);
    await expect.poll(() => a.poll(room), within).toMatchObject({ watchers: 1 });
    expect(await a.poll(room)).not.toHaveProperty('relaysAway');
  });
});
