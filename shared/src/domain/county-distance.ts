import { type CountyCode, counties } from './counties.ts';

/** Latitude and longitude of each county's seat, in degrees; of Ilfov, whose seat is Bucharest, Buftea. */
const seats: Readonly<Record<CountyCode, readonly [latitude: number, longitude: number]>> = {
  ...{ AB: [46.07, 23.58], AR: [46.17, 21.32], AG: [44.86, 24.87], BC: [46.57, 26.91], BH: [47.06, 21.94] },
  ...{ BN: [47.13, 24.5], BT: [47.75, 26.67], BR: [45.27, 27.96], BV: [45.65, 25.61], B: [44.43, 26.1] },
  ...{ BZ: [45.15, 26.82], CL: [44.2, 27.33], CS: [45.3, 21.89], CJ: [46.77, 23.6], CT: [44.18, 28.65] },
  ...{ CV: [45.86, 25.79], DB: [44.93, 25.46], DJ: [44.32, 23.8], GL: [45.44, 28.05], GR: [43.9, 25.97] },
  ...{ GJ: [45.04, 23.27], HR: [46.36, 25.8], HD: [45.88, 22.9], IL: [44.56, 27.37], IS: [47.16, 27.59] },
  ...{ IF: [44.57, 25.95], MM: [47.66, 23.58], MH: [44.63, 22.66], MS: [46.54, 24.56], NT: [46.93, 26.37] },
  ...{ OT: [44.43, 24.37], PH: [44.94, 26.02], SJ: [47.18, 23.06], SM: [47.79, 22.89], SB: [45.8, 24.15] },
  ...{ SV: [47.65, 26.26], TR: [43.97, 25.33], TM: [45.75, 21.23], TL: [45.18, 28.8], VL: [45.1, 24.37] },
  ...{ VS: [46.64, 27.73], VN: [45.7, 27.18] },
};

const earthRadiusKm = 6371;
/** Roads are longer than the straight line. */
const roadFactor = 1.2;
/** Two places of one county, about which only the county is known. */
const withinCountyKm = 30;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/**
 * Approximate distance by road between places of two counties, in whole kilometres: between their seats, because an
 * announcement publishes its county alone.
 */
export function countyKm(one: CountyCode, other: CountyCode): number {
  if (one === other) return withinCountyKm;
  const [[latitude, longitude], [otherLatitude, otherLongitude]] = [seats[one], seats[other]];
  const half =
    Math.sin(radians(otherLatitude - latitude) / 2) ** 2 +
    Math.cos(radians(latitude)) *
      Math.cos(radians(otherLatitude)) *
      Math.sin(radians(otherLongitude - longitude) / 2) ** 2;
  return Math.round(2 * earthRadiusKm * Math.asin(Math.sqrt(half)) * roadFactor);
}

/** All counties, the nearest first; the county itself is the first. */
export function countiesByDistance(from: CountyCode): readonly { code: CountyCode; km: number }[] {
  return counties
    .map(({ code }) => ({ code, km: countyKm(from, code) }))
    .sort((a, b) => Number(b.code === from) - Number(a.code === from) || a.km - b.km);
}
