import { useEffect, useLayoutEffect, useState } from 'react';

/** Longer than a key, a mouse or a finger bounces, shorter than reading a price takes. */
const settledAfterMs = 400;

const pressingKeys: ReadonlySet<string> = new Set(['Enter', ' ', 'Escape']);

/**
 * True once a dialog has been open long enough to be read. Until then the whole page ignores keys and clicks;
 * afterwards only the repetition of a key that is still held down.
 * @param round restarts the time when it changes
 */
export function useSettled(round: number): boolean {
  const [settledRound, setSettledRound] = useState<number | null>(null);
  const isSettled = settledRound === round;
  useEffect(() => {
    const timer = setTimeout(() => setSettledRound(round), settledAfterMs);
    return () => clearTimeout(timer);
  }, [round]);
  useLayoutEffect(() => {
    const ignore = (event: MouseEvent | KeyboardEvent) => {
      const isHeldDown = 'repeat' in event && event.repeat && pressingKeys.has(event.key);
      if (isSettled && !isHeldDown) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    document.addEventListener('keydown', ignore, { capture: true });
    document.addEventListener('click', ignore, { capture: true });
    return () => {
      document.removeEventListener('keydown', ignore, { capture: true });
      document.removeEventListener('click', ignore, { capture: true });
    };
  }, [isSettled]);
  return isSettled;
}
