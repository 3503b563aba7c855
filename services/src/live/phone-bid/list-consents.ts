import { maxListedConsents, type PhoneConsent } from '@recolta/shared/contracts/http/phone-bids';
import { formatMoney } from '@recolta/shared/domain/money';
import type { IdentityPort } from '../../platform/ports/identity-port.ts';
import { requireAuction } from '../auction/require-auction.ts';
import type { LiveDatabase } from '../tables.ts';

/**
 * The accounts that administrators may enter bids for in one auction [L18], by company. The caller is an
 * administrator.
 *
 * @throws BorderError 404 for an unknown auction
 */
export async function listConsents(
  { db, identity }: { readonly db: LiveDatabase; readonly identity: IdentityPort },
  auctionId: string,
): Promise<{ items: PhoneConsent[] }> {
  await requireAuction(db, auctionId);
  const rows = await db
    .selectFrom('live.phone_consents as c')
    .leftJoin('live.participants as p', (join) =>
      join.onRef('p.auction_id', '=', 'c.auction_id').onRef('p.account_id', '=', 'c.account_id'),
    )
    .select(['c.account_id as accountId', 'c.price_minor as priceMinor', 'c.at', 'p.number', 'p.company'])
    .where('c.auction_id', '=', auctionId)
    .where('c.price_minor', 'is not', null)
    .orderBy('c.at', 'desc')
    .orderBy('c.account_id')
    .limit(maxListedConsents)
    .execute();
  const accountIds = rows.map(({ accountId }) => accountId);
  const representatives = await identity.findRepresentatives(db, accountIds);
  const tradeData = await identity.findTradeData(db, accountIds);
  const items = rows.map(({ accountId, priceMinor, at, number, company }): PhoneConsent => {
    const representative = representatives.get(accountId);
    return {
      accountId,
      companyName: representative?.companyName ?? null,
      administratorName: representative?.administratorName ?? null,
      telephone: representative?.telephone ?? null,
      // A bidder's next bids keep the state of the first [S9].
      vatState: (company ?? tradeData.get(accountId))?.vatState ?? null,
      number,
      price: formatMoney(priceMinor ?? 0),
      at: at.toISOString(),
    };
  });
  return { items: items.sort((a, b) => (a.companyName ?? '').localeCompare(b.companyName ?? '', 'ro')) };
}
