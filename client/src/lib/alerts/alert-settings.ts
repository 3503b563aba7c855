import { atom, type PrimitiveAtom } from 'jotai';
import { withDeviceStorage } from '../device-storage.ts';
import { store } from '../store.ts';

/** How a live auction calls for attention on this device; both are off until switched on. */
export type AlertKind = 'sound' | 'vibration';

const storageKeys = { sound: 'recolta.sound', vibration: 'recolta.vibration' } as const;

const kept = (kind: AlertKind) =>
  atom<boolean>(withDeviceStorage((storage) => storage.getItem(storageKeys[kind])) === 'on');

export const alertAtoms: Readonly<Record<AlertKind, PrimitiveAtom<boolean>>> = {
  sound: kept('sound'),
  vibration: kept('vibration'),
};

/** Lasts as long as the page where the browser keeps nothing. */
export function chooseAlert(kind: AlertKind, isOn: boolean): void {
  store.set(alertAtoms[kind], isOn);
  withDeviceStorage((storage) =>
    isOn ? storage.setItem(storageKeys[kind], 'on') : storage.removeItem(storageKeys[kind]),
  );
}
