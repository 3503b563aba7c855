import { type ReactNode, useEffect, useState } from 'react';

/** What is quicker than this shows no sign of being waited for. */
const delayMs = 200;

/** Draws its children once they have been due for a while, so that what is quick does not flicker. */
export function Late({ children }: { children: ReactNode }) {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsDue(true), delayMs);
    return () => clearTimeout(timer);
  }, []);
  return isDue && children;
}
