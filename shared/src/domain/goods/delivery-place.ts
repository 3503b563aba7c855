import { foldedText } from '../folded-text.ts';

/** Whether two places are the same as written: case, diacritics, punctuation and spaces do not count. */
export function isSamePlace(one: string | null, other: string | null): boolean {
  return placeKey(one) === placeKey(other);
}

/** `Terminal Demo,  port Constanța` as `terminal demo port constanta`; none and an empty one are the same. */
function placeKey(place: string | null): string {
  return foldedText((place ?? '').normalize('NFC'))
    .replace(/[\s.,;:/–—-]+/gu, ' ')
    .trim();
}

interface PostedDelivery {
  readonly type: string;
  readonly county: string;
  readonly deliveryType: string;
  readonly deliveryLocation: string | null;
  readonly deliveryCounties?: readonly string[];
}

/** The county and the place of delivery, as far as each is known. */
export interface DeliveryPlace {
  readonly county: string | null;
  readonly location: string | null;
}

/**
 * Where goods are delivered by what was posted: bids on the posted way of delivery take it over and are not asked for it.
 *
 * @returns null where the posting leaves the place to its bidders
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

/** Of the port of Constanța. */
export const portCounty = 'CT';

/** The county of a delivery: that of the port where the way of delivery says so. */
export function countyOfDelivery(deliveryType: string, county: string | null): string | null {
  return county ?? (deliveryType.startsWith('DAPConstanta') ? portCounty : null);
}
