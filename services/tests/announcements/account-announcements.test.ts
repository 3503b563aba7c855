import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAccount, type TestAccount, testPassword } from '../harness/accounts.ts';
import {
  counterCall,
  decideBidCall,
  makeAnnouncement,
  moveDeadline,
  sendAnnouncementBid,
} from '../harness/announcements.ts';
import { giveCheapPasswords } from '../harness/cheap-password.ts';
import { concludeDeals } from '../harness/deals.ts';
import { errorOf } from '../harness/live-calls.ts';
import { startTestMarket, type TestMarket } from '../harness/test-market.ts';

describe('accounts with announcements', () => {
  let market: TestMarket;
  beforeAll(async () => {
    market = await startTestMarket();
  });
  afterAll(() => market.close());

  const close = ({ accountId, token }: TestAccount) =>
    market.call({
      method: 'DELETE',
      path: `/main/accounts/${accountId}`,
      token,
      body: { password: testPassword },
    });
  const decide = (who: TestAccount, id: string, bidId: string, status: string) =>
    market.call(decideBidCall(who, id, bidId, status));
  const whole = { quantity: '500' };

  it('are closed once no announcement, bid or deal of theirs is open', async () => {
    const [owner, bidder] = [await makeAccount(market.db), await makeAccount(market.db)];
    await giveCheapPasswords(market.db, [owner.accountId, bidder.accountId]);
    const id = await makeAnnouncement(market.db, owner);
    const bid = await sendAnnouncementBid(market, bidder, id, whole);
    const refusals = async () => [errorOf(await close(owner)).code, errorOf(await close(bidder)).code];
    expect(await refusals()).toEqual(['AccountHasSales', 'AccountHasBids']);
    await moveDeadline(market, id, 1000);
    await expect.poll(refusals, { timeout: 30_000 }).toEqual(['AccountHasDecisions', 'AccountHasBids']);
    expect((await decide(owner, id, bid.id, 'Accepted')).status).toBe(200);
    expect(await refusals()).toEqual(['AccountHasDeals', 'AccountHasDeals']);
    const partyOf = async () => {
      const { rows } = await sql<{ party: object }>`
        select buyer_party as party from main.deals where bid_id = ${bid.id}`.execute(market.db);
      return rows[0]?.party;
    };
    // Made by a contract, with the address of its invoices.
    const invoiceAddress = { county: 'TR', town: 'Alexandria', street: 'Strada Lungă 5' };
    const copy = JSON.stringify({ invoiceAddress });
    await sql`update main.deals set buyer_party = buyer_party || ${copy}::jsonb`.execute(market.db);
    const { companyName, companyNumber, iban, telephone, email } = bidder;
    expect(await partyOf()).toMatchObject({
      companyName,
      companyNumber,
      bankAccountNumber: iban,
      telephone,
      email,
    });
    await concludeDeals(market.db, owner);
    for (const one of [bidder, owner]) expect((await close(one)).status).toBe(204);
    // Agreements stay, with the companies' names and numbers; the contract has the rest.
    const kept = { companyName, companyNumber, invoiceAddress };
    const gone = {
      bankAccountNumber: null,
      telephone: null,
      email: '',
      administratorName: null,
      jNumber: null,
    };
    expect(await partyOf()).toMatchObject({ ...kept, ...gone });
    const { rows } = await sql<{ names: (string | null)[]; company: object; deals: number }>`
      select array[a.owner_company_name, b.company_name] as names, b.company,
        (select count(*)::integer from main.deals d where d.bid_id = b.id) as deals
      from main.announcements a join main.announcement_bids b on b.announcement_id = a.id
      where a.id = ${id}`.execute(market.db);
    expect(rows).toMatchObject([
      {
        names: [owner.companyName, bidder.companyName],
        company: { iban: null, jNumber: null },
        deals: 1,
      },
    ]);
  });

  it('leave nothing of bids that were not accepted, nor of announcements without bids', async () => {
    const [owner, bidder] = [await makeAccount(market.db), await makeAccount(market.db)];
    const id = await makeAnnouncement(market.db, owner);
    const bid = await sendAnnouncementBid(market, bidder, id);
    expect((await decide(bidder, id, bid.id, 'Removed')).status).toBe(200);
    expect((await close(bidder)).status).toBe(204);
    const lonely = await makeAccount(market.db);
    const mine = await makeAnnouncement(market.db, lonely);
    await sql`update main.announcements set status = 'Failed', next_change_at = null where id = ${mine}`.execute(
      market.db,
    );
    expect((await close(lonely)).status).toBe(204);
    const { rows } = await sql<{ bids: number; announcements: number }>`
      select (select count(*)::integer from main.announcement_bids where id = ${bid.id}) as bids,
        (select count(*)::integer from main.announcements where id = ${mine}) as announcements`.execute(
      market.db,
    );
    expect(rows).toEqual([{ bids: 0, announcements: 0 }]);
  });

  it('[B5] export the place of a confidential owner once a bid is accepted', async () => {
    const [owner, bidder] = [await makeAccount(market.db), await makeAccount(market.db)];
    const id = await makeAnnouncement(market.db, owner, { privacyType: 'Incognito' });
    const bid = await sendAnnouncementBid(market, bidder, id, {
      ...whole,
      deliveryLocation: 'Silozul nostru',
    });
    const counter = counterCall(owner, id, bid.id, { ...whole, deliveryLocation: 'Ferma din Vale' });
    expect((await market.call(counter)).status).toBe(201);
    const places = async () => {
      const path = `/main/accounts/${bidder.accountId}/export`;
      const { text } = await market.call({ method: 'GET', path, token: bidder.token });
      const { announcementBids } = JSON.parse(text);
      return announcementBids[0].rounds.map(
        ({ by, terms }: { by: string; terms: { deliveryLocation: string | null } }) =>
          `${by}: ${terms.deliveryLocation}`,
      );
    };
    expect(await places()).toEqual(['bidder: Silozul nostru', 'owner: null']);
    expect((await decide(bidder, id, bid.id, 'Accepted')).status).toBe(200);
    expect(await places()).toEqual(['bidder: Silozul nostru', 'owner: Ferma din Vale']);
  });

  it('export their postings, bids and agreements, and nothing of the other side', async () => {
    const [owner, bidder] = [await makeAccount(market.db), await makeAccount(market.db)];
    const id = await makeAnnouncement(market.db, owner);
    const bid = await sendAnnouncementBid(market, bidder, id, whole);
    await decide(owner, id, bid.id, 'Accepted');
    const exported = async ({ accountId, token }: TestAccount) => {
      const path = `/main/accounts/${accountId}/export`;
      return (await market.call({ method: 'GET', path, token })).text;
    };
    const [ofOwner, ofBidder] = [await exported(owner), await exported(bidder)];
    expect(JSON.parse(ofOwner)).toMatchObject({ announcements: [{ id }], announcementBids: [], deals: [{}] });
    expect(JSON.parse(ofBidder)).toMatchObject({
      announcements: [],
      announcementBids: [{ announcementId: id, status: 'Accepted' }],
      deals: [{ announcementId: id }],
    });
    expect(ofOwner).not.toContain(bidder.companyName);
    expect(ofBidder).not.toContain(owner.companyName);
  });
});
