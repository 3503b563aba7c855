import { type CountyCode, counties, isCounty } from '@recolta/shared/domain/counties';
import { countiesByDistance } from '@recolta/shared/domain/county-distance';
import { useAtomValue } from 'jotai';
import { deviceChoice } from '../device/device-settings.ts';
import { useOnDevice } from '../device/use-on-device.ts';
import { accountCountyAtom } from './account-county.ts';

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

/** The county of the reader's place as chosen on this device; empty until then. */
export const placeAtom = deviceChoice<'' | CountyCode>('recolta.place', [
  '',
  ...counties.map(({ code }) => code),
]);

/**
 * The county of the reader's place: as chosen on the device, or else that of their account; null if neither is known,
 * and while the page is rendered by the relay.
 */
export function useMyPlace(): CountyCode | null {
  const chosen = useAtomValue(placeAtom);
  const ofAccount = useAtomValue(accountCountyAtom);
  const place = chosen || (ofAccount ?? '');
  return useOnDevice(isCounty(place) ? place : null, null);
}

/** False while the reader's place depends on an account that is not known yet. */
export function useIsPlaceKnown(): boolean {
  const chosen = useAtomValue(placeAtom);
  const isChosen = useOnDevice(chosen !== '', false);
  const isReaderKnown = useAtomValue(accountCountyAtom) !== undefined;
  return isReaderKnown || isChosen;
}
