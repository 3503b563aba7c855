import type { DealSide } from '@recolta/shared/domain/contract/signing';
import { nameOfPart } from '@recolta/shared/domain/goods-name';
import { sql } from 'kysely';
import { anyOf } from '../../platform/any-of.ts';
import { keepAsContract } from '../../platform/files/file-records.ts';
import type { DealsPort, NewDeal } from '../../platform/ports/deals-port.ts';
import { findShownRecords } from '../deal/company-records.ts';
import type { MainDatabase, MainTrx } from '../tables.ts';
import { findParties, requireMayBeBound } from './deal-parties.ts';
import { insertGivenContract } from './stored-contracts.ts';

type Parties = Pick<NewDeal, 'sellerAccountId' | 'buyerAccountId' | 'ownerSide' | 'ownerVat' | 'bidderVat'>;

/**
 * Port of deals, for `live` too: opened in the given transaction. Every deal of the market is opened here, after the
 * check of both parties and with a copy of them, which has the VAT states that both had confirmed. An accepted file becomes the contract of its deal [C1].
 */
export const deals: DealsPort = {
  async openDeals(trx: MainDatabase, opened) {
    if (opened.length === 0) return;
    const ids = opened.flatMap(({ sellerAccountId, buyerAccountId }) => [sellerAccountId, buyerAccountId]);
    const parties = await findParties(trx, ids);
    for (const deal of opened) requireMayBeBound(deal, parties);
    const copyOf = (deal: Parties, side: DealSide) => {
      const found = parties.get(deal[`${side}AccountId`]);
      const stated = side === deal.ownerSide ? deal.ownerVat : deal.bidderVat;
      return JSON.stringify(found ? { ...found.party, vatState: stated ?? found.party.vatState } : null);
    };
    const inserted = await trx
      .insertInto('main.deals')
      .values(
        opened.map(({ source, product, ...deal }) => ({
          announcement_id: source.kind === 'announcement' ? source.announcementId : null,
          bid_id: source.kind === 'announcement' ? source.bidId : null,
          live_auction_id: source.kind === 'liveAuction' ? source.auctionId : null,
          product_id: source.kind === 'product' ? source.productId : null,
          product_bid_id: source.kind === 'product' ? source.bidId : null,
          product: product ? JSON.stringify(product) : null,
          seller_account_id: deal.sellerAccountId,
          buyer_account_id: deal.buyerAccountId,
          seller_party: copyOf(deal, 'seller'),
          buyer_party: copyOf(deal, 'buyer'),
          owner_side: deal.ownerSide,
          is_confidential: deal.isConfidential,
          currency: deal.currency,
          goods: JSON.stringify({ ...deal.goods, name: nameOfPart(deal.goods.name, deal.terms.quantity) }),
          terms: JSON.stringify(deal.terms),
          contract_file: deal.contractFile,
          opened_at: new Date(deal.openedAtMs),
        })),
      )
      .returningAll()
      .execute();
    for (const deal of inserted) {
      if (deal.contract_file === null) continue;
      // From now on it also belongs to the other party, even if the account that uploaded it closes.
      await keepAsContract(trx.$pickTables<'platform.files'>(), deal.contract_file);
      await insertGivenContract(trx as MainTrx, deal);
    }
  },

  findRecords: (db: MainDatabase, accountIds, isNamed) => findShownRecords(db, accountIds, isNamed),

  async findAnnulled(db: MainDatabase, auctionIds) {
    const annulled = await db
      .selectFrom('main.deals')
      .select('live_auction_id')
      .where('live_auction_id', '=', anyOf(auctionIds))
      .where(sql<boolean>`life->>'stage' = 'annulled'`)
      .execute();
    return new Set(annulled.flatMap(({ live_auction_id }) => live_auction_id ?? []));
  },
};
