import { type CountyCode, isCounty } from '@recolta/shared/domain/counties';
import { countiesByDistance } from '@recolta/shared/domain/county-distance';

/** Distances by road within which lists can be searched. */
export const nearRadii = [50, 100, 200] as const;

/** A place, by its county, and the distance around it. */
export interface Near {
  readonly county: CountyCode;
  readonly km: (typeof nearRadii)[number];
}

/** `CL-100`, as in the address of a list. */
export const nearText = ({ county, km }: Near) => `${county}-${km}`;

/** Parses `nearText`; null for anything else. */
export function readNear(text: string): Near | null {
  const [county = '', radius] = text.split('-', 2);
  const km = nearRadii.find((known) => String(known) === radius);
  return isCounty(county) && km ? { county, km } : null;
}

/** The counties within the distance, the nearest first; always the county itself. */
export function countiesWithin({ county, km }: Near): CountyCode[] {
  return countiesByDistance(county)
    .filter((other) => other.code === county || other.km <= km)
    .map(({ code }) => code);
}

/**
 * Counties with items beyond those that were searched, the nearest first.
 *
 * @param counts items by county, by the other filters of the list
 */
export function neighboursOf(
  from: CountyCode,
  searched: readonly string[],
  counts: Readonly<Record<string, number>>,
  most = 3,
): readonly { code: CountyCode; count: number }[] {
  return countiesByDistance(from)
    .map(({ code }) => ({ code, count: counts[code] ?? 0 }))
    .filter(({ code, count }) => count > 0 && !searched.includes(code))
    .slice(0, most);
}
