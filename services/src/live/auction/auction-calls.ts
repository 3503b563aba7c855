import { auctionGoodsContract } from '@recolta/shared/contracts/http/auction-goods';
import { describedSale } from '@recolta/shared/contracts/http/described-sale';
import { liveAuctionsContract, maxFollowed } from '@recolta/shared/contracts/http/live-auctions';
import { sql } from 'kysely';
import { ShareCards } from '../../platform/card/share-cards.ts';
import { requireOwnAccount } from '../../platform/http/caller-checks.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import { FollowedSales } from '../../platform/sale/followed-sales.ts';
import { markOpened } from '../invitation/change-invitation.ts';
import { listInvitations } from '../invitation/list-invitations.ts';
import type { LiveOptions } from '../live-options.ts';
import { findDealMedian } from '../reference/find-deal-median.ts';
import { readServiceHistory } from '../reference/service-history.ts';
import { acceptAuctionTerms } from './accept-terms.ts';
import { auctionCard } from './auction-card.ts';
import { getAuction } from './get-auction.ts';
import { findTerms, getGoods } from './get-goods.ts';
import { getRecords } from './get-records.ts';
import { listEntries } from './list-entries.ts';
import { listOwnAuctions } from './list-own-auctions.ts';
import { listParticipatedAuctions } from './list-participated-auctions.ts';
import { auctionsVisibleTo } from './visible-to.ts';

const {
  sellingProducts,
  listOwn,
  listParticipated,
  listFollowed,
  follow,
  unfollow,
  get,
  card,
  entries,
  myBid,
  acceptTerms: terms,
} = liveAuctionsContract;

/** The auctions that an account follows [N3]. */
const followed = new FollowedSales({
  kind: 'followedAuctions',
  table: 'live.follows',
  column: 'auction_id',
  sales: 'live.auctions',
  max: maxFollowed,
  tooMany: 'TooManyFollowed',
  visibleTo: auctionsVisibleTo,
  isOver: sql`exists (select from live.auctions a
    where a.id = f.auction_id and a.status in ('Accepted', 'Refused', 'Failed'))`,
});

/** Calls that read live auctions, follow them and accept their terms; decisions are in `decision-calls.ts`. */
export function createAuctionCalls(options: LiveOptions) {
  const { db, readDb, identity } = options;
  const sources = { db: readDb, identity };
  const cards = new ShareCards();
  const os = implementCalls(
    {
      ...auctionGoodsContract,
      ...{ sellingProducts, listOwn, listParticipated, listFollowed, follow, unfollow },
      ...{ get, card, entries, myBid, terms },
    },
    options,
  );
  return os.router({
    sellingProducts: os.sellingProducts.handler(() =>
      readDb.selectFrom('live.selling_products').select(['key', 'ro', 'en']).orderBy('position').execute(),
    ),
    listOwn: os.listOwn.handler(({ input, context }) => listOwnAuctions(readDb, context.caller, input.query)),
    listParticipated: os.listParticipated.handler(({ input, context }) =>
      listParticipatedAuctions(readDb, context.caller, input.query),
    ),
    listFollowed: os.listFollowed.handler(({ context }) => followed.list(readDb, context.caller)),
    follow: os.follow.handler(async ({ input, context }) => {
      await followed.add(options, context.caller, input.params.id);
    }),
    unfollow: os.unfollow.handler(async ({ input, context }) => {
      await followed.remove(db, context.caller, input.params.id);
    }),
    get: os.get.handler(async ({ input, context: { caller } }) => {
      const { id } = input.params;
      const answer = await getAuction(sources, caller, id);
      const { goods } = await findTerms(sources, caller, id);
      if (caller) await markOpened(readDb, caller.accountId, id);
      const described = { ...answer, ...describedSale(answer.auction, goods) };
      if (!caller || !answer.viewer.isOwner) return described;
      return { ...described, auctionInvitations: (await listInvitations(readDb, caller, id)).items };
    }),
    card: os.card.handler(({ input, context }) =>
      auctionCard({ db: readDb, cards }, input.params.id, input.query.locale, context.address),
    ),
    entries: os.entries.handler(({ input, context }) =>
      listEntries(sources, context.caller, input.params.id, input.query.after),
    ),
    myBid: os.myBid.handler(async ({ input, context }) => {
      const caller = requireOwnAccount(context.caller, input.params.accountId);
      return (await getAuction(sources, caller, input.params.id)).viewer;
    }),
    terms: os.terms.handler(({ input, context }) =>
      acceptAuctionTerms(options, context.caller, input.params.id),
    ),
    goods: os.goods.handler(({ input, context }) => getGoods(sources, context.caller, input.params.id)),
    records: os.records.handler(({ input, context }) =>
      getRecords({ ...sources, deals: options.deals }, context.caller, input.params.id),
    ),
    dealMedian: os.dealMedian.handler(({ input }) => findDealMedian(readDb, options.deals, input.params)),
    serviceHistory: os.serviceHistory.handler(() => readServiceHistory(readDb)),
  });
}
