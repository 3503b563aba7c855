import { listOf } from '@recolta/shared/contracts/http/list';
import { liveAuctionItemSchema } from '@recolta/shared/contracts/http/live-auction-state';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeAccount, type TestAccount } from '../harness/accounts.ts';
import { makeAuction, minuteMs } from '../harness/auctions.ts';
import { bidCall, command, errorOf, expectStatus, live, readAuction } from '../harness/live-calls.ts';
import { startTestMarket, type TestMarket } from '../harness/test-market.ts';

const unknownId = '00000000-0000-4000-8000-000000000000';

describe('the visibility of an auction', () => {
  let market: TestMarket;
  let owner: TestAccount;
  let invited: TestAccount;
  let stranger: TestAccount;
  let admin: TestAccount;
  beforeAll(async () => {
    market = await startTestMarket();
    owner = await makeAccount(market.db);
    invited = await makeAccount(market.db);
    stranger = await makeAccount(market.db);
    admin = await makeAccount(market.db, { role: 'Admin' });
  });
  afterAll(() => market.close());

  /** Makes every call about one auction as `who`. @returns statuses and bodies without their request ids */
  async function everyCall(who: TestAccount | null, id: string) {
    const token = who?.token;
    const answers = await Promise.all([
      market.call({ method: 'GET', path: `${live}/${id}`, token }),
      market.call({ method: 'GET', path: `${live}/${id}/bids`, token }),
      market.call({ method: 'GET', path: `${live}/${id}/${who?.accountId ?? unknownId}/bids/my`, token }),
      market.call(bidCall(who, id, '1000')),
      command(market, who, id, 'terms-acceptance', { accepted: true }),
      command(market, who, id, 'decision', { decision: 'accept' }),
    ]);
    return answers.map((answer) => ({ status: answer.status, ...errorOf(answer), requestId: '' }));
  }

  it('[L1] hides a Pending auction from all but its owner and administrators, like a missing one', async () => {
    const { id } = await makeAuction(market.db, { owner, isApproved: false, startsInMs: 10 * minuteMs });
    for (const who of [null, stranger, invited])
      expect(await everyCall(who, id)).toEqual(await everyCall(who, unknownId));
    expect((await readAuction(market, owner, id)).auction.status).toBe('Pending');
    expect((await readAuction(market, admin, id)).auction.status).toBe('Pending');
  });

  it('[L1] hides an auction that was not approved in time', async () => {
    const { id } = await makeAuction(market.db, {
      owner,
      isApproved: false,
      startsInMs: -30 * minuteMs,
      endsInMs: -1,
    });
    for (const who of [null, stranger])
      expect(await everyCall(who, id)).toEqual(await everyCall(who, unknownId));
    expect((await readAuction(market, owner, id)).auction.id).toBe(id);
  });

  it('[L9] shows an Invited auction to owner, invited and administrators, and to others like a missing one', async () => {
    const { id } = await makeAuction(market.db, {
      owner,
      invited: [invited],
      listing: { audience: 'Invited' },
    });
    for (const who of [null, stranger])
      expect(await everyCall(who, id)).toEqual(await everyCall(who, unknownId));
    for (const who of [owner, invited, admin])
      expect((await readAuction(market, who, id)).auction.audience).toBe('Invited');
    await command(market, invited, id, 'terms-acceptance', { accepted: true });
    expect((await market.call(bidCall(invited, id, '1000'))).status).toBe(200);
  });

  it('[L9] hides a Pending auction from accounts invited to it', async () => {
    const { id } = await makeAuction(market.db, {
      owner,
      isApproved: false,
      startsInMs: 10 * minuteMs,
      invited: [invited],
      listing: { audience: 'Invited' },
    });
    expect(await everyCall(invited, id)).toEqual(await everyCall(invited, unknownId));
  });

  it('[L9] ends the right of an invited account with its invitation', async () => {
    const { id } = await makeAuction(market.db, {
      owner,
      invited: [invited],
      listing: { audience: 'Invited' },
    });
    await readAuction(market, invited, id);
    await market.db
      .updateTable('live.invitations')
      .set({ state: 'Revoked' })
      .where('auction_id', '=', id)
      .execute();
    expect(await everyCall(invited, id)).toEqual(await everyCall(invited, unknownId));
  });

  it('[L1] [L9] lists no auction that was never approved, and to a bidder the one that they bid in', async () => {
    const { id: unapproved } = await makeAuction(market.db, {
      ...{ owner, isApproved: false, startsInMs: -60 * minuteMs, endsInMs: -minuteMs, invited: [invited] },
    });
    const { id: asked } = await makeAuction(market.db, {
      ...{ owner, listing: { audience: 'Invited' }, bids: [{ by: invited, priceMinor: 1000_00 }] },
    });
    await vi.waitFor(
      async () => expect((await readAuction(market, owner, unapproved)).auction.status).toBe('Failed'),
      { timeout: 30_000 },
    );
    const listed = async (who: TestAccount | null, path = `${live}?pageSize=100`) => {
      const { items } = expectStatus(
        await market.call({ method: 'GET', path, token: who?.token }),
        200,
        listOf(liveAuctionItemSchema),
      );
      return items.map(({ id }) => id).filter((id) => id === unapproved || id === asked);
    };
    // An invitation is to one auction.
    const guest = await makeAccount(market.db);
    await makeAuction(market.db, { owner, listing: { audience: 'Invited' }, invited: [guest] });
    for (const who of [null, stranger, guest]) expect(await listed(who)).toEqual([]);
    // They are not invited any more.
    expect(await listed(invited)).toEqual([asked]);
    for (const who of [owner, admin]) expect(await listed(who)).toEqual([asked, unapproved]);
    const account = '/live-auctions/api/v1/account';
    for (const path of ['participated-auctions', 'auction-invitations'])
      expect(await listed(invited, `${account}/${path}?pageSize=100`)).toEqual(
        path === 'auction-invitations' ? [] : [asked],
      );
    const received = `${account}/auction-invitations`;
    const refused = await market.call({ method: 'GET', path: received, token: admin.token });
    expect([refused.status, errorOf(refused).code]).toEqual([403, 'NotEnoughPrivileges']);
  });

  it('[B5] lists one’s own bid under one’s own account id only', async () => {
    const { id } = await makeAuction(market.db, { owner, bids: [{ by: invited, priceMinor: 1000_00 }] });
    const mine = (who: TestAccount | null, accountId: string) =>
      market.call({ method: 'GET', path: `${live}/${id}/${accountId}/bids/my`, token: who?.token });
    expect((await mine(invited, invited.accountId)).body).toMatchObject({ number: 1, price: '1000.00' });
    for (const who of [stranger, owner, admin]) {
      const foreign = await mine(who, invited.accountId);
      const unknown = await mine(who, unknownId);
      expect([foreign.status, errorOf(foreign).code]).toEqual([404, 'NotFound']);
      expect({ ...errorOf(foreign), requestId: '' }).toEqual({ ...errorOf(unknown), requestId: '' });
    }
    expect((await mine(null, invited.accountId)).status).toBe(401);
  });
});
