/** The page reloads itself at most once a minute: what one reload did not fix, another will not. */
const atMostEveryMs = 60_000;
const storageKey = 'recolta.reloaded-at';

export function isReloadDue(storage: Pick<Storage, 'getItem'>, nowMs: number): boolean {
  return nowMs - Number(storage.getItem(storageKey) ?? 0) >= atMostEveryMs;
}

/** @returns whether a reload was begun */
export function reloadRarely(
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  nowMs: number,
  reload: () => void,
): boolean {
  if (!isReloadDue(storage, nowMs)) return false;
  storage.setItem(storageKey, String(nowMs));
  reload();
  return true;
}
