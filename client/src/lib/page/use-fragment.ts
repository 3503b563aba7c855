import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Scrolls to the element in the address: it is rendered after the browser has looked for it. */
export function useFragment(): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash !== '') document.getElementById(fragmentOf(hash))?.scrollIntoView();
  }, [hash]);
}

/** A malformed fragment stays as it is written. */
function fragmentOf(hash: string): string {
  const written = hash.slice(1);
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}
