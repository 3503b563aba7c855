import { atom } from 'jotai';
import { useEffect, useId } from 'react';
import { store } from '../store.ts';

/** Forms on the page with unsaved changes. */
export const unsavedFormsAtom = atom<ReadonlySet<string>>(new Set<string>());

/** Registers a form while it has unsaved changes. */
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
 * The address inside the application that a click navigates to; null for a click that does not leave the page:
 * a new tab, a download, another site, a fragment.
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
