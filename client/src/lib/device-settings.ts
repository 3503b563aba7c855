import { atom, type WritableAtom } from 'jotai';
import { withDeviceStorage } from './device-storage.ts';

/**
 * A choice kept on this device, or as long as the page where the browser keeps nothing.
 *
 * @param choices the first is the default
 * @param apply   what else a new choice changes
 */
export function deviceChoice<const Choice extends string>(
  storageKey: string,
  choices: readonly [Choice, ...Choice[]],
  apply?: (choice: Choice) => void,
): WritableAtom<Choice, [Choice], void> {
  const [standard] = choices;
  const kept = withDeviceStorage((storage) => storage.getItem(storageKey));
  const chosenAtom = atom(choices.find((choice) => choice === kept) ?? standard);
  return atom(
    (get) => get(chosenAtom),
    (_get, set, choice: Choice) => {
      set(chosenAtom, choice);
      apply?.(choice);
      withDeviceStorage((storage) =>
        choice === standard ? storage.removeItem(storageKey) : storage.setItem(storageKey, choice),
      );
    },
  );
}

/** Sizes of type; `styles.css` has their root sizes: 15, 20 and 24 px unless the browser's own size differs. */
export const textSizes = ['normal', 'large', 'larger'] as const;
export type TextSize = (typeof textSizes)[number];

/** `before-paint.js` applies it before the first paint. */
export const textSizeAtom = deviceChoice('recolta.text', textSizes, (size) => {
  if (size === 'normal') delete document.documentElement.dataset.text;
  else document.documentElement.dataset.text = size;
});

/** How bids are made by touch: by holding the button, or in the dialog, for those who cannot hold one. */
export const bidConfirmationAtom = deviceChoice('recolta.confirmBids', ['hold', 'dialog']);

/** How a live auction calls for attention; a page may sound or vibrate only after a press of its user. */
export const soundAtom = deviceChoice('recolta.sound', ['off', 'on']);
export const vibrationAtom = deviceChoice('recolta.vibration', ['off', 'on']);

/** In which currency lists show prices: each as it was posted, or all in one. */
export const listCurrencies = ['own', 'Ron', 'Euro'] as const;
export const listCurrencyAtom = deviceChoice('recolta.listCurrency', listCurrencies);
