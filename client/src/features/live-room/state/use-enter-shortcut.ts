import { useEffect, useRef } from 'react';

/** Enter does what the one button does, while nothing else has the focus and no dialog is open. */
export function useEnterShortcut(act: () => void): void {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isFree = event.target === document.body || event.target === document.getElementById('main');
      const isPlain = !(event.repeat || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey);
      if (event.key !== 'Enter' || !isFree || !isPlain || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
