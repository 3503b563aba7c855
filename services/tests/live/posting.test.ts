import { randomUUID } from 'node:crypto';
import { listOf } from '@recolta/shared/contracts/http/list';
import {
  auctionAnswerSchema,
  liveAuctionItemSchema,
} from '@recolta/shared/contracts/http/live-auction-state';
import { maxPostedPerHour, maxUnstarted, storedPostingSchema } from '@recolta/shared/contracts/http/postings';
import type { GoodsTerms } from '@recolta/shared/domain/goods/goods-terms';
import type { Posting } from '@recolta/shared/domain/live-auction/posting';
import { statedBags } from '@recolta/shared/testing/goods-fixture';
import { statedPosting } from '@recolta/shared/testing/posting-fixture';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lockAccount } from '../../src/platform/account-lock.ts';
import { identifyingStrings, makeAccount, type TestAccount } from '../harness/accounts.ts';
import { command, errorOf, expectStatus, getEntries, live, readAuction } from '../harness/live-calls.ts';
import { postCall } from '../harness/postings.ts';
import { startTestMarket, type TestMarket } from '../harness/test-market.ts';

describe('posting a live auction', () => {
  let market: TestMarket;
  let owner: TestAccount;
  let admin: TestAccount;
  let stranger: TestAccount;
  beforeAll(async () => {
    market = await startTestMarket();
    owner = await makeAccount(market.db, { role: 'Provider', mayPost: true });
    admin = await makeAccount(market.db, { role: 'Admin' });
    stranger = await makeAccount(market.db, { mayPost: true });
  });
  afterAll(() => market.close());

  const posted = async (who: TestAccount, changes: Partial<Posting> = {}) =>
    expectStatus(
      await market.call(postCall(who, statedPosting(Date.now(), changes))),
      201,
      auctionAnswerSchema,
    );
  const postingOf = (who: TestAccount | null, id: string) =>
    market.call({ method: 'GET', path: `${live}/${id}/posting`, token: who?.token });
  const auctionCount = async () =>
    (await market.db.selectFrom('live.auctions').select('id').execute()).length;

  it('[L0] [L1] creates an auction that only its owner and administrators see until it is approved', async () => {
    const posting = statedPosting(Date.now());
    const answer = expectStatus(await market.call(postCall(owner, posting)), 201, auctionAnswerSchema);
    const { auction, viewer } = answer;
    expect(auction).toMatchObject({
      status: 'Pending',
      version: 1,
      quantity: '500.000',
      startingPrice: '1000.00',
      owner: owner.companyName,
      startsAt: posting.startsAt,
      endsAt: posting.endsAt,
      name: posting.goods.name,
      isDemo: false,
    });
    expect(viewer).toMatchObject({ isOwner: true, backupPrice: '1020.00' });
    expect(await getEntries(market, owner, auction.id)).toMatchObject([{ version: 1, kind: 'created' }]);
    const seen = { method: 'GET', path: `${live}/${auction.id}` };
    for (const who of [null, stranger])
      expect((await market.call({ ...seen, token: who?.token })).status).toBe(404);
    expectStatus(await command(market, admin, auction.id, 'approval'), 200, auctionAnswerSchema);
    expect((await readAuction(market, null, auction.id)).auction.status).toBe('Scheduled');
  });

  it.each([
    ['Bag', { unit: 'Bag' }],
    ['Ton', {}],
  ] as const)('in the unit %s says so in its state and in lists', async (unit, stated) => {
    const { goods } = statedPosting(Date.now());
    const whole = { ...statedBags.goods, ...statedBags.details, deliveryPeriod: goods.deliveryPeriod, unit };
    const changes = { quantity: '20', goods: whole as GoodsTerms };
    const { auction } = await posted(owner, changes);
    expectStatus(await command(market, admin, auction.id, 'approval'), 200, auctionAnswerSchema);
    // Omitted for tonnes.
    const unitOf = ({ unit: said }: { unit?: string | undefined }) =>
      said === undefined ? {} : { unit: said };
    expect(unitOf(auction)).toEqual(stated);
    expect(unitOf((await readAuction(market, null, auction.id)).auction)).toEqual(stated);
    const list = await market.call({ method: 'GET', path: `${live}?pageSize=100` });
    const { items } = expectStatus(list, 200, listOf(liveAuctionItemSchema));
    expect(items.filter(({ id }) => id === auction.id).map(unitOf)).toEqual([stated]);
    expect(expectStatus(await postingOf(owner, auction.id), 200, storedPostingSchema).goods.unit).toBe(unit);
  });

  it('[L8] is returned completely to its owner and administrators, and to nobody else', async () => {
    const posting = statedPosting(Date.now(), { privacyType: 'Incognito', audience: 'Invited' });
    const { auction } = expectStatus(await market.call(postCall(owner, posting)), 201, auctionAnswerSchema);
    const money = { startingPrice: '1000.00', desiredPrice: '1050.00', backupPrice: '1020.00' };
    for (const who of [owner, admin])
      expect(expectStatus(await postingOf(who, auction.id), 200, storedPostingSchema)).toEqual({
        ...posting,
        ...money,
        quantity: '500.000',
        minimumBidThreshold: '5.00',
      });
    const [foreign, unknown] = [
      await postingOf(stranger, auction.id),
      await postingOf(stranger, randomUUID()),
    ];
    expect(foreign.status).toBe(404);
    expect({ ...errorOf(foreign), requestId: '' }).toEqual({ ...errorOf(unknown), requestId: '' });
    expect((await postingOf(null, auction.id)).status).toBe(401);
  });

  it('[B5] incognito shows its watchers neither owner nor places nor backup price', async () => {
    const goods = {
      ...statedPosting(Date.now()).goods,
      ...{ town: 'c4n-town', pickupAddress: 'c4n-street 7', deliveryLocation: 'c4n-silo' },
    };
    const changes = { goods, backupPrice: '1049.97', privacyType: 'Incognito' } as const;
    const { auction } = await posted(owner, changes);
    expectStatus(await command(market, admin, auction.id, 'approval'), 200, auctionAnswerSchema);
    for (const path of ['', '/goods', '/bids']) {
      const { status, text } = await market.call({ method: 'GET', path: `${live}/${auction.id}${path}` });
      expect(status).toBe(200);
      for (const secret of ['c4n', '1049.97', ...identifyingStrings(owner)])
        expect(text).not.toContain(secret);
    }
    expect((await postingOf(stranger, auction.id)).status).toBe(404);
  });

  it('[L5] once, however often and however concurrently the same is sent', async () => {
    const [posting, key] = [statedPosting(Date.now()), randomUUID()];
    const before = await auctionCount();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => market.call(postCall(owner, posting, key))),
    );
    const ids = answers.map((answer) => expectStatus(answer, 201, auctionAnswerSchema).auction.id);
    expect(new Set(ids).size).toBe(1);
    expect(await auctionCount()).toBe(before + 1);
    const other = await market.call(postCall(owner, { ...posting, quantity: '501' }, key));
    expect(other.status).toBe(422);
    expect(errorOf(other)).toMatchObject({ code: 'IdempotencyKeyReused', params: { auctionId: ids[0] } });
    // Command ids are separate for each account.
    expectStatus(await market.call(postCall(stranger, posting, key)), 201, auctionAnswerSchema);
    expect(await auctionCount()).toBe(before + 2);
  });

  it.each([
    ['active', { isActive: false }],
    ['permission', { mayPost: false }],
    ['role', { role: 'Bidder' }],
    ['role', { role: 'Admin' }],
  ] as const)('[L0] is refused with %s as what is missing, and stores nothing', async (missing, parts) => {
    const account = await makeAccount(market.db, { mayPost: true, ...parts });
    const before = await auctionCount();
    const answer = await market.call(postCall(account, statedPosting(Date.now())));
    expect(answer.status).toBe(403);
    expect(errorOf(answer)).toMatchObject({ code: 'NotEnoughPrivileges', params: { missing } });
    expect(await auctionCount()).toBe(before);
  });

  it('[L0] is refused where the permission is withdrawn while the call waits', async () => {
    const account = await makeAccount(market.db, { mayPost: true });
    let waiting: ReturnType<TestMarket['call']> | undefined;
    await market.db.transaction().execute(async (trx) => {
      await lockAccount(trx, account.accountId);
      waiting = market.call(postCall(account, statedPosting(Date.now())));
      await expect
        .poll(async () => {
          const { rows } = await sql<{ count: number }>`
            select count(*) as count from pg_locks where locktype = 'advisory' and not granted
              and database = (select oid from pg_database where datname = current_database())`.execute(
            market.db,
          );
          return rows[0]?.count;
        })
        .toBe(1);
      await trx.deleteFrom('main.user_permissions').where('user_id', '=', account.userId).execute();
    });
    expect((await waiting)?.status).toBe(403);
  });

  it('names every invalid field', async () => {
    const past = new Date(Date.now() - 60_000).toISOString();
    const answer = await market.call(postCall(owner, statedPosting(Date.now(), { startsAt: past })));
    expect(answer.status).toBe(400);
    expect(errorOf(answer).params).toEqual({ fields: [{ path: 'startsAt', rule: 'past' }] });
    const goods = { ...statedPosting(Date.now()).goods, quality: { humidity: 99 } };
    const wrong = await market.call(postCall(owner, { ...statedPosting(Date.now()), goods }));
    expect(JSON.stringify(errorOf(wrong).params)).toContain('goods.quality');
  });

  it('is bounded in auctions that have not started, and by the hour', async () => {
    const account = await makeAccount(market.db, { mayPost: true });
    for (let count = 0; count < maxPostedPerHour; count++) await posted(account);
    const tooFast = await market.call(postCall(account, statedPosting(Date.now())));
    expect(tooFast.status).toBe(429);
    expect(Number(tooFast.headers['retry-after'])).toBeGreaterThan(3000);
    await sql`
      update live.postings set at = at - interval '2 hours' where account_id = ${account.accountId}`.execute(
      market.db,
    );
    // The same auctions again, with other ids.
    await sql`
      insert into live.auctions select (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid()))).*
      from live.auctions a, generate_series(1, 2) where owner_account_id = ${account.accountId}
      limit ${maxUnstarted - maxPostedPerHour}`.execute(market.db);
    const tooMany = await market.call(postCall(account, statedPosting(Date.now())));
    expect(tooMany.status).toBe(409);
    expect(errorOf(tooMany)).toMatchObject({ code: 'TooManyAuctions', params: { limit: maxUnstarted } });
  });
});
