import { withTabStorage } from '../device/device-storage.ts';
import { unsavedFormsAtom } from '../forms/unsaved-changes.ts';
import { store } from '../store.ts';
import { needsReload } from './script-files.ts';

/** Reloads the page at most once a minute: a second reload would not fix what the first did not. */
const atMostEveryMs = 60_000;
const storageKey = 'recolta.reloaded-at';
const probeTimeoutMs = 5000;
/** By then the next page has replaced one that is being left. */
const leavingMs = 2000;

export function isReloadDue(storage: Pick<Storage, 'getItem'>, nowMs: number): boolean {
  return nowMs - Number(storage.getItem(storageKey) ?? 0) >= atMostEveryMs;
}

/** @returns true if a reload was started */
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

/** True if nothing would be lost: never while a form holds unsaved input or a dialog is open. */
export function mayReload(): boolean {
  const isDue = withTabStorage((storage) => isReloadDue(storage, Date.now()));
  return isDue === true && store.get(unsavedFormsAtom).size === 0 && !isDialogOpen();
}

let probe: Promise<boolean> | null = null;

/** True if the relay answers: otherwise a reload replaces the page by an error. Parts of a page ask together. */
export function relayAnswers(): Promise<boolean> {
  probe ??= fetch('/healthz', { signal: AbortSignal.timeout(probeTimeoutMs) })
    .then(
      ({ ok }) => ok,
      () => false,
    )
    .finally(() => {
      probe = null;
    });
  return probe;
}

/**
 * Reloads the page if only this brings a part of it that did not load, and the relay answers. Firefox also refuses
 * modules while a page is being left, where a reload would bring the user back.
 */
export async function reloadForMissingPart(error: unknown): Promise<void> {
  if (!needsReload(error) || !mayReload() || !(await relayAnswers())) return;
  await new Promise((resolve) => setTimeout(resolve, leavingMs));
  if (!mayReload()) return;
  withTabStorage((storage) => reloadRarely(storage, Date.now(), () => window.location.reload()));
}

/** True if any dialog is open: shortcuts and reloads wait for it. */
export function isDialogOpen(): boolean {
  return document.querySelector('[role="dialog"]') !== null;
}
