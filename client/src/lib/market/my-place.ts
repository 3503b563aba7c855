import { type CountyCode, counties, isCounty } from '@recolta/shared/domain/counties';
import { useAtomValue } from 'jotai';
import { deviceChoice } from '../device/device-settings.ts';
import { useOnDevice } from '../device/use-is-on-device.ts';
import { accountCountyAtom } from './account-county.ts';

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
