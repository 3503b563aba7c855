import { randomUUID } from 'node:crypto';
import { auctionAnswerSchema } from '@recolta/shared/contracts/http/live-auction-state';
import { bidAcceptedSchema, bidRefusedSchema } from '@recolta/shared/contracts/http/live-auctions';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAccount, type TestAccount } from '../harness/accounts.ts';
import { makeAuction } from '../harness/auctions.ts';
import {
  actOnce,
  bid,
  bidCall,
  command,
  errorOf,
  expectStatus,
  getEntries,
  live,
  readAuction,
} from '../harness/live-calls.ts';
import { joinUntilTestEnds, startTestMarket, type TestMarket } from '../harness/test-market.ts';

describe('a bid sent again', () => {
  let market: TestMarket;
  let owner: TestAccount;
  let bidder: TestAccount;
  let other: TestAccount;
  beforeAll(async () => {
    market = await startTestMarket();
    owner = await makeAccount(market.db);
    bidder = await makeAccount(market.db);
    other = await makeAccount(market.db);
  });
  afterAll(() => market.close());

  const running = () => makeAuction(market.db, { owner, termsAccepted: [bidder, other] });

  it('[L5] without a key is a new act each time', async () => {
    const { id } = await running();
    const send = (price: string) => {
      const { headers: _, ...call } = bidCall(bidder, id, price, 'unused');
      return market.call(call);
    };
    expect((await send('1000')).status).toBe(200);
    await bid(market, other, id, '1005');
    const again = await send('1000');
    expect([again.status, errorOf(again).code]).toEqual([409, 'BidNotBetter']);
    expect((await send('1010')).status).toBe(200);
  });

  it('[L5] gets the first answer with the current auction, and counts once', async () => {
    const { id, version } = await running();
    const commandId = randomUUID();
    const first = expectStatus(
      await market.call(bidCall(bidder, id, '1000', commandId)),
      200,
      bidAcceptedSchema,
    );
    await bid(market, other, id, '1005');
    const again = expectStatus(
      await market.call(bidCall(bidder, id, '1000.00', commandId)),
      200,
      bidAcceptedSchema,
    );
    const { auction: _1, viewer: _2, ...decision } = again;
    expect(decision).toEqual({
      accepted: true,
      version: version + 1,
      bestPrice: '1000.00',
      entries: first.entries,
    });
    expect(again.auction).toMatchObject({ version: version + 2, bidCount: 2 });
    expect(again.auction.bestBid?.price).toBe('1005.00');
  });

  it('[L5] gets its own answer, whichever of the bids of an account it repeats', async () => {
    const { id, version } = await running();
    const send = (price: string, commandId: string) => market.call(bidCall(bidder, id, price, commandId));
    const sent = [1000, 1005, 1010, 1015].map((price) => ({ price: `${price}.00`, commandId: randomUUID() }));
    for (const { price, commandId } of sent) await send(price, commandId);
    const again = await Promise.all(sent.map(({ price, commandId }) => send(price, commandId)));
    const answers = again.map((one) => expectStatus(one, 200, bidAcceptedSchema));
    expect(answers.map((one) => [one.version, one.bestPrice])).toEqual(
      sent.map(({ price }, index) => [version + 1 + index, price]),
    );
    expect((await readAuction(market, bidder, id)).auction.version).toBe(version + 4);
  });

  it('[L5] gets a refusal again, even if the same price would be accepted now', async () => {
    const { id, version } = await running();
    await bid(market, other, id, '1010');
    const commandId = randomUUID();
    const send = (command: string) => market.call(bidCall(bidder, id, '1005', command));
    const first = expectStatus(await send(commandId), 409, bidRefusedSchema);
    expect(first).toMatchObject({ code: 'BidNotBetter', version: version + 1, bestPrice: '1010.00' });
    // Simulates that the best bid was withdrawn.
    await sql`update live.auctions set best_price_minor = 100000 where id = ${id}`.execute(market.db);
    const again = expectStatus(await send(commandId), 409, bidRefusedSchema);
    const { code, version: at, bestPrice, params } = first;
    expect(again).toMatchObject({ code, version: at, bestPrice, params });
    expect((await send(randomUUID())).status).toBe(200);
  });

  it('[L5] stores no row if the caller may not bid, and is decided once they may', async () => {
    const { id } = await makeAuction(market.db, { owner, termsAccepted: [other] });
    const inactive = await makeAccount(market.db, { isActive: false });
    const commandId = randomUUID();
    const refused = [
      await market.call(bidCall(bidder, id, '1000', commandId)),
      await market.call(bidCall(inactive, id, '1000')),
    ].map((answer) => expectStatus(answer, 409, bidRefusedSchema).code);
    expect(refused).toEqual(['TermsNotAccepted', 'AccountNotActive']);
    const { rows } = await sql`select from live.decisions where auction_id = ${id}`.execute(market.db);
    expect(rows).toEqual([]);
    await sql`insert into live.terms_acceptances (auction_id, account_id) values (${id}, ${bidder.accountId})`.execute(
      market.db,
    );
    expect((await market.call(bidCall(bidder, id, '1000', commandId))).status).toBe(200);
  });

  it('[L5] is refused with 422 if the body differs, and changes nothing', async () => {
    const { id, version } = await running();
    const commandId = randomUUID();
    await market.call(bidCall(bidder, id, '1000', commandId));
    const reused = await market.call(bidCall(bidder, id, '1005', commandId));
    expect([reused.status, errorOf(reused).code]).toEqual([422, 'IdempotencyKeyReused']);
    expect((await readAuction(market, null, id)).auction).toMatchObject({
      version: version + 1,
      bidCount: 1,
    });
  });

  it('[L5] is bound to account and auction: the same id elsewhere is another command', async () => {
    const [one, two] = [await running(), await running()];
    const commandId = randomUUID();
    for (const [who, id, price] of [
      [bidder, one.id, '1000'],
      [other, one.id, '1005'],
      [bidder, two.id, '1010'],
    ] as const)
      expect((await market.call(bidCall(who, id, price, commandId))).status).toBe(200);
    expect((await readAuction(market, null, one.id)).auction.bidCount).toBe(2);
  });

  it('[L5] 50 times at once, in two processes, makes one entry and one answer', async () => {
    const twin = await joinUntilTestEnds(market.database);
    const { id, version } = await running();
    const commandId = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        (index % 2 ? market : twin).call(bidCall(bidder, id, '1000', commandId)),
      ),
    );
    const decisions = answers.map((answer) => {
      const { auction: _1, viewer: _2, ...decision } = expectStatus(answer, 200, bidAcceptedSchema);
      return JSON.stringify(decision);
    });
    expect(new Set(decisions).size).toBe(1);
    const { rows } = await sql<{ entries: number; decisions: number }>`
      select (select count(*) from live.entries where auction_id = ${id} and kind = 'bid') as entries,
        (select count(*) from live.decisions where auction_id = ${id}) as decisions`.execute(market.db);
    expect(rows).toEqual([{ entries: 1, decisions: 1 }]);
    expect((await readAuction(market, null, id)).auction.version).toBe(version + 1);
  });

  it('[L5] survives the process that decided it', async () => {
    const { id, version } = await running();
    const commandId = randomUUID();
    const before = await joinUntilTestEnds(market.database);
    await before.call(bidCall(bidder, id, '1000', commandId));
    const after = await joinUntilTestEnds(market.database);
    const again = expectStatus(
      await after.call(bidCall(bidder, id, '1000', commandId)),
      200,
      bidAcceptedSchema,
    );
    expect(again.version).toBe(version + 1);
  });
});

describe('an act of an administrator sent again', () => {
  let market: TestMarket;
  let owner: TestAccount;
  let bidder: TestAccount;
  let admin: TestAccount;
  beforeAll(async () => {
    market = await startTestMarket();
    owner = await makeAccount(market.db);
    bidder = await makeAccount(market.db);
    admin = await makeAccount(market.db, { role: 'Admin' });
  });
  afterAll(() => market.close());

  const reason = 'se repetă';
  const running = () => makeAuction(market.db, { owner, bids: [{ by: bidder, priceMinor: 1000_00 }] });
  const kinds = async (id: string, after: number) =>
    (await getEntries(market, null, id, after)).map(({ kind }) => kind);

  it.each([
    {
      name: 'extension',
      kind: 'extended',
      bodyOf: () => ({ minutes: 5, reason }),
      other: { minutes: 6, reason },
    },
    { name: 'messages', kind: 'message', bodyOf: () => ({ text: reason }), other: { text: 'altceva' } },
    {
      name: 'corrections',
      kind: 'corrected',
      bodyOf: (version: number) => ({ version, reason }),
      other: { version: 4, reason: 'altceva' },
    },
  ] as const)(
    '[L5] $name: is done once, and its id takes no other',
    async ({ name, kind, bodyOf, other }) => {
      const { id, version } = await running();
      const commandId = randomUUID();
      const send = (by: TestMarket, body: object = bodyOf(version)) =>
        actOnce(by, admin, id, { name, body, commandId });
      const twin = await joinUntilTestEnds(market.database);
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, index) => send(index % 2 ? market : twin)),
      );
      const versions = answers.map(({ status, body }) => [
        status,
        auctionAnswerSchema.parse(body).auction.version,
      ]);
      expect(versions).toEqual(Array(10).fill([name === 'extension' ? 200 : 201, version + 1]));
      const reused = await send(market, other);
      expect([reused.status, errorOf(reused).code]).toEqual([422, 'IdempotencyKeyReused']);
      expect(await kinds(id, version)).toEqual([kind]);
      const audited = await sql`
      select from main.audit_log where details->>'auctionId' = ${id}`.execute(market.db);
      expect(audited.rows).toHaveLength(1);
    },
  );

  it('[L5] gets a refusal again, even if it would be accepted now', async () => {
    const { id, version } = await running();
    const commandId = randomUUID();
    const extend = (key: string) =>
      actOnce(market, admin, id, { name: 'extension', body: { minutes: 5, reason }, commandId: key });
    await command(market, admin, id, 'hold', { reason });
    const first = await extend(commandId);
    expect([first.status, errorOf(first).code]).toEqual([409, 'StatusConflict']);
    await market.call({ method: 'DELETE', path: `${live}/${id}/hold`, token: admin.token });
    const again = await extend(commandId);
    expect([again.status, errorOf(again).code]).toEqual([409, 'StatusConflict']);
    expect((await extend(randomUUID())).status).toBe(200);
    expect(await kinds(id, version)).toEqual(['held', 'resumed', 'extended']);
  });

  it('[L5] is bound to its administrator', async () => {
    const second = await makeAccount(market.db, { role: 'Admin' });
    const { id, version } = await running();
    const commandId = randomUUID();
    for (const who of [admin, second])
      await actOnce(market, who, id, { name: 'messages', body: { text: reason }, commandId });
    expect(await kinds(id, version)).toEqual(['message', 'message']);
    // Without one each call is a new act.
    for (let time = 0; time < 2; time++)
      expect((await command(market, admin, id, 'extension', { minutes: 5, reason })).status).toBe(200);
    expect(await kinds(id, version)).toEqual(['message', 'message', 'extended', 'extended']);
  });
});
