import type { Protocol } from '@recolta/shared/contracts/http/auction-proof';
import { headText } from '@recolta/shared/domain/live-auction/proof/signed-texts';
import { bidderName, publicEntry } from '@recolta/shared/domain/live-auction/public-state';
import { hashedTermsOf } from '@recolta/shared/domain/live-auction/terms-hash';
import { formatMoney } from '@recolta/shared/domain/money';
import { BorderError, notFound } from '../../platform/http/border-error.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import { type AuctionRow, entryOf, listingOf, liveAuctionOf, postedOf } from '../auction/auction-row.ts';
import { findViewer, type ViewerSources } from '../auction/find-viewer.ts';
import type { LiveDatabase } from '../tables.ts';
import { findSigner } from './signing-keys.ts';

/**
 * The protocol of an auction that has ended [L13], for everyone who may watch it, and the same for all of them.
 *
 * @throws BorderError 404 when the caller may not know of it; 409 before the end
 */
export async function getProtocol(
  sources: ViewerSources,
  caller: Caller | null,
  id: string,
): Promise<Protocol> {
  const { db } = sources;
  const row = await db.selectFrom('live.auctions').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row || !(await findViewer(sources, row, caller))) throw notFound();
  const { outcome } = row;
  if (outcome === null) throw new BorderError(409, 'StatusConflict');

  // No later ones: the owner of a closed auction may decide between the reads.
  const entries = await db
    .selectFrom('live.entries')
    .selectAll()
    .where('auction_id', '=', id)
    .where('version', '<=', row.version)
    .orderBy('version')
    .execute();
  const isPublic = row.privacy_type === 'Public';
  const names = await namesOf(db, id);
  const { keyId, sign } = await findSigner(db);
  const head = { version: row.version, at: row.last_at.toISOString(), hash: row.last_hash, keyId };
  return {
    format: 1,
    kind: 'protocol',
    auctionId: id,
    terms: await termsOf(db, row),
    owner: isPublic ? row.owner_company_name : null,
    participants: Array.from({ length: row.participant_count }, (_, index) => ({
      number: index + 1,
      name: isPublic ? bidderName('Public', index + 1, names) : null,
    })),
    entries: entries.map((entry) => {
      const { by: _participants, ...published } = publicEntry(entryOf(entry), row.privacy_type, names);
      return published;
    }),
    outcome: {
      kind: outcome.kind,
      at: new Date(outcome.atMs).toISOString(),
      winner: outcome.winner && {
        number: outcome.winner.number,
        price: formatMoney(outcome.winner.priceMinor),
      },
      reason: outcome.reason,
    },
    head: { ...head, signature: sign(headText(id, head)) },
  };
}

async function termsOf(db: LiveDatabase, row: AuctionRow) {
  const stored = await db
    .selectFrom('live.auction_goods')
    .select('details')
    .where('auction_id', '=', row.id)
    .executeTakeFirst();
  const terms = { ...liveAuctionOf(row), ...postedOf(row) };
  return hashedTermsOf(terms, listingOf(row), stored?.details ?? null);
}

async function namesOf(db: LiveDatabase, id: string): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .selectFrom('live.participants')
    .select(['number', 'company_name'])
    .where('auction_id', '=', id)
    .execute();
  return new Map(rows.map((row) => [row.number, row.company_name]));
}
