import { atom, type WritableAtom } from 'jotai';
import { withDeviceStorage } from './device-storage.ts';

/**
 * A choice stored on this device, the same in all its windows, or kept until the page is closed if the browser stores
 * nothing.
 * @param choices the first is the default
 * @param apply   side effect of a new choice
 */
export function deviceChoice<const Choice extends string>(
  storageKey: string,
  choices: readonly [Choice, ...Choice[]],
  apply?: (choice: Choice) => void,
): WritableAtom<Choice, [Choice], void> {
  const [standard] = choices;
  const choiceOf = (text: string | null | undefined) => choices.find((choice) => choice === text) ?? standard;
  const chosenAtom = atom(choiceOf(withDeviceStorage((storage) => storage.getItem(storageKey))));
  chosenAtom.onMount = (set) => {
    /** Another window has chosen. */
    const follow = ({ key, newValue }: StorageEvent) => {
      if (key !== storageKey) return;
      const choice = choiceOf(newValue);
      set(choice);
      apply?.(choice);
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  };
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

/** Text sizes; `styles.css` has their root sizes: 15, 20 and 24 px unless the browser's own size differs. */
export const textSizes = ['normal', 'large', 'larger'] as const;
export type TextSize = (typeof textSizes)[number];

/** `before-paint.js` applies it before the first paint. */
export const textSizeAtom = deviceChoice('recolta.text', textSizes, (size) => {
  if (size === 'normal') delete document.documentElement.dataset.text;
  else document.documentElement.dataset.text = size;
});

/** How touch bids are made: by holding the button, or in the dialog, for users who cannot hold one. */
export const bidConfirmationAtom = deviceChoice('recolta.confirmBids', ['hold', 'dialog']);

/** How a live auction alerts the user; a page may sound or vibrate only after a user gesture. */
export const soundAtom = deviceChoice('recolta.sound', ['off', 'on']);
export const vibrationAtom = deviceChoice('recolta.vibration', ['off', 'on']);

/** The currency of prices in lists: each as it was posted, or all in one. */
export const listCurrencies = ['own', 'Ron', 'Euro'] as const;
export const listCurrencyAtom = deviceChoice('recolta.listCurrency', listCurrencies);
