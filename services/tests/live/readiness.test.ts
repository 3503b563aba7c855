import { type InvitationList, invitationListSchema } from '@recolta/shared/contracts/http/invitations';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { OldInvitationSweep } from '../../src/live/invitation/old-invitations.ts';
import type { LiveTables } from '../../src/live/tables.ts';
import { makeAccount, type TestAccount } from '../harness/accounts.ts';
import { type AuctionParts, makeAuction, minuteMs } from '../harness/auctions.ts';
import { command, errorOf, expectStatus, readAuction } from '../harness/live-calls.ts';
import { reportAs } from '../harness/relay-reports.ts';
import { startTestMarket, type TestMarket } from '../harness/test-market.ts';

const result = { roundTripMs: 41, clockOffsetMs: -300, isPush: true, isHeard: true, hasNotifications: false };
const remindedSchema = z.object({ reminded: z.nullable(z.int()) });

describe('readiness for an auction', () => {
  let market: TestMarket;
  let owner: TestAccount;
  let invitees: TestAccount[];
  beforeAll(async () => {
    market = await startTestMarket();
    owner = await makeAccount(market.db, { role: 'Provider', mayPost: true });
    invitees = [await makeAccount(market.db), await makeAccount(market.db), await makeAccount(market.db)];
  });
  afterAll(() => market.close());

  const invitee = (at: number): TestAccount => invitees[at] as TestAccount;
  const auctionFor = async (parts: Partial<AuctionParts> = {}) =>
    (
      await makeAuction(market.db, {
        ...{ owner, invited: invitees, startsInMs: 30 * minuteMs, endsInMs: 60 * minuteMs },
        ...{ listing: { audience: 'Invited' } },
        ...parts,
      })
    ).id;
  const saveTest = (who: TestAccount, id: string, body: object = result) =>
    command(market, who, id, 'connection-test/my', body);
  const invitations = async (id: string, who = owner) => {
    const path = `/live-auctions/api/v1/auction/${id}/invitations`;
    return market.call({ method: 'GET', path, token: who.token });
  };
  const listed = async (id: string, who = owner): Promise<InvitationList> =>
    expectStatus(await invitations(id, who), 200, invitationListSchema);
  const remind = (id: string, who = owner) =>
    market.call({
      method: 'POST',
      path: `/live-auctions/api/v1/auction/${id}/invitations/reminders`,
      token: who.token,
    });
  const reminded = async (id: string) => expectStatus(await remind(id), 200, remindedSchema).reminded;
  const told = (id: string) =>
    market.db
      .selectFrom('main.notifications')
      .select(['account_id', 'tokens'])
      .where('type', '=', 'InvitationReminder')
      .where('link', '=', `/live-auctions/${id}/participate`)
      .execute();
  /** Simulates the hour in which nothing is sent again. */
  const passHour = (id: string) =>
    sql`update live.invitations set ordered_at = ordered_at - interval '61 minutes',
      sent_at = coalesce(sent_at, clock_timestamp()), due_at = null where auction_id = ${id}`.execute(
      market.db,
    );

  it('[I2] the owner of a Public auction sees which accounts have tested, and the result; the last test counts', async () => {
    const id = await auctionFor({ listing: { audience: 'Invited', privacyType: 'Public' } });
    expect((await saveTest(invitee(0), id)).status).toBe(204);
    expect((await saveTest(invitee(0), id, { ...result, roundTripMs: 57, isHeard: null })).status).toBe(204);
    await command(market, invitee(0), id, 'terms-acceptance', { accepted: true });
    const { items, totals } = await listed(id);
    const byEmail = new Map(items.map((item) => [item.email, item]));
    expect(byEmail.get(invitee(0).email)?.test).toEqual({
      at: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/),
      roundTripMs: 57,
      isPush: true,
      isHeard: null,
    });
    expect(byEmail.get(invitee(1).email)?.test).toBeNull();
    expect(totals).toMatchObject({ tested: 1, sent: 2 });
  });

  it('[I2] a test is for accounts that may watch, until the end, and is deleted with the auction and the account', async () => {
    const id = await auctionFor();
    const stranger = await makeAccount(market.db);
    expect(errorOf(await saveTest(stranger, id)).code).toBe('NotFound');
    const admin = await makeAccount(market.db, { role: 'Admin' });
    for (const who of [owner, admin])
      expect(errorOf(await saveTest(who, id)).code).toBe('NotEnoughPrivileges');
    const running = await auctionFor({ startsInMs: -10 * minuteMs });
    expect((await saveTest(invitee(1), running)).status).toBe(204);
    const over = await auctionFor({ startsInMs: -60 * minuteMs, endsInMs: -minuteMs, hardEndAfterMs: 0 });
    await saveTest(invitee(0), id);
    await expect.poll(async () => (await saveTest(invitee(0), over)).status, { timeout: 30_000 }).toBe(409);
    expect(errorOf(await saveTest(invitee(0), over)).code).toBe('ExpiredAuction');
    await sql`insert into live.connection_tests (auction_id, account_id, at, result)
      values (${over}, ${invitee(2).accountId}, clock_timestamp(), '{}')`.execute(market.db);
    await new OldInvitationSweep(market.db.$pickTables<keyof LiveTables>()).round();
    const left = await market.db
      .selectFrom('live.connection_tests')
      .select(['account_id', 'auction_id', 'result'])
      .where('auction_id', 'in', [id, running, over])
      .execute();
    expect(new Set(left)).toEqual(
      new Set([
        { account_id: invitee(0).accountId, auction_id: id, result },
        { account_id: invitee(1).accountId, auction_id: running, result },
      ]),
    );
  });

  it('[I2] [B5] the board of an Incognito auction is the same, byte for byte, whichever invitee gets ready', async () => {
    const listing = { audience: 'Invited', privacyType: 'Incognito' } as const;
    const ids = [await auctionFor({ listing }), await auctionFor({ listing }), await auctionFor({ listing })];
    // The order of simultaneous invitations differs between auctions, not between invitees.
    await sql`update live.invitations set invited_at = transaction_timestamp() where auction_id = any(${ids}::uuid[])`.execute(
      market.db,
    );
    /** The owner's view, without values that differ between two auctions: ids and times. */
    const board = async (id: string) =>
      JSON.stringify((await invitations(id)).body).replaceAll(/"(id|invitedAt|sentAt)":"[^"]+"/g, '"$1":""');
    const boards: string[] = [];
    for (const [at, id] of ids.entries()) {
      const who = invitee(at);
      await command(market, who, id, 'terms-acceptance', { accepted: true });
      await saveTest(who, id);
      await reportAs(market, 'one', { auctions: { [id]: 1 }, present: { [id]: [who.accountId] } });
      boards.push(await board(id));
    }
    expect(boards[0]).toContain('"connected":1');
    expect(new Set(boards).size).toBe(1);
  });

  it('[I2] [B5] shows no totals of an Incognito auction with fewer than three invitations', async () => {
    const listing = { audience: 'Invited', privacyType: 'Incognito' } as const;
    const id = await auctionFor({ listing, invited: invitees.slice(0, 2) });
    await saveTest(invitee(0), id);
    await command(market, invitee(0), id, 'terms-acceptance', { accepted: true });
    const list = await listed(id);
    expect(list.hasTotals).toBe(false);
    expect(Object.values(list.totals).every((count) => count === 0)).toBe(true);
    const admin = await makeAccount(market.db, { role: 'Admin' });
    expect((await listed(id, admin)).totals.tested).toBe(1);
    expect((await listed(await auctionFor({ listing }))).hasTotals).toBe(true);
  });

  it('[I2] reminds each only of missing steps, once an hour, and nobody who is ready or has declined', async () => {
    const id = await auctionFor({ listing: { audience: 'Invited', privacyType: 'Public' } });
    await passHour(id);
    const [ready, half] = [invitee(0), invitee(1)];
    for (const who of [ready, half]) await command(market, who, id, 'terms-acceptance', { accepted: true });
    await saveTest(ready, id);
    await sql`update live.invitations set state = 'Opened'
      where auction_id = ${id} and account_id = any(${[ready.accountId, half.accountId]}::uuid[])`.execute(
      market.db,
    );
    const [first, second] = await Promise.all([remind(id), remind(id)]);
    const counts = [first, second].map((answer) => expectStatus(answer, 200, remindedSchema).reminded);
    expect(counts.toSorted()).toEqual([0, 2]);
    const startsAt = (await readAuction(market, owner, id)).auction.startsAt;
    const words = (await told(id)).map(({ account_id, tokens }) => [
      account_id,
      tokens.map(({ key, value }) => `${key} ${value}`).join(' | '),
    ]);
    const toBe = `name Grâu de test, 100 t | startsAt ${startsAt} | missing`;
    expect(new Map(words as [string, string][])).toEqual(
      new Map([
        [half.accountId, `${toBe} test`],
        [invitee(2).accountId, `${toBe} open,terms,test`],
      ]),
    );
    expect(await reminded(id)).toBe(0);
    await passHour(id);
    await sql`update live.invitations set state = 'Declined'
      where auction_id = ${id} and account_id = ${half.accountId}`.execute(market.db);
    expect(await reminded(id)).toBe(1);
    expect(await told(id)).toHaveLength(3);
  });

  it('[I2] [B5] does not reveal how many it reminds of an Incognito auction, and resends invitations to e-mails without an account', async () => {
    const id = await auctionFor({ listing: { audience: 'Invited', privacyType: 'Incognito' } });
    const email = `nou-${id}@test.recolta.ro`;
    await market.call({
      method: 'POST',
      path: `/live-auctions/api/v1/auction/${id}/invitations`,
      token: owner.token,
      body: { emails: [email] },
    });
    const sends = () =>
      market.db.selectFrom('live.invitations').select('mails').where('email', '=', email).executeTakeFirst();
    await expect.poll(async () => (await sends())?.mails, { timeout: 30_000 }).toBe(1);
    await passHour(id);
    const [ready] = invitees;
    await sql`update live.invitations set state = 'Declined'
      where auction_id = ${id} and account_id = ${ready?.accountId}`.execute(market.db);
    const sentAt = async () => new Map((await listed(id)).items.map((one) => [one.email, one.sentAt]));
    const before = await sentAt();
    expect(await reminded(id)).toBeNull();
    await expect.poll(async () => (await sends())?.mails, { timeout: 30_000 }).toBe(2);
    // Neither a time nor a refusal tells who was reminded.
    expect(await sentAt()).toEqual(before);
    const resend = async (one: string) => {
      const path = `/live-auctions/api/v1/auction/${id}/invitations/${one}/mails`;
      return (await market.call({ method: 'POST', path, token: owner.token })).status;
    };
    const all = (await listed(id)).items.map((one) => one.id);
    expect(await Promise.all(all.map(resend))).toEqual(all.map(() => 429));
    await passHour(id);
    expect(await Promise.all(all.map(resend))).toEqual(all.map(() => 204));
    const isDue = async () =>
      (
        await sql`select from live.invitations where auction_id = ${id} and due_at is not null`.execute(
          market.db,
        )
      ).rows.length > 0;
    await expect.poll(isDue, { timeout: 30_000 }).toBe(false);
    expect(await sentAt()).toEqual(before);
  });
});
