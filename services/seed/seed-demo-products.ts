import { randomUUID } from 'node:crypto';
import { deadlineMsOf } from '@recolta/shared/domain/announcement/deadline';
import { decideProductBid, type Product } from '@recolta/shared/domain/product/product';
import { parseTonnes } from '@recolta/shared/domain/quantity';
import type { Kysely } from 'kysely';
import { changeProduct } from '../src/main/product/change-product.ts';
import { enterPhase, openDealsOf } from '../src/main/product/enter-phase.ts';
import { attachPhotos } from '../src/main/product/post-product.ts';
import {
  decidedColumns,
  type Entering,
  type ProductRow,
  postedProductColumns,
  productOf,
} from '../src/main/product/product-row.ts';
import { identity } from '../src/main/session/find-callers.ts';
import type { MainTables, MainTrx } from '../src/main/tables.ts';
import { databaseNowMs, nowSql } from '../src/platform/clock.ts';
import type { SaleFileTables } from '../src/platform/files/sale-files.ts';
import type { Member } from '../src/platform/ports/identity-port.ts';
import { type DemoProduct, demoProducts, type ProductShows, photosOfDemoProduct } from './demo-products.ts';
import { photoKeys } from './photos/seed-photos.ts';

const hourMs = 3_600_000;

/** Adds the demonstration's products where none of them takes bids any more. */
export async function seedDemoProducts(db: Kysely<MainTables>): Promise<void> {
  const open = await db
    .selectFrom('main.products')
    .select('id')
    .where('is_demo', '=', true)
    .where('phase', '=', 'active')
    .where('participation_deadline_at', '>', nowSql)
    .limit(1)
    .executeTakeFirst();
  if (open) return;
  await db.transaction().execute(async (trx) => {
    const nowMs = await databaseNowMs(trx);
    const memberOf = async (email: string): Promise<Member> => {
      const accountId = await identity.findAccountByEmail(trx, email);
      const member = accountId && (await identity.findMember(trx, accountId));
      if (!member) throw new Error(`the demonstration has no ${email}`);
      return member;
    };
    for (const product of demoProducts(nowMs)) await add(trx, product, memberOf, nowMs);
  });
}

async function add(
  trx: MainTrx,
  demoProduct: DemoProduct,
  memberOf: (email: string) => Promise<Member>,
  nowMs: number,
): Promise<void> {
  const { shows, providerEmail, bids } = demoProduct;
  const provider = await memberOf(providerEmail);
  const pictures = photosOfDemoProduct(demoProduct);
  const photos = await photoKeys(trx.$pickTables<SaleFileTables>(), provider.accountId, pictures);
  const posting = { ...demoProduct.posting, photos };
  const deadlineMs = deadlineMsOf(posting.participationDeadline);
  const publishedMs = Math.min(nowMs, deadlineMs) - 40 * hourMs;
  const isSaved = shows === 'saved';
  const row = await trx
    .insertInto('main.products')
    .values({
      ...postedProductColumns(posting, deadlineMs),
      provider_account_id: provider.accountId,
      provider_company_name: provider.companyName ?? '',
      provider_company: JSON.stringify(provider.tradeData),
      phase: isSaved ? 'inactive' : 'active',
      is_demo: true,
      created_at: new Date(publishedMs - hourMs),
      published_at: isSaved ? null : new Date(publishedMs),
      command_id: randomUUID(),
      body_hash: '',
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await attachPhotos(trx, row.id, provider.accountId, photos);
  let product = productOf(row);
  for (const [index, [email, offerType, bidQuantity]] of bids.entries()) {
    const atMs = publishedMs + (index + 1) * hourMs;
    const quantityThousandths = parseTonnes(bidQuantity) ?? 0;
    product = await addBid(
      trx,
      row,
      product,
      await memberOf(email),
      { offerType, quantityThousandths },
      atMs,
    );
  }
  let changed = await changeProduct(trx, row.id, decidedColumns(product));
  for (const entering of endingsOf(shows, row, deadlineMs, nowMs)) {
    changed = (await enterPhase(trx, changed, entering, nowMs)).row;
  }
}

async function addBid(
  trx: MainTrx,
  row: ProductRow,
  product: Product,
  { accountId, companyName, tradeData }: Member,
  stated: Parameters<typeof decideProductBid>[1],
  atMs: number,
): Promise<Product> {
  const decision = decideProductBid(product, stated, atMs);
  if (decision.kind === 'refused') throw new Error(`${row.product_name}: ${decision.refusal.code}`);
  const bid = await trx
    .insertInto('main.product_bids')
    .values({
      product_id: row.id,
      account_id: accountId,
      company_name: companyName ?? '',
      company: JSON.stringify(tradeData),
      offer_type: stated.offerType,
      status: decision.bid.status,
      quantity_thousandths: stated.quantityThousandths,
      placed_at: new Date(atMs),
      changed_at: new Date(atMs),
      command_id: randomUUID(),
      body_hash: '',
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (stated.offerType === 'Single') await openDealsOf(trx, row, [bid], row.unit_price_minor, atMs);
  return decision.product;
}

/** The phases that a product went through after it took bids. */
function endingsOf(shows: ProductShows, row: ProductRow, deadlineMs: number, nowMs: number): Entering[] {
  switch (shows) {
    case 'closed':
      return [{ phase: 'closed', closedAtMs: deadlineMs }];
    case 'sold':
      return [
        { phase: 'closed', closedAtMs: deadlineMs },
        {
          ...{ phase: 'sold', closedAtMs: deadlineMs, isByProvider: true },
          finalPriceMinor: Math.round(row.unit_price_minor * 0.96),
        },
      ];
    case 'minimumMissed':
      return [{ phase: 'minimumMissed', closedAtMs: deadlineMs }];
    case 'cancelled':
      return [{ phase: 'cancelled', closedAtMs: nowMs, reason: 'Lipsește buletinul de analiză al mierii.' }];
    default:
      return [];
  }
}
