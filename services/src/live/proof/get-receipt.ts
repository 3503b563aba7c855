import type { Receipt } from '@recolta/shared/contracts/http/auction-proof';
import { receiptText } from '@recolta/shared/domain/live-auction/proof/signed-texts';
import { formatMoney } from '@recolta/shared/domain/money';
import { notFound } from '../../platform/http/border-error.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import type { LiveDatabase } from '../tables.ts';
import { findSigner } from './signing-keys.ts';

/**
 * The receipt of the caller's own accepted bid [L13], signed when it is read: the entry's hash was fixed when the bid
 * was accepted.
 *
 * @throws BorderError 404 for anything but a bid of the caller
 */
export async function getReceipt(
  db: LiveDatabase,
  caller: Caller,
  auctionId: string,
  version: number,
): Promise<Receipt> {
  const entry = await db
    .selectFrom('live.entries as e')
    .innerJoin('live.participants as p', (join) =>
      join.onRef('p.auction_id', '=', 'e.auction_id').onRef('p.number', '=', 'e.number'),
    )
    .select(['e.price_minor', 'e.at', 'e.hash'])
    .where('e.auction_id', '=', auctionId)
    .where('e.version', '=', version)
    .where('e.kind', '=', 'bid')
    .where('p.account_id', '=', caller.accountId)
    .executeTakeFirst();
  if (!entry || entry.price_minor === null) throw notFound();
  const { keyId, sign } = await findSigner(db);
  const price = formatMoney(entry.price_minor);
  const said = { auctionId, version, price, at: entry.at.toISOString(), hash: entry.hash, keyId };
  return { format: 1, kind: 'receipt', ...said, signature: sign(receiptText(said)) };
}
