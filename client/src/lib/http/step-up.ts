import { atom } from 'jotai';
import { store } from '../store.ts';
import { CallError } from './failure.ts';

/** A call that waits for the second factor; null if none does. */
export const stepUpAtom = atom<{ readonly end: (isGiven: boolean) => void } | null>(null);

let asked: Promise<boolean> | null = null;

/** Asks once for the second factor, however many calls need it. @returns true if it was given */
function askForFactor(): Promise<boolean> {
  asked ??= new Promise((resolve) => {
    store.set(stepUpAtom, {
      end(isGiven) {
        store.set(stepUpAtom, null);
        asked = null;
        resolve(isGiven);
      },
    });
  });
  return asked;
}

/**
 * Sends a call; if the service asks for the second factor [S13], asks the user for it and resends the call, so that
 * forms and dialogs keep their input and need not know.
 */
export async function withStepUp<Result>(send: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await send();
    } catch (error) {
      const isAsked = error instanceof CallError && error.failure.code === 'SecondFactorRequired';
      if (!isAsked || !(await askForFactor())) throw error;
    }
  }
}
