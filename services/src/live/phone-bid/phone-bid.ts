import { formatMoney } from '@recolta/shared/domain/money';
import type { AuditPort } from '../../platform/ports/audit-port.ts';
import type { AuctionRow } from '../auction/auction-row.ts';
import type { LiveDatabase } from '../tables.ts';

/** An account's consent to phone bids; prices in minor units [L18]. */
export interface PhoneBidConsent {
  readonly priceMinor: number;
  readonly atMs: number;
}

/** A bid that was entered by phone, by the version of its entry [L18]. */
export interface StoredPhoneBid {
  readonly accountId: string;
  readonly version: number;
  /** The administrator's name; null if their account has none. */
  readonly by: string | null;
}

/** A phone bid to store, with the administrator who entered it and the consent that it relies on. */
export interface NewPhoneBid extends StoredPhoneBid {
  readonly byUserId: string;
  readonly priceMinor: number;
  readonly consent: PhoneBidConsent;
}

/** All bids by phone of one auction, in version order. */
export function findPhoneBids(db: LiveDatabase, auctionId: string): Promise<StoredPhoneBid[]> {
  return db
    .selectFrom('live.phone_bids')
    .select(['account_id as accountId', 'version', 'by_name as by'])
    .where('auction_id', '=', auctionId)
    .orderBy('version')
    .execute();
}

/** Stores phone bids after their entries, in the same transaction, and audits who entered them. */
export async function storePhoneBids(
  db: LiveDatabase,
  { writeAudit }: AuditPort,
  { id, goods }: Pick<AuctionRow, 'id' | 'goods'>,
  bids: readonly NewPhoneBid[],
): Promise<void> {
  if (bids.length === 0) return;
  await db
    .insertInto('live.phone_bids')
    .values(
      bids.map(({ accountId, version, by, byUserId, consent }) => ({
        auction_id: id,
        version,
        account_id: accountId,
        by_user_id: byUserId,
        by_name: by,
        consent_minor: consent.priceMinor,
        consented_at: new Date(consent.atMs),
      })),
    )
    .execute();
  for (const { accountId, version, byUserId, priceMinor } of bids)
    await writeAudit(db, {
      byUserId,
      action: 'auction.phoneBidEntered',
      subject: { name: goods.name },
      details: { auctionId: id, version, accountId, price: formatMoney(priceMinor) },
    });
}
