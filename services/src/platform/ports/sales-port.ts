import type { RawBuilder } from 'kysely';

/** Public sales, for the module that lists them with its own. Implemented by `live`. */
export interface SalesPort {
  /**
   * A `select` of the public sales of live auctions, at the price of the winning bid [Q4]. Its columns: kind, id,
   * type, name, product, harvest_year, county, unit, quantity (thousandths), currency, published_minor,
   * winning_minor, sold_at, is_demo; it contains no party [B5].
   */
  readonly publicSales: RawBuilder<unknown>;
}
