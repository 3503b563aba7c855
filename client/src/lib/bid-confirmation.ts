import { atom } from 'jotai';
import { withDeviceStorage } from './device-storage.ts';
import { store } from './store.ts';

const storageKey = 'recolta.confirmBids';

/** Whether bids are confirmed in a dialog by touch too, for those who cannot hold a button; kept on the device. */
export const confirmsInDialogAtom = atom<boolean>(
  withDeviceStorage((kept) => kept.getItem(storageKey)) === 'dialog',
);

/** Lasts as long as the page where the browser keeps nothing. */
export function chooseConfirmation(isInDialog: boolean): void {
  store.set(confirmsInDialogAtom, isInDialog);
  withDeviceStorage((kept) =>
    isInDialog ? kept.setItem(storageKey, 'dialog') : kept.removeItem(storageKey),
  );
}
