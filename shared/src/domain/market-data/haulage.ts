/** Cost of haulage up to a distance by road [Q5]. */
export interface HaulageRate {
  readonly upToKm: number;
  /** Bani per tonne, net of VAT. */
  readonly priceMinor: number;
  /** `YYYY-MM-DD` of its publication. */
  readonly day: string;
  readonly source: string;
}

/** The longest distance of a band, in kilometres. */
export const maxHaulageKm = 3000;

/** The band of a distance: the shortest that reaches it. Null beyond the table, where the cost is unknown. */
export function haulageFor(km: number, rates: readonly HaulageRate[]): HaulageRate | null {
  const reaching = rates.filter(({ upToKm }) => upToKm >= km);
  return reaching.reduce<HaulageRate | null>(
    (least, rate) => (least === null || rate.upToKm < least.upToKm ? rate : least),
    null,
  );
}
