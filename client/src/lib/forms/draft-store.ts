import { withTabStorage } from '../device/device-storage.ts';

/** Drafts that outlive the tab; their keys contain the account's id between dots. */
const devicePrefix = 'recolta.posting.';
/** Drafts that are deleted with the tab. */
const tabPrefix = 'recolta.draft.';
/** The account that last used this tab. */
const tabAccountKey = `${tabPrefix}account`;

const dayMs = 24 * 60 * 60 * 1000;
/** Drafts are deleted this long after the last change. */
export const draftLifeDays = 30;

/** Key of a stored draft, which outlives the tab. */
export const draftKey = (draftId: string) => devicePrefix + draftId;

/** True if a draft's time limit has passed; `savedAtMs` and `nowMs` are of this device's clock. */
export const isDraftExpired = (savedAtMs: number, nowMs: number) =>
  Math.abs(nowMs - savedAtMs) > draftLifeDays * dayMs;

/** Stores a draft under its whole key. Without storage, or if it is full, the form works without a draft. */
export function storeDraft(storage: Pick<Storage, 'setItem'>, key: string, draft: object): void {
  try {
    storage.setItem(key, JSON.stringify(draft));
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}

/** Reads the draft of a storage key, unchecked; null if none is stored or it cannot be parsed. */
export function storedDraft(storage: Pick<Storage, 'getItem'>, key: string): unknown {
  const text = storage.getItem(key);
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Null where the browser has none: forms then work without drafts. */
const tabStorage = (): Storage | null => withTabStorage((storage) => storage);

/** Stores a draft of this tab; the caller removes what must not be stored. */
export function keepDraft(name: string, values: object, storage: Storage | null = tabStorage()): void {
  if (storage !== null) storeDraft(storage, tabPrefix + name, values);
}

/** Reads a draft of this tab, unchecked; null if none is stored or it cannot be parsed. */
export function readDraft(name: string, storage: Storage | null = tabStorage()): unknown {
  return storage && storedDraft(storage, tabPrefix + name);
}

export function forgetDraft(name: string, storage: Storage | null = tabStorage()): void {
  storage?.removeItem(tabPrefix + name);
}

type Listed = Pick<Storage, 'length' | 'key'>;

const keysWith = (storage: Listed, prefix: string) =>
  Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '').filter((key) =>
    key.startsWith(prefix),
  );

/** Keys of the drafts on this device: of one account or, by default, of all. */
export function draftsOnDevice(storage: Listed, accountId?: string): string[] {
  const keys = keysWith(storage, devicePrefix);
  return accountId === undefined ? keys : keys.filter((key) => key.split('.').includes(accountId));
}

/** Deletes the drafts on this device: of one account or, by default, of all. */
export function eraseDrafts(storage: Storage, accountId?: string): void {
  for (const key of draftsOnDevice(storage, accountId)) storage.removeItem(key);
}

/** Deletes drafts of all accounts that have expired or cannot be read. */
export function eraseExpiredDrafts(storage: Storage, nowMs: number): void {
  for (const key of draftsOnDevice(storage)) {
    const savedAtMs = savedAt(storedDraft(storage, key));
    if (savedAtMs === null || isDraftExpired(savedAtMs, nowMs)) storage.removeItem(key);
  }
}

function savedAt(draft: unknown): number | null {
  const savedAtMs: unknown = Object(draft).savedAtMs;
  return typeof savedAtMs === 'number' ? savedAtMs : null;
}

/** Deletes this tab's drafts. */
export function eraseTabDrafts(storage: Storage): void {
  for (const key of keysWith(storage, tabPrefix)) storage.removeItem(key);
}

/** Deletes this tab's drafts if another account typed them; a visitor's stay when the visitor signs in. */
export function claimTabDrafts(storage: Storage, accountId: string): void {
  const earlier = storage.getItem(tabAccountKey);
  if (earlier === accountId) return;
  if (earlier !== null) eraseTabDrafts(storage);
  storage.setItem(tabAccountKey, accountId);
}
