import { privacyNoticeVersion } from '@recolta/shared/domain/legal-versions';
import { atom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { withDeviceStorage } from '../../lib/device/device-storage.ts';
import { store } from '../../lib/store.ts';
import { Button } from '../ui/button.tsx';

/** Accept and refuse, equally prominent. */
export function ConsentButtons() {
  const { t } = useTranslation('frame');
  return (
    <div className="flex flex-wrap gap-2">
      <Button className="min-w-28" onClick={() => chooseConsent('accepted')}>
        {t('consentAccept')}
      </Button>
      <Button className="min-w-28" onClick={() => chooseConsent('refused')}>
        {t('consentRefuse')}
      </Button>
    </div>
  );
}

/** The choice on error reports; null until chosen, and then nothing is sent. */
export type Consent = 'accepted' | 'refused';

const storageKey = 'recolta.consent';
const keptMs = 365 * 24 * 60 * 60 * 1000;

/** The stored choice; null if it is older than a year or for another version of the text. */
export function readConsent(storage: Pick<Storage, 'getItem'>, nowMs: number): Consent | null {
  const { choice, atMs, version } = parseKept(storage.getItem(storageKey));
  if (choice !== 'accepted' && choice !== 'refused') return null;
  if (typeof atMs !== 'number' || version !== privacyNoticeVersion) return null;
  return nowMs - atMs < keptMs ? choice : null;
}

export function keepConsent(choice: Consent, storage: Pick<Storage, 'setItem'>, nowMs: number): void {
  storage.setItem(storageKey, JSON.stringify({ choice, atMs: nowMs, version: privacyNoticeVersion }));
}

/** The stored value, not validated. */
function parseKept(text: string | null): { choice?: unknown; atMs?: unknown; version?: unknown } {
  try {
    return { ...JSON.parse(text ?? 'null') };
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

export const consentAtom = atom<Consent | null>(withDeviceStorage((kept) => readConsent(kept, Date.now())));

/** Sets the choice and stores it; without storage it lasts until the page is closed. */
export function chooseConsent(choice: Consent): void {
  store.set(consentAtom, choice);
  withDeviceStorage((kept) => keepConsent(choice, kept, Date.now()));
}
