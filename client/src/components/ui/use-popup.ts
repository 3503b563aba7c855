import { type RefObject, useEffect, useRef } from 'react';

const stops = 'a[href], button:not([disabled])';

/** Where each key leads among the stops of a popup, of which the first is the button that opens it. */
function target(key: string, at: number, count: number): number | null {
  if (key === 'ArrowDown') return at + 1 < count ? at + 1 : Math.min(1, count - 1);
  if (key === 'ArrowUp') return at > 1 ? at - 1 : count - 1;
  if (key === 'Home') return Math.min(1, count - 1);
  return key === 'End' ? count - 1 : null;
}

/**
 * A popup of the header: Escape closes it and gives the focus back to its button, a press anywhere else closes it, the
 * arrow keys go through what can be chosen.
 *
 * @returns for the element that holds the button, first, and the popup
 */
export function usePopup(isOpen: boolean, onClose: () => void): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const onPress = ({ target: pressed }: PointerEvent) => {
      if (pressed instanceof Node && !box.current?.contains(pressed)) onClose();
    };
    const onKey = (event: KeyboardEvent) => {
      const all = [...(box.current?.querySelectorAll<HTMLElement>(stops) ?? [])];
      if (event.key === 'Escape') {
        onClose();
        all[0]?.focus();
        return;
      }
      const at = all.findIndex((stop) => stop.matches(':focus'));
      const next = at < 0 ? null : target(event.key, at, all.length);
      if (next === null) return;
      event.preventDefault();
      all[next]?.focus();
    };
    document.addEventListener('pointerdown', onPress);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('keydown', onKey);
    };
  }, [isOpen, onClose]);
  return box;
}
