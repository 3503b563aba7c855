import { type DealAnswer, dealAnswerSchema } from '@recolta/shared/contracts/http/deals';
import type { VatState } from '@recolta/shared/domain/vat';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAccount, type TestAccount } from '../harness/accounts.ts';
import { decideBidCall, openAnnouncement, sendAnnouncementBid } from '../harness/announcements.ts';
import { makeAuction, minuteMs } from '../harness/auctions.ts';
import { decideChange, sendAccountChange, waitingChange } from '../harness/company-changes.ts';
import { command, expectStatus, readAuction } from '../harness/live-calls.ts';
import { decideStatedBid, sendStatedBid } from '../harness/personalized-bids.ts';
import { openProduct, productAct, sendProductBid } from '../harness/products.ts';
import { startTestMarket, type TestMarket } from '../harness/test-market.ts';

describe('VAT states of a deal', () => {
  let market: TestMarket;
  let admin: TestAccount;
  let seller: TestAccount;
  let buyer: TestAccount;
  beforeAll(async () => {
    market = await startTestMarket();
    admin = await makeAccount(market.db, { role: 'Admin' });
  });
  afterAll(() => market.close());

  async function parties() {
    seller = await makeAccount(market.db, { role: 'Provider', mayPost: true });
    buyer = await makeAccount(market.db);
  }
  async function change(account: TestAccount, vatState: VatState) {
    expect((await sendAccountChange(market, account, { vatState })).status).toBe(204);
    const waiting = await waitingChange(market, admin, account.accountId);
    if (!waiting) throw new Error('no request waits');
    const { id, version } = waiting;
    expect((await decideChange(market, admin, id, { decision: 'approve', version })).status).toBe(204);
  }
  /** Changes the VAT state of both companies, as approved between a bid and its acceptance. */
  async function changeBoth() {
    await change(seller, 'farmerScheme');
    await change(buyer, 'notRegistered');
  }
  /** The only deal of a sale, as the buyer reads it. */
  async function dealOf(saleId: string): Promise<DealAnswer> {
    const { rows } = await sql<{ id: string }>`
      select id from main.deals
      where ${saleId} in (announcement_id, live_auction_id, product_id)`.execute(market.db);
    expect(rows).toHaveLength(1);
    const path = `/main/auction-winning-bids/${rows[0]?.id}`;
    const answer = await market.call({ method: 'GET', path, token: buyer.token });
    return expectStatus(answer, 200, dealAnswerSchema);
  }
  /** Requires the states that both had confirmed, also in the copies of which contracts and invoices are made. */
  async function expectConfirmed(saleId: string) {
    const confirmed = { seller: 'registered', buyer: 'registered' };
    expect((await dealOf(saleId)).agreed?.vatStates).toEqual(confirmed);
    const { rows } = await sql`
      select seller_party->>'vatState' as seller, buyer_party->>'vatState' as buyer from main.deals
      where ${saleId} in (announcement_id, live_auction_id, product_id)`.execute(market.db);
    expect(rows).toEqual([confirmed]);
  }

  it('[S9] [B2] an accepted bid on an announcement keeps the states of the sale and of the bid', async () => {
    await parties();
    const id = await openAnnouncement(market, seller, admin);
    const placed = await sendAnnouncementBid(market, buyer, id);
    await changeBoth();
    const answer = await market.call(decideBidCall(seller, id, placed.id, 'Accepted', placed.version));
    expect(answer.status).toBe(200);
    await expectConfirmed(id);
  });

  it('[S9] [L10] an accepted live auction keeps the states of the sale and of the first bid', async () => {
    await parties();
    const bids = [{ by: buyer, priceMinor: 1000_00 }];
    const { id } = await makeAuction(market.db, { owner: seller, endsInMs: -minuteMs, bids });
    await changeBoth();
    // Rooms show the sums of these states too.
    for (const who of [seller, buyer])
      expect((await readAuction(market, who, id)).viewer.vatState).toBe('registered');
    expect((await command(market, seller, id, 'decision', { decision: 'accept' })).status).toBe(200);
    await expectConfirmed(id);
  });

  it('[S9] [P1] an accepted personalised bid keeps the states of the sale and of the bid', async () => {
    await parties();
    const { id } = await makeAuction(market.db, { owner: seller, termsAccepted: [buyer] });
    const sent = await sendStatedBid(market, buyer, id);
    await changeBoth();
    expect((await decideStatedBid(market, seller, id, sent.id, 'Accepted')).status).toBe(200);
    await expectConfirmed(id);
  });

  it('[S9] [X5] the deals of a product keep the states of its publication and of the bid', async () => {
    await parties();
    const id = await openProduct(market, seller);
    await sendProductBid(market, buyer, id, '40');
    await changeBoth();
    expect((await market.call(productAct(seller, id, 'closure'))).status).toBe(200);
    const finalPrice = productAct(seller, id, 'final-price', { discountedPrice: '860' });
    expect((await market.call(finalPrice)).status).toBe(200);
    await expectConfirmed(id);
  });

  it('[S9] [Q3] where a sale or bid of an earlier release states none, the deal has that of the account', async () => {
    await parties();
    const id = await openAnnouncement(market, seller, admin);
    const placed = await sendAnnouncementBid(market, buyer, id);
    await sql`update main.announcements set goods = goods - 'posterVat' where id = ${id}`.execute(market.db);
    await sql`update main.announcement_bids set company = company - 'vatState' where id = ${placed.id}`.execute(
      market.db,
    );
    await changeBoth();
    const answer = await market.call(decideBidCall(seller, id, placed.id, 'Accepted', placed.version));
    expect(answer.status).toBe(200);
    expect((await dealOf(id)).agreed?.vatStates).toEqual({ seller: 'farmerScheme', buyer: 'notRegistered' });
  });
});
