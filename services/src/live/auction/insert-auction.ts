import type { FeedEvent } from '@recolta/shared/contracts/feed';
import { goodsTermsSchema } from '@recolta/shared/domain/goods/goods-terms';
import type { GoodsDetails } from '@recolta/shared/domain/goods/published-goods';
import type { Entry, LiveAuction } from '@recolta/shared/domain/live-auction/live-auction';
import { type Listing, publicState } from '@recolta/shared/domain/live-auction/public-state';
import type { Transaction } from 'kysely';
import { appendEvents } from '../../platform/feed/append-events.ts';
import type { IdentityPort } from '../../platform/ports/identity-port.ts';
import type { TradeData } from '../../platform/trade-data.ts';
import type { LiveTables } from '../tables.ts';
import { changedColumns, entryRowOf, termsColumns } from './auction-row.ts';
import { snapshotOf } from './snapshot.ts';
import type { ParticipantChange } from './write-change.ts';

export interface NewAuction {
  readonly auction: LiveAuction;
  readonly listing: Listing;
  /** Times as posted. */
  readonly posted: Pick<LiveAuction, 'endsAtMs' | 'hardEndsAtMs'>;
  /** Goods and terms beyond those of the listing; null if none are stated. */
  readonly details: GoodsDetails | null;
  readonly ownerAccountId: string;
  readonly backupPriceMinor: number | null;
  readonly entries: readonly Entry[];
  readonly participants: readonly ParticipantChange[];
}

/**
 * Stores an auction with its goods, terms and log so far, and appends it to the feed.
 *
 * @throws ZodError for contradictory goods and terms
 */
export async function insertAuction(
  trx: Transaction<LiveTables>,
  identity: Pick<IdentityPort, 'findTradeData'>,
  created: NewAuction,
): Promise<void> {
  const { auction, listing, entries, participants } = created;
  const accountIds = [created.ownerAccountId, ...participants.map(({ account_id }) => account_id)];
  const tradeData = await identity.findTradeData(trx, accountIds);
  const tradeDataOf = (accountId: string) => JSON.stringify(tradeData.get(accountId) ?? noTradeData);
  await trx
    .insertInto('live.auctions')
    .values({
      id: auction.id,
      owner_account_id: created.ownerAccountId,
      owner_company_name: listing.ownerCompanyName,
      owner_company: tradeDataOf(created.ownerAccountId),
      is_demo: listing.isDemo,
      ...termsColumns({ ...created, terms: { ...auction, ...created.posted } }),
      ...changedColumns(auction),
    })
    .execute();
  if (created.details) {
    const { posterVat: _, ...stated } = listing.goods;
    goodsTermsSchema.parse({ ...stated, ...created.details });
    const details = JSON.stringify(created.details);
    await trx.insertInto('live.auction_goods').values({ auction_id: auction.id, details }).execute();
  }
  await trx
    .insertInto('live.entries')
    .values(entries.map((entry) => entryRowOf(auction.id, entry)))
    .execute();
  if (participants.length > 0) {
    await trx
      .insertInto('live.participants')
      .values(
        participants.map((participant) => ({
          auction_id: auction.id,
          company: tradeDataOf(participant.account_id),
          ...participant,
        })),
      )
      .execute();
  }
  const { epoch } = await trx.selectFrom('platform.epoch').select('epoch').executeTakeFirstOrThrow();
  const names = new Map(participants.map(({ number, company_name }) => [number, company_name]));
  const state = publicState(auction, listing, epoch, entries, names);
  const event: FeedEvent = { kind: 'auction', snapshot: snapshotOf(state, null) };
  await appendEvents(trx, 'live-auctions', [event]);
}

const noTradeData: TradeData = { companyNumber: null, jNumber: null, iban: null, isChecked: false };
