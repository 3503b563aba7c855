import { randomUUID } from 'node:crypto';
import { dayOf, daysAfter } from '@recolta/shared/domain/announcement/deadline';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { announcementTrade } from '../../src/main/announcement/account-announcements.ts';
import { dealTrade, findOpenDeals } from '../../src/main/contract/account-deals.ts';
import { productTrade } from '../../src/main/product/account-products.ts';
import { makeAccount, type TestAccount } from '../harness/accounts.ts';
import { makeAnnouncement, makeAnnouncementBid, makeDeal } from '../harness/announcements.ts';
import { makeProduct, makeProductBid } from '../harness/products.ts';
import { startTestMarket, type TestMarket } from '../harness/test-market.ts';

const turn = { kind: 'payBack', dueMs: null };

describe('what keeps an account open', () => {
  let market: TestMarket;
  beforeAll(async () => {
    market = await startTestMarket();
  });
  afterAll(() => market.close());

  const twoAccounts = async () => [await makeAccount(market.db), await makeAccount(market.db)] as const;
  const obligations = (trade: typeof dealTrade, ...accounts: readonly TestAccount[]) =>
    Promise.all(accounts.map(({ accountId }) => trade.findObligation?.(market.db, accountId)));

  interface Deal {
    readonly life?: object;
    readonly isSigned?: boolean;
    /** Last day of delivery, from today. */
    readonly lastDay?: number;
    readonly isEnded?: boolean;
  }
  async function dealOf(seller: TestAccount, buyer: TestAccount, { life, isSigned, lastDay, isEnded }: Deal) {
    const announcementId = await makeAnnouncement(market.db, seller);
    const bidId = await makeAnnouncementBid(market.db, announcementId, buyer);
    const id = await makeDeal(market.db, { announcementId, bidId }, seller, buyer);
    const to = daysAfter(dayOf(Date.now()), lastDay ?? 30);
    await sql`
      update main.deals set life = ${life ? JSON.stringify(life) : null}::jsonb,
        concluded_at = ${isSigned ? new Date() : null}, currency = 'Euro',
        terms = jsonb_set(terms, '{deliveryPeriod,to}', ${JSON.stringify(to)}::jsonb),
        seller_party = ${JSON.stringify({ companyName: 'Ferma SRL' })}::jsonb,
        buyer_party = ${JSON.stringify({ companyName: 'Moara SA' })}::jsonb
      where id = ${id}`.execute(market.db);
    if (isEnded)
      await sql`
        insert into main.deal_facts (deal_id, seq, id, author, account_id, body, stated_at)
        values (${id}, 0, ${randomUUID()}, 'administrator', ${randomUUID()}, '{"kind": "DealEnded", "reason": "x"}', now())`.execute(
        market.db,
      );
    return id;
  }
  const nobody = { seller: null, buyer: null };

  it.each<[string, Deal, 'deal' | null]>([
    ['a deal that is not signed', {}, 'deal'],
    ['one annulled before it was signed', { life: { stage: 'annulled', turns: nobody } }, null],
    ['a signed one until its last day', { life: { stage: 'concluded' }, isSigned: true, lastDay: 0 }, 'deal'],
    ['a signed one after it', { life: { stage: 'concluded' }, isSigned: true, lastDay: -1 }, null],
    ['one in delivery', { life: { stage: 'delivering' }, isSigned: true, lastDay: -9 }, 'deal'],
    ['a delivered one', { life: { stage: 'delivered' }, isSigned: true, lastDay: -9 }, 'deal'],
    ['a settled one', { life: { stage: 'settled' }, isSigned: true, lastDay: -9 }, 'deal'],
    ['a paid one', { life: { stage: 'paid' }, isSigned: true }, null],
    ['an annulled one', { life: { stage: 'annulled', turns: nobody }, isSigned: true }, null],
    [
      'an annulled one that the seller pays back',
      { life: { stage: 'annulled', turns: { ...nobody, seller: turn } }, isSigned: true },
      'deal',
    ],
    [
      'an annulled one that the buyer pays back',
      { life: { stage: 'annulled', turns: { ...nobody, buyer: turn } }, isSigned: true },
      'deal',
    ],
    [
      'one that an administrator has ended',
      { life: { stage: 'annulled', turns: { ...nobody, buyer: turn } }, isSigned: true, isEnded: true },
      null,
    ],
  ])('[D12] of both parties: %s is %j', async (_name, deal, held) => {
    const [seller, buyer] = await twoAccounts();
    const id = await dealOf(seller, buyer, deal);
    expect(await obligations(dealTrade, seller, buyer)).toEqual([held, held]);
    const open = await findOpenDeals(market.db, buyer.accountId);
    expect(open.map((one) => one.id)).toEqual(held ? [id] : []);
  });

  it('[D12] each deal is named with its side, the other party, its stage and what is owed, the oldest first', async () => {
    const [seller, buyer] = await twoAccounts();
    const life = { stage: 'settled', owed: { seller: 12_50, buyer: 999_01 } };
    const later = await dealOf(seller, buyer, { life, isSigned: true });
    const earlier = await dealOf(buyer, seller, {});
    await sql`update main.deals set opened_at = opened_at - interval '1 day', contract_number = 'AM-1'
      where id = ${earlier}`.execute(market.db);
    expect(await findOpenDeals(market.db, seller.accountId)).toEqual([
      {
        ...{ id: earlier, name: expect.any(String), side: 'buyer', currency: 'Euro', other: 'Ferma SRL' },
        ...{ stage: 'contractReady', owed: { seller: '0.00', buyer: '0.00' } },
      },
      {
        ...{ id: later, name: expect.any(String), side: 'seller', currency: 'Euro', other: 'Moara SA' },
        ...{ stage: 'settled', owed: { seller: '12.50', buyer: '999.01' } },
      },
    ]);
    await sql`update main.deals set contract_number = null where id = ${earlier}`.execute(market.db);
    expect((await findOpenDeals(market.db, buyer.accountId))[0]).toMatchObject({ stage: 'agreed' });
  });

  it('[A3] an announcement until it is over, and an Active bid', async () => {
    const [owner, bidder] = await twoAccounts();
    const id = await makeAnnouncement(market.db, owner);
    const bidId = await makeAnnouncementBid(market.db, id, bidder);
    const held: unknown[] = [];
    for (const [status, bid] of [
      ['InProgress', 'Active'],
      ['Closed', 'Rejected'],
      ['Failed', null],
    ] as const) {
      await sql`update main.announcements set status = ${status}, next_change_at = null where id = ${id}`.execute(
        market.db,
      );
      if (bid === 'Rejected')
        await sql`update main.announcement_bids set status = 'Rejected', turn = null where id = ${bidId}`.execute(
          market.db,
        );
      held.push(await obligations(announcementTrade, owner, bidder));
    }
    expect(held).toEqual([
      ['sale', 'bid'],
      ['decision', null],
      [null, null],
    ]);
  });

  it('[X1] [X4] a product until it has ended, and a bid until it has its deal', async () => {
    const [provider, bidder] = await twoAccounts();
    const id = await makeProduct(market.db, provider);
    const bidId = await makeProductBid(market.db, id, bidder);
    const held: unknown[] = [];
    for (const [phase, status, offer] of [
      ['active', 'Active', 'Collective'],
      ['active', 'Accepted', 'Single'],
      ['closed', 'Accepted', 'Collective'],
      ['closed', 'Accepted', 'Single'],
      ['sold', 'Accepted', 'Collective'],
    ] as const) {
      await sql`update main.products set phase = ${phase}, next_change_at = null, closed_at = ${
        phase === 'active' ? null : new Date()
      } where id = ${id}`.execute(market.db);
      await sql`update main.product_bids set status = ${status}, offer_type = ${offer} where id = ${bidId}`.execute(
        market.db,
      );
      held.push(await obligations(productTrade, provider, bidder));
    }
    expect(held).toEqual([
      ['sale', 'bid'],
      ['sale', null],
      ['decision', 'bid'],
      ['decision', null],
      [null, null],
    ]);
  });
});
