/** A part of the page that is gone (a newer build is up) is fetched anew by a reload, once a minute at most. */
const reloadAtMostEveryMs = 60_000;
const storageKey = 'recolta.chunk-reload';

const messages = [
  'dynamically imported module',
  'Importing a module script failed',
  'error loading dynamically imported module',
  'Unable to preload CSS',
];

export function isChunkError(error: unknown): boolean {
  return error instanceof Error && messages.some((message) => error.message.includes(message));
}

/** @returns whether a reload was begun */
export function reloadForChunk(
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  nowMs: number,
  reload: () => void,
): boolean {
  const lastMs = Number(storage.getItem(storageKey) ?? 0);
  if (nowMs - lastMs < reloadAtMostEveryMs) return false;
  storage.setItem(storageKey, String(nowMs));
  reload();
  return true;
}
