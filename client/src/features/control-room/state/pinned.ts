import { atom } from 'jotai';
import { withDeviceStorage } from '../../../lib/device/device-storage.ts';

const key = 'recolta.pinnedAuctions';
/** Removes ids of auctions that ended long ago, which would stay forever. */
const most = 100;

const kept = () =>
  (withDeviceStorage((storage) => storage.getItem(key)) ?? '').split(' ').filter((id) => id !== '');
const idsAtom = atom<readonly string[]>(kept());

/** Auctions that this device shows first; writing an id pins or unpins it. */
export const pinnedAtom = atom(
  (get): ReadonlySet<string> => new Set(get(idsAtom)),
  (get, set, id: string) => {
    const before = get(idsAtom);
    const next = before.includes(id) ? before.filter((one) => one !== id) : [...before, id].slice(-most);
    set(idsAtom, next);
    withDeviceStorage((storage) => storage.setItem(key, next.join(' ')));
  },
);
