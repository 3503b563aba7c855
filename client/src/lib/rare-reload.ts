/** The page reloads itself at most once a minute: a second reload would not fix what the first did not. */
const atMostEveryMs = 60_000;
const storageKey = 'recolta.reloaded-at';

export function isReloadDue(storage: Pick<Storage, 'getItem'>, nowMs: number): boolean {
  return nowMs - Number(storage.getItem(storageKey) ?? 0) >= atMostEveryMs;
}

/** @returns whether a reload was started */
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
