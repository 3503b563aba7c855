import type { RawBuilder } from 'kysely';

/** Sales that everyone may know of, for the module that lists them with its own. Implemented by `live`. */
export interface SalesPort {
  /**
   * A `select` of the sales of live auctions that anyone could watch, at the price of the winning bid [Q4]. Its columns:
   * kind, id, type, name, product, harvest_year, county, unit, quantity (thousandths), currency, published_minor,
   * winning_minor, sold_at, is_demo; no party is among them [B5].
   */
  readonly publicSales: RawBuilder<unknown>;
}
