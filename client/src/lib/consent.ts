import { privacyNoticeVersion } from '@recolta/shared/domain/legal-versions';
import { atom } from 'jotai';
import * as z from 'zod/mini';
import { withDeviceStorage } from './device-storage.ts';
import { store } from './store.ts';

/** The choice on error reports; null until chosen, and then nothing is sent. */
export type Consent = 'accepted' | 'refused';

const storageKey = 'recolta.consent';
const keptMs = 365 * 24 * 60 * 60 * 1000;
const keptSchema = z.object({
  choice: z.enum(['accepted', 'refused']),
  atMs: z.number(),
  version: z.string(),
});

/** The stored choice; null if it is older than a year or for another version of the text. */
export function readConsent(storage: Pick<Storage, 'getItem'>, nowMs: number): Consent | null {
  const kept = keptSchema.safeParse(parseKept(storage.getItem(storageKey)));
  if (!kept.success || kept.data.version !== privacyNoticeVersion) return null;
  return nowMs - kept.data.atMs < keptMs ? kept.data.choice : null;
}

export function keepConsent(choice: Consent, storage: Pick<Storage, 'setItem'>, nowMs: number): void {
  storage.setItem(storageKey, JSON.stringify({ choice, atMs: nowMs, version: privacyNoticeVersion }));
}

function parseKept(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

export const consentAtom = atom<Consent | null>(withDeviceStorage((kept) => readConsent(kept, Date.now())));

/** Sets the choice and stores it; without storage it lasts until the page is closed. */
export function chooseConsent(choice: Consent): void {
  store.set(consentAtom, choice);
  withDeviceStorage((kept) => keepConsent(choice, kept, Date.now()));
}
