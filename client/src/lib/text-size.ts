import { atom } from 'jotai';
import { withDeviceStorage } from './device-storage.ts';
import { store } from './store.ts';

const storageKey = 'recolta.text';

/** Sizes of type; `styles.css` has their root sizes: 15, 20 and 24 px unless the browser's own size differs. */
export const textSizes = ['normal', 'large', 'larger'] as const;
export type TextSize = (typeof textSizes)[number];

/** The size chosen on this device. `before-paint.js` applies it before the first paint. */
export const textSizeAtom = atom<TextSize>(chosenSize());

function chosenSize(): TextSize {
  const kept = withDeviceStorage((storage) => storage.getItem(storageKey));
  return textSizes.find((size) => size === kept) ?? 'normal';
}

/** Lasts as long as the page where the browser keeps nothing. */
export function chooseTextSize(size: TextSize): void {
  store.set(textSizeAtom, size);
  if (size === 'normal') delete document.documentElement.dataset.text;
  else document.documentElement.dataset.text = size;
  withDeviceStorage((storage) =>
    size === 'normal' ? storage.removeItem(storageKey) : storage.setItem(storageKey, size),
  );
}
