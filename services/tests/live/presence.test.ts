import { randomUUID } from 'node:crypto';
import { presenceAnswerSchema } from '@recolta/shared/contracts/feed';
import { type InvitationList, invitationListSchema } from '@recolta/shared/contracts/http/invitations';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAccount, type TestAccount } from '../harness/accounts.ts';
import { type AuctionParts, makeAuction } from '../harness/auctions.ts';
import { command, expectStatus } from '../harness/live-calls.ts';
import { reportAs } from '../harness/relay-reports.ts';
import { startTestMarket, type TestMarket } from '../harness/test-market.ts';

describe('presence', () => {
  let market: TestMarket;
  let owner: TestAccount;
  let invitee: TestAccount;
  let other: TestAccount;
  beforeAll(async () => {
    market = await startTestMarket();
    owner = await makeAccount(market.db, { role: 'Provider', mayPost: true });
    invitee = await makeAccount(market.db);
    other = await makeAccount(market.db);
  });
  afterAll(() => market.close());

  const auctionFor = async (parts: Partial<AuctionParts> = {}) =>
    (
      await makeAuction(market.db, {
        ...{ owner, invited: [invitee, other], listing: { audience: 'Invited' } },
        ...parts,
      })
    ).id;
  const report = async (
    ids: readonly string[],
    present: Readonly<Record<string, readonly string[]>> = {},
    token?: string,
  ) => reportAs(market, 'r', { auctions: Object.fromEntries(ids.map((id) => [id, 1])), present, token });
  const listed = async (id: string, who = owner): Promise<InvitationList> =>
    expectStatus(
      await market.call({
        method: 'GET',
        path: `/live-auctions/api/v1/auction/${id}/invitations`,
        token: who.token,
      }),
      200,
      invitationListSchema,
    );
  const sinceOf = async (id: string, { email }: TestAccount) =>
    (await listed(id)).items.find((item) => item.email === email)?.connectedSince;
  /** Lets a presence expire. */
  const pass = (id: string, ms: number) =>
    sql`update live.presences set since = since - make_interval(secs => ${ms / 1000}),
      until = until - make_interval(secs => ${ms / 1000}) where auction_id = ${id}`.execute(market.db);

  it('[I2] a relay gets the accounts to report, and the owner sees since when they are connected', async () => {
    const id = await auctionFor();
    const answer = presenceAnswerSchema.parse((await report([id])).body);
    expect(answer.invited.map(({ auctionId, accountIds }) => [auctionId, accountIds.toSorted()])).toEqual([
      [id, [invitee.accountId, other.accountId].toSorted()],
    ]);
    expect(await sinceOf(id, invitee)).toBeNull();
    await report([id], { [id]: [invitee.accountId] });
    const since = await sinceOf(id, invitee);
    expect(since).toMatch(/Z$/);
    expect(await sinceOf(id, other)).toBeNull();
    expect((await listed(id)).totals).toMatchObject({ sent: 1, connected: 1 });
    await command(market, invitee, id, 'terms-acceptance', { accepted: true });
    expect((await listed(id)).totals).toMatchObject({ termsAccepted: 0, connected: 1 });
    // Reported again, they are connected from then on.
    await pass(id, 8000);
    await report([id], { [id]: [invitee.accountId] });
    expect(Date.parse((await sinceOf(id, invitee)) ?? '')).toBe(Date.parse(since ?? '') - 8000);
  });

  it('[I2] a killed relay leaves only accounts connected that another one reports', async () => {
    const id = await auctionFor();
    const [first, second] = [
      { [id]: [invitee.accountId, other.accountId] },
      { [id]: [invitee.accountId] },
    ] as const;
    await Promise.all([report([id], first), report([id], second)]);
    expect((await listed(id)).totals).toMatchObject({ connected: 2 });
    // The first relay is killed; the second goes on.
    await pass(id, 8000);
    await report([id], second);
    await pass(id, 8000);
    expect((await listed(id)).totals).toMatchObject({ connected: 1, sent: 1 });
    await pass(id, 8000);
    expect((await listed(id)).totals).toMatchObject({ connected: 0, sent: 2 });
    const before = await sinceOf(id, invitee);
    await report([id], second);
    expect([before, Date.parse((await sinceOf(id, invitee)) ?? '') > Date.now() - 10_000]).toEqual([
      null,
      true,
    ]);
  });

  it('[I2] [B5] of an Incognito auction the owner sees totals alone, and only invited accounts count as connected', async () => {
    const third = await makeAccount(market.db);
    const id = await auctionFor({
      listing: { audience: 'Invited', privacyType: 'Incognito' },
      invited: [invitee, other, third],
    });
    const stranger = await makeAccount(market.db);
    const admin = await makeAccount(market.db, { role: 'Admin' });
    await report([id], { [id]: [invitee.accountId, stranger.accountId] });
    const seen = await listed(id);
    expect(seen.totals).toMatchObject({ sent: 2, connected: 1 });
    expect(seen.items.map(({ connectedSince }) => connectedSince)).toEqual([null, null, null]);
    expect((await listed(id, admin)).items.filter(({ connectedSince }) => connectedSince)).toHaveLength(1);
    const { rows } = await sql`select 1 from live.presences where account_id = ${stranger.accountId}`.execute(
      market.db,
    );
    expect(rows).toEqual([]);
    // Beside two revoked ones, totals would be those of one invitee.
    await sql`update live.invitations set state = 'Revoked'
      where auction_id = ${id} and account_id <> ${invitee.accountId}`.execute(market.db);
    const alone = await listed(id);
    expect([alone.hasTotals, alone.totals.connected, alone.totals.revoked]).toEqual([false, 0, 0]);
    expect(alone.items.filter(({ isRevoked }) => isRevoked)).toHaveLength(2);
  });

  it('[I2] only a relay may report, and only in the form of a report', async () => {
    const id = await auctionFor();
    expect((await report([id], {}, owner.token)).status).toBe(404);
    expect((await report(['no-id'])).status).toBe(400);
    expect((await report(Array.from({ length: 101 }, () => randomUUID()))).status).toBe(400);
  });
});
