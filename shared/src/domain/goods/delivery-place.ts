import { lacksSector } from '../bucharest-sector.ts';
import { foldedText } from '../folded-text.ts';
import { visibleText } from '../hidden-characters.ts';

/** Returns true if two places are the same in writing: ignores case, diacritics, punctuation and spaces. */
export function isSamePlace(one: string | null, other: string | null): boolean {
  return placeKey(one) === placeKey(other);
}

/** `Terminal Demo,  port Constanța` as `terminal demo port constanta`; none and an empty one are the same. */
function placeKey(place: string | null): string {
  return foldedText(visibleText(place ?? ''))
    .replace(/[\s.,;:/–—-]+/gu, ' ')
    .trim();
}

export interface PostedDelivery {
  readonly type: string;
  readonly county: string;
  readonly deliveryType: string;
  readonly deliveryLocation: string | null;
  readonly deliveryCounties?: readonly string[];
}

/** The county and the place of delivery, as far as they are known. */
export interface DeliveryPlace {
  readonly county: string | null;
  readonly location: string | null;
}

/**
 * Place of delivery in a posting: bids with the posted way of delivery inherit it and need not state it.
 *
 * @returns null if the posting leaves the place to its bidders
 */
export function postedPlace(posted: PostedDelivery): DeliveryPlace | null {
  const { type, county, deliveryType, deliveryLocation, deliveryCounties = [] } = posted;
  if (!deliveryType.startsWith('DAP')) return null;
  const location = deliveryLocation;
  if (deliveryType.startsWith('DAPConstanta')) return { county: portCounty, location };
  if (type === 'Buying') return { county, location };
  const [only, ...others] = deliveryCounties;
  if (location !== null) return { county: only !== undefined && others.length === 0 ? only : null, location };
  return null;
}

/** County of the port of Constanța. */
export const portCounty = 'CT';

/** The county of a delivery; the port's if the way of delivery names the port. */
export function countyOfDelivery(deliveryType: string, county: string | null): string | null {
  return county ?? (deliveryType.startsWith('DAPConstanta') ? portCounty : null);
}

/**
 * The county at the other end of the haulage that a side pays: where goods are loaded (FCA), or delivered (DAP).
 *
 * @param terms of a posting or of a bid on it, with the posting's type and county
 * @returns null if the terms leave it open
 */
export function haulageCounty(terms: {
  readonly type: string;
  readonly county: string;
  readonly deliveryType: string;
  readonly deliveryCounty?: string | null;
}): string | null {
  const { type, county, deliveryType, deliveryCounty = null } = terms;
  if (deliveryType.startsWith('FCA')) return county;
  return countyOfDelivery(deliveryType, deliveryCounty) ?? (type === 'Buying' ? county : null);
}

/** True for a named place in Bucharest without its sector; a place that is left open needs none. */
export function isSectorMissing(county: string | null, place: string | null): boolean {
  return place !== null && lacksSector(county, place);
}

/** Returns true if a way of delivery needs a county: DAP Constanța already names its place. */
export function isCountyAsked(deliveryType: string): boolean {
  return deliveryType.startsWith('DAP') && !deliveryType.startsWith('DAPConstanta');
}
