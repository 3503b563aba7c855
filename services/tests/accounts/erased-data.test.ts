import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAccount, type TestAccount, testPassword } from '../harness/accounts.ts';
import { makeAnnouncement } from '../harness/announcements.ts';
import { makeAuction } from '../harness/auctions.ts';
import { giveCheapPasswords } from '../harness/cheap-password.ts';
import { startTestMarket, type TestMarket } from '../harness/test-market.ts';
import { uploadAll } from './document-files.ts';

/** Tables that keep rows of a closed account: its user, and the proof of what it accepted. */
const kept = ['main.terms_acceptances', 'main.users'];
/** Agreements and logs that name others too, and the files that documents leave until the next sweep. */
const ofTrade =
  /^(?:live\.(?!follows|goods_templates|invitations|phone_consents|connection_tests)|platform\.|main\.(?:announcement|product|deal|contract|sign(?!_ins|_in_origins)|invoice|audit|content_reports))/;

describe('the data of a closed account', () => {
  let market: TestMarket;
  let account: TestAccount;
  let admin: TestAccount;
  beforeAll(async () => {
    market = await startTestMarket();
    account = await makeAccount(market.db, { mayPost: true });
    admin = await makeAccount(market.db, { role: 'Admin' });
    await giveCheapPasswords(market.db, [account.accountId]);
  });
  afterAll(() => market.close());

  /** The columns that name an account or a user, by table; views left out. */
  async function namingColumns() {
    const { rows } = await sql<{ table: string; columns: string[] }>`
      select c.table_schema || '.' || c.table_name as "table", array_agg(c.column_name::text) as columns
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where t.table_type = 'BASE TABLE' and c.table_schema in ('main', 'live', 'platform')
        and c.column_name in ('account_id', 'user_id')
      group by 1 order by 1`.execute(market.db);
    return rows.filter(({ table }) => !ofTrade.test(table));
  }
  /** The tables that have a row of the account. */
  async function tablesWithRows(): Promise<string[]> {
    const ids = [account.accountId, account.userId];
    const found: string[] = [];
    for (const { table, columns } of await namingColumns()) {
      const named = sql.join(
        columns.map((column) => sql`${sql.ref(column)} = any(${ids}::uuid[])`),
        sql` or `,
      );
      const { rows } = await sql`select from ${sql.table(table)} where ${named} limit 1`.execute(market.db);
      if (rows.length > 0) found.push(table);
    }
    return found;
  }

  /** Stores a row in each table of the account's own data. */
  async function storeEverywhere(): Promise<void> {
    const { accountId, userId } = account;
    const announcementId = await makeAnnouncement(market.db, admin);
    const { id: auctionId } = await makeAuction(market.db, { owner: admin });
    const searchId = randomUUID();
    const soon = sql`clock_timestamp() + interval '1 hour'`;
    const rowsOf: Readonly<Record<string, RawBuilder<unknown>>> = {
      'main.favourites': sql`(account_id, announcement_id) values (${accountId}, ${announcementId})`,
      'main.saved_searches': sql`(account_id, id, name, frequency, filters)
        values (${accountId}, ${searchId}, 'x', 'Never', '{}')`,
      'main.search_matches': sql`(account_id, search_id, announcement_id)
        values (${accountId}, ${searchId}, ${announcementId})`,
      'main.company_changes': sql`(account_id, fields) values (${accountId}, '{}')`,
      'main.company_records': sql`(account_id, sentence) values (${accountId}, 'x')`,
      'main.company_photos': sql`(account_id) values (${accountId})`,
      'main.notifications': sql`(account_id, type, link, tokens, event_key)
        values (${accountId}, 'AccountActivated', '/account', '[]', 'x')`,
      'main.notification_choices': sql`(account_id, type, channel, is_wanted)
        values (${accountId}, 'BidPlaced', 'mail', false)`,
      'main.mail_unsubscribes': sql`(token, account_id, type) values ('x', ${accountId}, 'BidPlaced')`,
      'main.push_subscriptions': sql`(account_id, endpoint, p256dh, auth) values (${accountId}, 'x', 'x', 'x')`,
      'main.link_tokens': sql`(user_id, purpose, token_hash, ends_at)
        values (${userId}, 'resetPassword', 'x', ${soon})`,
      'main.permission_requests': sql`(user_id, permission) values (${userId}, 'Auctions.Post')`,
      'main.user_decisions': sql`(user_id, by_user_id, decision, note, due_at)
        values (${userId}, ${admin.userId}, 'requestCompletion', 'x', ${soon})`,
      'main.factors': sql`(user_id, kind, name, secret, last_step) values (${userId}, 'totp', 'x', 'x', 1)`,
      'main.recovery_codes': sql`(user_id, code_hash) values (${userId}, 'x')`,
      'main.wrong_codes': sql`(user_id, count, since) values (${userId}, 1, clock_timestamp())`,
      'main.known_devices': sql`(user_id, device_hash) values (${userId}, 'x')`,
      'main.factor_recoveries': sql`(user_id) values (${userId})`,
      'main.sign_in_origins': sql`(user_id, origin_hash) values (${userId}, 'x')`,
      'main.sign_ins': sql`(ticket_hash, user_id, step, ends_at) values ('x', ${userId}, 'prove', ${soon})`,
      'main.totp_set_ups': sql`(user_id, secret, ends_at) values (${userId}, 'x', ${soon})`,
      'main.terms_acceptances': sql`(account_id, version) values (${accountId}, 'an earlier one')`,
      'live.follows': sql`(account_id, auction_id) values (${accountId}, ${auctionId})`,
      'live.goods_templates': sql`(account_id, id, name, goods) values (${accountId}, ${searchId}, 'x', '{}')`,
      'live.invitations': sql`(auction_id, email, email_folded, account_id)
        values (${auctionId}, 'x', 'x', ${accountId})`,
      'live.phone_consents': sql`(auction_id, account_id, at, changes)
        values (${auctionId}, ${accountId}, clock_timestamp(), 1)`,
      'live.connection_tests': sql`(auction_id, account_id, at, result)
        values (${auctionId}, ${accountId}, clock_timestamp(), '{}')`,
    };
    await uploadAll(market, account);
    await sql`update main.sessions set factor_at = clock_timestamp() where user_id = ${userId}`.execute(
      market.db,
    );
    for (const [table, row] of Object.entries(rowsOf))
      await sql`insert into ${sql.table(table)} ${row} on conflict do nothing`.execute(market.db);
  }

  it('[S7] is erased from every table of its own, so that a new table needs a decision too', async () => {
    await storeEverywhere();
    const own = (await namingColumns()).map(({ table }) => table);
    expect(await tablesWithRows()).toEqual(own);
    const path = `/main/accounts/${account.accountId}`;
    const body = { password: testPassword };
    const answer = await market.call({ method: 'DELETE', path, token: account.token, body });
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(await tablesWithRows()).toEqual(kept);
    // A link of an earlier mail stores nothing more.
    const unsubscribe = { method: 'POST', path: '/main/unsubscribe?about=alerts&token=x' };
    expect((await market.call(unsubscribe)).status).toBeLessThan(500);
    expect(await tablesWithRows()).toEqual(kept);
  });
});
