import { qualityFields } from '@recolta/shared/domain/crops';
import type { DealFact } from '@recolta/shared/domain/deal/deal-facts';
import { dealLife } from '@recolta/shared/domain/deal/deal-life';
import { dealRecords } from '@recolta/shared/domain/deal/deal-record';
import { standsSinceMs } from '@recolta/shared/domain/deal/deal-standstill';
import type { DealTerms } from '@recolta/shared/domain/deal/deal-terms';
import { type LifeSummary, lifeSummary, nextClockMs } from '@recolta/shared/domain/deal/life-summary';
import { units } from '@recolta/shared/domain/enumerations';
import { parseMoney } from '@recolta/shared/domain/money';
import { parseTonnes } from '@recolta/shared/domain/quantity';
import type { Selectable } from 'kysely';
import { vatStatesOf } from '../contract/deal-parties.ts';
import { agreedGoods } from '../contract/deal-terms.ts';
import { readVatRules } from '../market-data/read-market-data.ts';
import type { MainDatabase, MainTables, MainTrx } from '../tables.ts';
import { storeRecords } from './company-records.ts';

type Deal = Selectable<MainTables['main.deals']>;

/** The agreed terms that the life of a deal follows. */
export async function dealTermsOf(db: MainDatabase, deal: Deal): Promise<DealTerms> {
  const goods = agreedGoods(deal);
  return {
    product: goods.product,
    vatGroup: goods.vatGroup ?? null,
    unit: units.find((one) => one === goods.unit) ?? 'Ton',
    quantityThousandths: parseTonnes(deal.terms.quantity) ?? 0,
    tolerancePercent: goods.tolerance?.percent ?? 0,
    priceMinor: parseMoney(deal.terms.price) ?? 0,
    isPriceGross: deal.product?.isPriceGross ?? false,
    currency: deal.currency,
    // Goods that are not a crop have none.
    grid: goods.grid ?? { kind: 'asIs' },
    declared: Object.fromEntries(qualityFields.map((field) => [field, goods.quality[field] ?? null])),
    quantityPlace: goods.quantityMeasurementPlace,
    qualityPlace: goods.qualityMeasurementPlace,
    deliveryType: goods.deliveryType,
    deliveryPeriod: goods.deliveryPeriod,
    paymentType: goods.paymentType,
    paymentDate: goods.paymentDate,
    paymentDays: goods.paymentDays,
    vatStates: await vatStatesOf(db, deal),
    openedAt: deal.opened_at.toISOString(),
    hasContract: deal.contract_number !== null || deal.concluded_at !== null,
    concludedAt: deal.concluded_at?.toISOString() ?? null,
  };
}

/** The log of a deal, in order [D1]. */
export async function readFacts(db: MainDatabase, dealId: string): Promise<DealFact[]> {
  const rows = await db
    .selectFrom('main.deal_facts')
    .selectAll()
    .where('deal_id', '=', dealId)
    .orderBy('seq')
    .execute();
  return rows.map(({ id, replaces, reason, body, author, stated_at }) => {
    return { id, replaces, reason, body, by: author, at: stated_at.toISOString() };
  });
}

/**
 * Stores the summary of a deal's life, when the clock changes it next, since when it stands still, and what it adds to
 * the records of its companies, under the deal's lock.
 */
export async function storeSummary(
  trx: MainTrx,
  deal: Deal,
  terms: DealTerms,
  facts: readonly DealFact[],
  nowMs: number,
): Promise<LifeSummary> {
  const rules = await readVatRules(trx);
  const life = dealLife(terms, facts, nowMs, rules);
  const summary = lifeSummary(terms, life, nowMs, rules);
  const nextMs = nextClockMs(terms, life, nowMs);
  const sinceMs = standsSinceMs(terms, life, facts, nowMs);
  await trx
    .updateTable('main.deals')
    .set({
      life: JSON.stringify(summary),
      next_change_at: nextMs === null ? null : new Date(nextMs),
      stands_since: sinceMs === null ? null : new Date(sinceMs),
    })
    .where('id', '=', deal.id)
    .execute();
  await storeRecords(trx, deal, dealRecords(terms, facts, nowMs, rules, life));
  return summary;
}
