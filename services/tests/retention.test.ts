import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Retention } from '../src/main/retention.ts';
import { notify } from '../src/platform/notify.ts';
import { register, sessionIds } from './accounts/registrants.ts';
import { makeAccount } from './harness/accounts.ts';
import { makeAuction } from './harness/auctions.ts';
import { startTestMarket, type TestMarket } from './harness/test-market.ts';

describe('retention', () => {
  let market: TestMarket;
  beforeAll(async () => {
    market = await startTestMarket();
  });
  afterAll(() => market.close());

  const sweep = () => new Retention(market.db, pino({ level: 'silent' })).sweep();

  it('deletes sessions and links that have ended, and no others', async () => {
    const ended = await register(market);
    const living = await register(market);
    const { accountId } = ended;
    await sql`
      update main.sessions s set ends_at = clock_timestamp() - interval '1 second' from main.users u
      where u.id = s.user_id and u.account_id = ${accountId}`.execute(market.db);
    await sql`
      update main.link_tokens t set ends_at = clock_timestamp() - interval '25 hours' from main.users u
      where u.id = t.user_id and u.account_id = ${accountId}`.execute(market.db);
    await sweep();
    const linksOf = async (id: string) => {
      const { rows } = await sql`
        select from main.link_tokens t join main.users u on u.id = t.user_id where u.account_id = ${id}`.execute(
        market.db,
      );
      return rows.length;
    };
    expect([(await sessionIds(market, accountId)).length, await linksOf(accountId)]).toEqual([0, 0]);
    expect([(await sessionIds(market, living.accountId)).length, await linksOf(living.accountId)]).toEqual([
      1, 1,
    ]);
  });

  it('forgets news that are half a year old, and nothing younger', async () => {
    const { accountId } = await makeAccount(market.db);
    for (const eventKey of ['old', 'new'])
      await market.db
        .transaction()
        .execute((trx) =>
          notify(trx, { accountId, type: 'AccountActivated', link: '/account', tokens: {}, eventKey }),
        );
    await sql`
      update main.notifications set created_at = created_at - interval '181 days'
      where event_key = 'old'`.execute(market.db);
    await sweep();
    const { rows } = await sql<{ key: string }>`
      select event_key as key from main.notifications where account_id = ${accountId}`.execute(market.db);
    expect(rows).toEqual([{ key: 'new' }]);
  });

  it('forgets after an hour how many mails an address was sent', async () => {
    const account = await register(market);
    const counts = async () => {
      const { rows } = await sql<{ count: number }>`select count(*) as count from main.asked_mails`.execute(
        market.db,
      );
      return rows[0]?.count;
    };
    await sql`update main.asked_mails set at = at - interval '59 minutes'`.execute(market.db);
    await sweep();
    expect([account.accountId, await counts()]).not.toContain(0);
    await sql`update main.asked_mails set at = at - interval '2 minutes'`.execute(market.db);
    await sweep();
    expect(await counts()).toBe(0);
  });

  it('deletes messages of the public forms after two years, and no subscription', async () => {
    const content = JSON.stringify({ email: 'ana@ferma.ro' });
    const keep = (kind: string, age: string) =>
      sql`
      insert into main.incoming (kind, content, privacy_version, at)
      values (${kind}, ${content}::jsonb, ${age}, clock_timestamp() - ${age}::interval)`.execute(market.db);
    await sql`delete from main.incoming`.execute(market.db);
    for (const kind of ['contact', 'consultantClient', 'subscriber']) {
      await keep(kind, '2 years 1 day');
      await keep(kind, '729 days');
    }
    await sweep();
    const { rows } = await sql<{ kind: string; age: string }>`
      select kind, privacy_version as age from main.incoming order by id`.execute(market.db);
    expect(rows.map(({ kind, age }) => `${kind} ${age}`)).toEqual([
      'contact 729 days',
      'consultantClient 729 days',
      'subscriber 2 years 1 day',
      'subscriber 729 days',
    ]);
  });

  it('[S9] deletes requests that were decided two years ago, and none that waits', async () => {
    const { accountId, userId } = await makeAccount(market.db);
    const keep = (age: string | null) =>
      sql`
      insert into main.company_changes
        (account_id, fields, fields_before, requested_at, decided_at, is_approved, decided_by_user_id)
      select ${accountId}, '{}', case when ${age}::text is not null then '{}'::jsonb end,
        clock_timestamp() - interval '3 years', clock_timestamp() - ${age}::interval,
        case when ${age}::text is not null then true end, case when ${age}::text is not null then ${userId}::uuid end`.execute(
        market.db,
      );
    for (const age of ['2 years 1 day', '729 days', null]) await keep(age);
    await sweep();
    const { rows } = await sql`
      select decided_at is null as "isWaiting" from main.company_changes
      where account_id = ${accountId} order by decided_at`.execute(market.db);
    expect(rows).toEqual([{ isWaiting: false }, { isWaiting: true }]);
  });

  it('[S9] erases bank accounts of closed accounts that an auction kept while it was locked', async () => {
    const [owner, bidder] = [await makeAccount(market.db), await makeAccount(market.db)];
    await makeAuction(market.db, { owner, bids: [{ by: bidder, priceMinor: 1000_00 }] });
    await sql`update main.accounts set closed_at = clock_timestamp() where id = ${owner.accountId}`.execute(
      market.db,
    );
    await sweep();
    const { rows } = await sql<{ owner: string | null; bidder: string | null; number: string | null }>`
      select a.owner_company->>'iban' as owner, p.company->>'iban' as bidder, a.owner_company->>'companyNumber' as number
      from live.auctions a join live.participants p on p.auction_id = a.id
      where a.owner_account_id = ${owner.accountId}`.execute(market.db);
    expect(rows).toEqual([{ owner: null, bidder: bidder.iban, number: owner.companyNumber }]);
  });
});
