import { atom } from 'jotai';
import { useEffect, useId } from 'react';
import { store } from '../store.ts';

/** The forms on the page that hold what was not saved. */
export const unsavedFormsAtom = atom<ReadonlySet<string>>(new Set<string>());

/** Counts a form among those that hold unsaved changes, for as long as it does. */
export function useUnsaved(isDirty: boolean): void {
  const id = useId();
  useEffect(() => {
    if (!isDirty) return;
    store.set(unsavedFormsAtom, new Set([...store.get(unsavedFormsAtom), id]));
    return () => {
      const others = new Set(store.get(unsavedFormsAtom));
      others.delete(id);
      store.set(unsavedFormsAtom, others);
    };
  }, [id, isDirty]);
}

/**
 * Where a click would take this page inside the application; null for one that leaves the page where it is: another
 * tab, a download, another site, a place of the same page.
 */
export function destinationOf(
  event: MouseEvent,
  place: Pick<Location, 'origin' | 'pathname'>,
): string | null {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement)) return null;
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  const isElsewhere = link.target !== '' && link.target !== '_self';
  if (!isPlain || isElsewhere || link.hasAttribute('download')) return null;
  const url = new URL(link.href);
  if (url.origin !== place.origin || url.pathname === place.pathname) return null;
  return `${url.pathname}${url.search}${url.hash}`;
}
