import type { BidTerms } from '@recolta/shared/domain/goods/bid-terms';
import { type GoodsDetails, publishedGoods } from '@recolta/shared/domain/goods/published-goods';
import type { LiveAuction } from '@recolta/shared/domain/live-auction/live-auction';
import { formatMoney } from '@recolta/shared/domain/money';
import { formatTonnes } from '@recolta/shared/domain/quantity';
import type { Selectable } from 'kysely';
import { anyOf } from '../../platform/any-of.ts';
import type { DealsPort, NewDeal } from '../../platform/ports/deals-port.ts';
import type { AuctionRow } from '../auction/auction-row.ts';
import type { LiveDatabase, LiveTables } from '../tables.ts';

type AcceptedBidRow = Pick<
  Selectable<LiveTables['live.personalized_bids']>,
  'account_id' | 'company' | 'terms' | 'contract_file'
>;

interface AcceptedBy {
  /** `clock`: a desired price that was met binds both sides, whatever happened to their accounts since. */
  readonly by: 'owner' | 'clock';
  /** Accepted personalised bids, by auction. */
  readonly personalizedBids?: ReadonlyMap<string, AcceptedBidRow>;
}

/**
 * Opens the deals of auctions that have just been accepted, in the transaction of their acceptance [C1]: with the
 * winner of the bidding at the auction's own terms, or with the bidder of an accepted personalised bid at theirs
 * [P1].
 *
 * @param auctions as decided; those without an acceptance open none
 * @throws BorderError like `DealsPort.openDeals`, if the owner decides
 */
export async function openDeals(
  db: LiveDatabase,
  deals: DealsPort,
  auctions: readonly LiveAuction[],
  { by, personalizedBids = new Map() }: AcceptedBy,
): Promise<void> {
  const accepted = auctions.filter(({ status }) => status === 'Accepted');
  if (accepted.length === 0) return;
  const ids = accepted.map(({ id }) => id);
  const rows = await db.selectFrom('live.auctions').selectAll().where('id', '=', anyOf(ids)).execute();
  const details = await db
    .selectFrom('live.auction_goods')
    .select(['auction_id', 'details'])
    .where('auction_id', '=', anyOf(ids))
    .execute();
  const winners = await db
    .selectFrom('live.participants as p')
    .innerJoin('live.auctions as a', (join) =>
      join.onRef('a.id', '=', 'p.auction_id').onRef('a.best_number', '=', 'p.number'),
    )
    .select(['p.auction_id', 'p.account_id', 'p.company'])
    .where('a.id', '=', anyOf(ids))
    .execute();
  const opened = rows.map((row): NewDeal => {
    const stored = details.find(({ auction_id }) => auction_id === row.id)?.details ?? null;
    const goods = publishedGoods(row.goods, stored, { privacyType: row.privacy_type, isParty: true });
    const accepted = personalizedBids.get(row.id);
    const winner = accepted ?? winners.find(({ auction_id }) => auction_id === row.id);
    if (!winner || !row.outcome) throw new Error(`${row.id} is accepted, and nobody has won it`);
    const isSelling = row.type === 'Selling';
    const ownerSide = isSelling ? 'seller' : 'buyer';
    return {
      source: { kind: 'liveAuction', auctionId: row.id },
      sellerAccountId: isSelling ? row.owner_account_id : winner.account_id,
      buyerAccountId: isSelling ? winner.account_id : row.owner_account_id,
      ownerSide,
      ownerVat: row.goods.posterVat ?? null,
      bidderVat: winner.company.vatState ?? null,
      isConfidential: row.privacy_type === 'Incognito',
      decidedBy: by === 'owner' ? ownerSide : null,
      currency: row.currency,
      goods,
      terms: accepted?.terms ?? wonTerms(row, stored),
      contractFile: accepted?.contract_file ?? goods.contractFile,
      openedAtMs: row.outcome.atMs,
    };
  });
  await deals.openDeals(db, opened);
}

/** The auction's own terms at the best price. */
function wonTerms(
  { goods, best_price_minor, quantity_kg }: AuctionRow,
  details: GoodsDetails | null,
): BidTerms {
  const { paymentType, paymentDays, deliveryType, loadingLocation, deliveryLocation, deliveryPeriod } = goods;
  return {
    price: formatMoney(best_price_minor ?? 0),
    quantity: formatTonnes(quantity_kg),
    ...{ paymentType, paymentDays, deliveryType, loadingLocation, deliveryLocation, deliveryPeriod },
    paymentMethod: details?.paymentMethod ?? 'AtDelivery',
    paymentDate: details?.paymentDate ?? null,
    // The goods name all delivery counties.
    deliveryCounty: null,
    note: null,
  };
}
