import type { ProductAnswer, ProductBid } from '@recolta/shared/contracts/http/product-state';
import { isOpenForOffers } from '@recolta/shared/domain/product/product';
import {
  type ReasonNotToOffer,
  type ReasonNotToPublish,
  whyMayNotOffer,
  whyMayNotPublish,
} from '@recolta/shared/domain/product/product-rights';
import { formatTonnes } from '@recolta/shared/domain/quantity';
import { sql } from 'kysely';
import { anyOf } from '../../platform/any-of.ts';
import { databaseNowMs } from '../../platform/clock.ts';
import { notFound } from '../../platform/http/border-error.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import { checkedCompany, traderOf } from '../../platform/trade-data.ts';
import type { MainDatabase } from '../tables.ts';
import { maySee } from './lock-product.ts';
import {
  type OfferRow,
  type ProductRow,
  productDetailsOf,
  productOf,
  productStateOf,
} from './product-row.ts';

/** One product with the caller's own side. @throws BorderError 404 if it is hidden from the caller */
export async function getProduct(
  db: MainDatabase,
  caller: Caller | null,
  id: string,
): Promise<ProductAnswer> {
  const { rows } = await sql<ProductRow & { epoch: number }>`
    select p.*, (select epoch from platform.epoch) as epoch from main.products p where p.id = ${id}`.execute(
    db,
  );
  const [row] = rows;
  if (!row || !(await maySee(db, row, caller))) throw notFound();
  const offer = caller ? await findOwnOffer(db, id, caller.accountId) : undefined;
  const why = whyMayNotBid(row, caller, await databaseNowMs(db));
  const isProvider = caller?.accountId === row.provider_account_id;
  const isAdministrator = caller?.role === 'Admin';
  return {
    product: productStateOf(row, row.epoch),
    details: productDetailsOf(row),
    viewer: {
      isProvider,
      isAdministrator,
      mayBid: why === null,
      why,
      whyNotPublish: caller && isProvider ? whyNotPublish(caller) : null,
      bid: offer && caller ? await offerViewOf(db, offer, caller) : null,
      reason: isProvider || isAdministrator || offer ? row.reason : null,
    },
  };
}

/** The reason why the caller may not make an offer now [X4]. */
export function whyMayNotBid(row: ProductRow, caller: Caller | null, nowMs: number): ReasonNotToOffer | null {
  return whyMayNotOffer(
    {
      isOpen: row.deleted_at === null && isOpenForOffers(productOf(row), nowMs),
      ownerAccountId: row.provider_account_id,
      ownerCompany: checkedCompany(row.provider_company),
    },
    caller && traderOf(caller),
  );
}

/** The reason why the caller may not save or publish products [X1]. */
export function whyNotPublish({ role, isActive, tradeData, companyName }: Caller): ReasonNotToPublish | null {
  const company = companyName === null ? null : checkedCompany(tradeData);
  return whyMayNotPublish({ role, isActive, company, vatState: tradeData.vatState ?? null });
}

/** The account's standing Collective offer, else its last offer. */
export function findOwnOffer(
  db: MainDatabase,
  productId: string,
  accountId: string,
): Promise<OfferRow | undefined> {
  return db
    .selectFrom('main.product_offers')
    .selectAll()
    .where('product_id', '=', productId)
    .where('account_id', '=', accountId)
    .orderBy(sql`offer_type = 'Collective' and status in ('Active', 'Accepted')`, 'desc')
    .orderBy('placed_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

export async function offerViewOf(
  db: MainDatabase,
  offer: OfferRow,
  caller: Pick<Caller, 'accountId' | 'role'>,
): Promise<ProductBid> {
  const [view] = await offerViewsOf(db, [offer], caller);
  if (!view) throw new Error('an offer has no view');
  return view;
}

/** Offers as visible to their bidder, the Provider or an administrator, with the deals that they opened. */
export async function offerViewsOf(
  db: MainDatabase,
  offers: readonly OfferRow[],
  { accountId, role }: Pick<Caller, 'accountId' | 'role'>,
): Promise<ProductBid[]> {
  const deals = await db
    .selectFrom('main.deals')
    .select(['id', 'product_offer_id', 'terms'])
    .where('product_offer_id', '=', anyOf(offers.map(({ id }) => id)))
    .execute();
  const byOffer = new Map(deals.map((deal) => [deal.product_offer_id, deal]));
  return offers.map((offer) => {
    const deal = byOffer.get(offer.id);
    return {
      id: offer.id,
      productId: offer.product_id,
      offerType: offer.offer_type,
      status: offer.status,
      version: offer.version,
      bidQuantity: formatTonnes(offer.quantity_thousandths),
      createdDate: offer.placed_at.toISOString(),
      changedAt: offer.changed_at.toISOString(),
      by: offer.company_name,
      bidderVat: offer.company.vatState ?? null,
      isOwn: offer.account_id === accountId,
      dealId: deal && role !== 'Admin' ? deal.id : null,
      dealPrice: deal ? deal.terms.price : null,
    };
  });
}
