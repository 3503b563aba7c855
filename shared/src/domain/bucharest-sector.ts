import { foldText } from './folded-text.ts';

/** A sector of Bucharest, 1–6. */
export type Sector = 1 | 2 | 3 | 4 | 5 | 6;

const sectors: readonly Sector[] = [1, 2, 3, 4, 5, 6];

/** The sectors by the names that addresses store as town. */
export const sectorNames = sectors.map((sector) => `Sectorul ${sector}`);

const written = /(?:\bsect?(?:or(?:ul)?)?\.?[\s:]*|^(?=\d+$))(\d+)/g;

/**
 * The sector that an address in Bucharest names as its town: `Sectorul 3`, `București, sect. 3`, `3`.
 *
 * @param county code of the county
 * @param place town or place, as typed
 * @returns null outside Bucharest, and for a place that names no sector or several
 */
export function sectorOf(county: string | null, place: string | null): Sector | null {
  if (county !== 'B') return null;
  const named = new Set([...foldText(place ?? '').matchAll(written)].map(([, digits]) => Number(digits)));
  const [only, ...others] = named;
  return others.length === 0 ? (sectors.find((sector) => sector === only) ?? null) : null;
}

/** True for a place in Bucharest of which the sector is not known: invoices and contracts need it. */
export function lacksSector(county: string | null, place: string | null): boolean {
  return county === 'B' && sectorOf(county, place) === null;
}
