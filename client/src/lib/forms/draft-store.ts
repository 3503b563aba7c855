/** Drafts that outlive the tab; their keys contain the account's id between dots. */
const devicePrefix = 'recolta.posting.';
/** Drafts that are deleted with the tab. */
export const tabPrefix = 'recolta.draft.';
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
    const savedAtMs = savedAt(storage.getItem(key));
    if (savedAtMs === null || isDraftExpired(savedAtMs, nowMs)) storage.removeItem(key);
  }
}

function savedAt(text: string | null): number | null {
  try {
    const savedAtMs: unknown = JSON.parse(text ?? '')?.savedAtMs;
    return typeof savedAtMs === 'number' ? savedAtMs : null;
  } catch {
    return null;
  }
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
