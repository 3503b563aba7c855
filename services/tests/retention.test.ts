import { randomUUID } from 'node:crypto';
import { statedFilters } from '@recolta/shared/testing/announcement-fixture';
import { type RawBuilder, sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { market as liveMarket } from '../src/live/account/account-market.ts';
import { recountRecords } from '../src/main/deal/company-records.ts';
import { Retention } from '../src/main/retention.ts';
import type { MainTables } from '../src/main/tables.ts';
import { uploadAll } from './accounts/document-files.ts';
import {
  mailsTo,
  type Registrant,
  registerConfirmed,
  sendRegistration,
  sessionIds,
} from './accounts/registrants.ts';
import { makeAccount } from './harness/accounts.ts';
import { makeAnnouncement, makeAnnouncementBid, makeDeal } from './harness/announcements.ts';
import { makeAuction } from './harness/auctions.ts';
import { notificationsDispatched } from './harness/notifications-dispatched.ts';
import { startTestMarket, type TestMarket } from './harness/test-market.ts';

describe('retention', () => {
  let market: TestMarket;
  beforeAll(async () => {
    market = await startTestMarket();
  });
  afterAll(() => market.close());

  const sweep = () =>
    new Retention({
      db: market.db,
      market: liveMarket,
      signal: { committed: () => undefined },
      log: pino({ level: 'silent' }),
    }).sweep();

  it('deletes sessions with their pushes, and links, that have ended, and no others', async () => {
    const ended = await sendRegistration(market);
    const living = await sendRegistration(market);
    const { accountId } = ended;
    await sql`
      update main.sessions s set ends_at = clock_timestamp() - interval '1 second' from main.users u
      where u.id = s.user_id and u.account_id = ${accountId}`.execute(market.db);
    await sql`
      update main.link_tokens t set ends_at = clock_timestamp() - interval '25 hours' from main.users u
      where u.id = t.user_id and u.account_id = ${accountId}`.execute(market.db);
    const push = (id: string) => ({
      ...{ account_id: id, endpoint: `https://push.example.com/${id}`, p256dh: 'p', auth: 'a' },
    });
    for (const id of [accountId, living.accountId]) {
      const [session_id] = await sessionIds(market, id);
      await market.db
        .insertInto('main.push_subscriptions')
        .values({ ...push(id), session_id: session_id ?? null })
        .execute();
    }
    await sweep();
    const pushes = await market.db.selectFrom('main.push_subscriptions').select('account_id').execute();
    expect(pushes).toEqual([{ account_id: living.accountId }]);
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

  it('[A11] deletes matches of saved searches once the announcement ended and they were notified, and nothing else', async () => {
    const [owner, ana] = [await makeAccount(market.db), await makeAccount(market.db)];
    const [open, pending, ended, untold] = [
      await makeAnnouncement(market.db, owner),
      await makeAnnouncement(market.db, owner),
      await makeAnnouncement(market.db, owner),
      await makeAnnouncement(market.db, owner),
    ];
    const becomes = (status: string, ids: string[]) =>
      sql`update main.announcements set status = ${status}, next_change_at = null
        where id = any(${ids}::uuid[])`.execute(market.db);
    await becomes('Pending', [pending]);
    await becomes('Failed', [ended, untold]);
    const search = { account_id: ana.accountId, id: randomUUID() };
    await market.db
      .insertInto('main.saved_searches')
      .values({ ...search, name: 'x', frequency: 'Daily', filters: JSON.stringify(statedFilters) })
      .execute();
    const tomorrow = new Date(Date.now() + 24 * 3_600_000);
    await market.db
      .insertInto('main.search_matches')
      .values(
        [open, pending, ended, untold, randomUUID()].map((announcement_id) => ({
          account_id: search.account_id,
          search_id: search.id,
          announcement_id,
          tell_at: announcement_id === untold ? tomorrow : null,
        })),
      )
      .execute();
    await sweep();
    const left = await market.db.selectFrom('main.search_matches').select('announcement_id').execute();
    expect(new Set(left.map(({ announcement_id }) => announcement_id))).toEqual(
      new Set([open, pending, untold]),
    );
  });

  it('[S1] deletes registrations that nobody confirmed in time with all of their data, and no others', async () => {
    const admin = await makeAccount(market.db, { role: 'Admin' });
    const [expired, young, resent, old, confirmed, activated, named] = [
      await sendRegistration(market),
      await sendRegistration(market),
      await sendRegistration(market),
      await sendRegistration(market),
      await registerConfirmed(market),
      await sendRegistration(market),
      await sendRegistration(market),
    ];
    await uploadAll(market, expired);
    const age = async ({ accountId }: Registrant, days: number) => {
      await sql`
        update main.users set created_at = created_at - make_interval(days => ${days})
        where account_id = ${accountId}`.execute(market.db);
      await sql`
        update main.link_tokens t set ends_at = t.ends_at - make_interval(days => ${days}) from main.users u
        where u.id = t.user_id and u.account_id = ${accountId}`.execute(market.db);
    };
    for (const one of [expired, resent, confirmed, activated, named]) await age(one, 8);
    await age(young, 6);
    await age(old, 31);
    // A link requested later is still valid, but keeps nothing longer than 30 days.
    for (const { accountId } of [resent, old])
      await sql`
        update main.link_tokens t set ends_at = clock_timestamp() + interval '1 day' from main.users u
        where u.id = t.user_id and u.account_id = ${accountId}`.execute(market.db);
    // A link to reset the password confirms nothing.
    await sql`insert into main.link_tokens (user_id, purpose, token_hash, ends_at)
      select id, 'resetPassword', ${randomUUID()}, clock_timestamp() + interval '1 hour' from main.users
      where account_id = ${expired.accountId}`.execute(market.db);
    for (const [{ accountId }, action] of [
      [activated, 'user.activated'],
      [named, 'document.read'],
    ] as const)
      await sql`
        insert into main.audit_log (by_user_id, action, subject_user_id)
        select ${admin.userId}, ${action}, id from main.users where account_id = ${accountId}`.execute(
        market.db,
      );
    await sweep();
    await sweep();

    const left = async (table: string, column: string, { accountId }: Registrant) => {
      const { rows } = await sql`
        select from ${sql.table(table)} where ${sql.ref(column)} = ${accountId}`.execute(market.db);
      return rows.length;
    };
    for (const one of [expired, old])
      expect([await left('main.accounts', 'id', one), await left('main.users', 'account_id', one)]).toEqual([
        0, 0,
      ]);
    for (const one of [young, resent, confirmed, activated])
      expect((await sessionIds(market, one.accountId)).length).toBe(1);
    // The audit's entry keeps its subject, an account without personal data.
    const { rows } = await sql<{ email: string; name: string | null }>`
      select split_part(u.email, '-', 1) as email, a.company_name as name from main.users u join main.accounts a on a.id = u.account_id
      where a.id = ${named.accountId}`.execute(market.db);
    expect(rows).toEqual([{ email: 'closed', name: null }]);
    const { rows: files } = await sql`
      select from platform.files where owner_account_id = ${expired.accountId} and removed_at is null`.execute(
      market.db,
    );
    expect(files).toEqual([]);
    expect(await mailsTo(market, expired.input.email, 'confirmation')).toEqual([]);
    expect((await sendRegistration(market, { email: expired.input.email })).accountId).not.toBe(
      expired.accountId,
    );
  });

  it('[D12] erases a deal ten years after it was paid or annulled, with all of its data, and no other', async () => {
    const [seller, buyer] = [await makeAccount(market.db), await makeAccount(market.db)];
    // Links of drivers go after 90 days already.
    const tables = ['contracts', 'deal_files', 'deal_facts'];
    /** A deal with a row in every table; its last fact was stated some days ago. */
    async function dealOf(stage: string, days: number): Promise<string> {
      const announcementId = await makeAnnouncement(market.db, seller);
      const bidId = await makeAnnouncementBid(market.db, announcementId, buyer);
      const id = await makeDeal(market.db, { announcementId, bidId }, seller, buyer);
      const key = randomUUID();
      await sql`
        insert into platform.files (key, owner_account_id, name, mime_type, size_bytes, purpose, kept_at)
        select ${key} || part, ${seller.accountId}, 'x.pdf', 'application/pdf', 1, 'contract', clock_timestamp()
        from unnest(array['contract', 'signed', 'file', 'given']) part`.execute(market.db);
      const { rows } = await sql<{ id: string }>`
        insert into main.contracts (deal_id, version, kind, file_key, sha256)
        values (${id}, 1, 'General', ${`${key}contract`}, ${'a'.repeat(64)}) returning id`.execute(market.db);
      const contractId = rows[0]?.id;
      await sql`
        insert into main.contract_signatures (contract_id, side, account_id, user_id, signer_name, sha256, file_key)
        values (${contractId}, 'seller', ${seller.accountId}, ${seller.userId}, 'Ana', 'x', ${`${key}signed`})`.execute(
        market.db,
      );
      await sql`insert into main.signature_confirmations (contract_id, side, account_id, user_id)
        values (${contractId}, 'seller', ${buyer.accountId}, ${buyer.userId})`.execute(market.db);
      await sql`insert into main.signing_codes (contract_id, user_id, code_hash, sent_at, expires_at, sent_count)
        values (${contractId}, ${seller.userId}, 'x', clock_timestamp(), clock_timestamp(), 1)`.execute(
        market.db,
      );
      await sql`insert into main.deal_files (deal_id, account_id, file_key, name, sha256, is_used)
        values (${id}, ${seller.accountId}, ${`${key}file`}, 'x', 'x', true)`.execute(market.db);
      await sql`insert into main.driver_links (deal_id, load_id, token, places, made_by)
        values (${id}, ${randomUUID()}, ${randomUUID()}, '{}', ${buyer.accountId})`.execute(market.db);
      for (const [seq, ago] of [days + 40, days].entries())
        await sql`insert into main.deal_facts (deal_id, seq, id, author, account_id, body, stated_at)
          values (${id}, ${seq}, ${randomUUID()}, 'seller', ${seller.accountId}, '{"kind": "ReceiptStated"}',
            clock_timestamp() - make_interval(days => ${ago}))`.execute(market.db);
      await sql`
        update main.deals set opened_at = clock_timestamp() - interval '11 years', is_confidential = false, contract_file = ${`${key}given`},
          life = jsonb_build_object('stage', ${stage}::text),
          records = jsonb_build_object('seller', ${record}::jsonb, 'buyer', ${record}::jsonb)
        where id = ${id}`.execute(market.db);
      return id;
    }
    const empty = { paidOnTime: 1, daysLate: [], paidDiffering: 0, asDeclared: 1, lossTenths: [], loaded: 1 };
    const record = JSON.stringify({ ...empty, notLoaded: 0, disputesOpened: 0, disputesLost: 0 });
    const tenYears = 3653;
    const old = [await dealOf('paid', tenYears + 1), await dealOf('annulled', tenYears + 1)];
    const kept = [
      await dealOf('paid', tenYears - 3),
      await dealOf('settled', tenYears + 1),
      ...(await Promise.all([1, 2, 3].map(() => dealOf('paid', 100)))),
    ];
    await market.db
      .transaction()
      .execute((trx) =>
        recountRecords(trx.$pickTables<keyof MainTables>(), [seller.accountId, buyer.accountId]),
      );
    // The database itself refuses to erase what is not over.
    for (const table of ['deal_facts', 'contracts'])
      await expect(
        sql`delete from ${sql.table(`main.${table}`)} where deal_id = ${kept[0]}`.execute(market.db),
      ).rejects.toThrow(/do not change/);
    const recordedDeals = async () => {
      const { rows } = await sql<{ deals: number }>`
        select (record->>'deals')::integer as deals from main.company_records
        where account_id in (${seller.accountId}, ${buyer.accountId})`.execute(market.db);
      return rows.map(({ deals }) => deals);
    };
    expect(await recordedDeals()).toEqual([7, 7]);
    await sweep();
    const left = async (table: string, column = 'deal_id') => {
      const { rows } = await sql<{ id: string }>`
        select distinct ${sql.ref(column)} as id from ${sql.table(`main.${table}`)}
        where ${sql.ref(column)} = any(${[...old, ...kept]})`.execute(market.db);
      return rows.map(({ id }) => id).sort();
    };
    const others = [...kept].sort();
    for (const table of tables) expect(await left(table), table).toEqual(others);
    expect(await left('deals', 'id')).toEqual(others);
    const { rows: signed } = await sql`
      select from main.contract_signatures where account_id = ${seller.accountId}`.execute(market.db);
    expect(signed).toHaveLength(kept.length);
    const { rows: files } = await sql`
      select from platform.files where owner_account_id = ${seller.accountId} and removed_at is null`.execute(
      market.db,
    );
    expect(files).toHaveLength(4 * kept.length);
    expect(await recordedDeals()).toEqual([5, 5]);
  });

  describe('deletes rows at the end of their retention, and none a day, hour or minute earlier:', () => {
    /** Stores a row whose `mark` is its age, as `interval` of PostgreSQL; negative for the future. */
    type Store = (age: RawBuilder<unknown>, mark: string, ids: Ids) => RawBuilder<unknown>;
    type Ids = Readonly<Record<'accountId' | 'userId', string>>;
    const table = (
      name: string,
      mark: string,
      kept: readonly string[],
      gone: readonly string[],
      store: Store,
    ) => ({ name, mark, kept, gone, store }) as const;

    it.each([
      table('sessions', 'device', ['-1 hour'], ['1 second'], (at, mark, { userId }) => {
        return sql`(token_hash, user_id, device, ends_at) values (${mark}, ${userId}, ${mark}, ${at})`;
      }),
      table('sign_in_origins', 'origin_hash', ['89 days'], ['91 days'], (at, mark, { userId }) => {
        return sql`(user_id, origin_hash, last_at) values (${userId}, ${mark}, ${at})`;
      }),
      table('known_devices', 'device_hash', ['179 days'], ['181 days'], (at, mark, { userId }) => {
        return sql`(user_id, device_hash, last_at) values (${userId}, ${mark}, ${at})`;
      }),
      table('sign_ins', 'ticket_hash', ['-1 hour'], ['1 second'], (at, mark, { userId }) => {
        return sql`(ticket_hash, user_id, step, ends_at) values (${mark}, ${userId}, 'prove', ${at})`;
      }),
      table('totp_set_ups', 'secret', ['-1 hour'], ['1 second'], (at, mark, { userId }) => {
        return sql`(user_id, secret, ends_at) values (${userId}, ${mark}, ${at})`;
      }),
      table('used_challenges', 'challenge_hash', ['-1 hour'], ['1 second'], (at, mark) => {
        return sql`(challenge_hash, ends_at) values (${mark}, ${at})`;
      }),
      table(
        'factor_recoveries',
        "case outcome when 'Rejected' then '729 days' else outcome end",
        ['729 days'],
        ['2 years 1 day'],
        (at, mark, { userId }) =>
          sql`(user_id, ended_at, outcome)
            values (${userId}, ${at}, ${mark === '729 days' ? 'Rejected' : 'Cancelled'})`,
      ),
      table('link_tokens', 'token_hash', ['23 hours'], ['25 hours'], (at, mark, { userId }) => {
        return sql`(user_id, purpose, token_hash, ends_at) values (${userId}, 'resetPassword', ${mark}, ${at})`;
      }),
      table('asked_mails', 'recipient_hash', ['59 minutes'], ['61 minutes'], (at, mark) => {
        return sql`(recipient_hash, at) values (${mark}, ${at})`;
      }),
      table('content_reports', 'details', ['729 days'], ['2 years 1 day'], (at, mark, { userId }) => {
        return sql`(kind, subject_id, subject_name, reason, details, email, locale, decided_at, decided_by_user_id)
          values ('company', ${userId}, 'x', 'Other', ${mark}, 'a@b.ro', 'ro', ${at}, ${userId})`;
      }),
      table('subscribers', 'token', ['6 days'], ['8 days'], (at, mark) => {
        return sql`(email_folded, email, token, privacy_version, subscribed_at)
          values (${mark}, 'a@b.ro', ${mark}, '1', ${at})`;
      }),
      // One who confirmed stays, however long ago.
      table('subscribers', 'token', ['9 years'], [], (at, mark) => {
        return sql`(email_folded, email, token, privacy_version, subscribed_at, confirmed_at)
          values (${mark}, 'a@b.ro', ${mark}, '1', ${at}, ${at})`;
      }),
      table('notifications', 'event_key', ['179 days'], ['181 days'], (at, mark, { accountId }) => {
        return sql`(account_id, type, link, tokens, event_key, created_at)
          values (${accountId}, 'AccountActivated', '/account', '[]', ${mark}, ${at})`;
      }),
    ])('$name after $gone, not $kept', async ({ name, mark, kept, gone, store }) => {
      const rows = sql.table(`main.${name}`);
      await sql`delete from ${rows}`.execute(market.db);
      for (const age of [...kept, ...gone]) {
        // Each has a user of its own, because some tables have one row for each.
        const ids = await makeAccount(market.db);
        const at = sql`clock_timestamp() - ${age}::interval`;
        await sql`insert into ${rows} ${store(at, age, ids)}`.execute(market.db);
      }
      await sweep();
      const { rows: left } = await sql<{ age: string }>`
        select ${sql.raw(mark)} as age from ${rows}
        ${name === 'sessions' ? sql`where device is not null` : sql``} order by 1`.execute(market.db);
      expect(left.map(({ age }) => age)).toEqual([...kept].sort());
    });
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

  it('[S9] deletes requests two years after the decision, and no waiting one', async () => {
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
    // The dispatcher of notifications locks the auction for a moment.
    await notificationsDispatched(market.db);
    await sweep();
    const { rows } = await sql<{ owner: string | null; bidder: string | null; number: string | null }>`
      select a.owner_company->>'iban' as owner, p.company->>'iban' as bidder, a.owner_company->>'companyNumber' as number
      from live.auctions a join live.participants p on p.auction_id = a.id
      where a.owner_account_id = ${owner.accountId}`.execute(market.db);
    expect(rows).toEqual([{ owner: null, bidder: bidder.iban, number: owner.companyNumber }]);
  });
});
