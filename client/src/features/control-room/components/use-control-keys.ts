import { useEffect, useEffectEvent } from 'react';
import type { ControlAct } from '../state/control-view.ts';

/** Key bindings of the control room. */
interface KeyActs {
  readonly selected: string | null;
  readonly move: (by: number) => void;
  readonly open: (id: string, act?: ControlAct) => void;
  readonly close: () => void;
  readonly pin: (id: string) => void;
  readonly acknowledge: (id: string) => void;
  readonly search: () => void;
  readonly toggleGroup: () => void;
  readonly toggleAlarms: () => void;
  readonly toggleWall: () => void;
  readonly reorder: () => void;
  readonly help: () => void;
}

const pageLines = 10;
const moves: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  j: 1,
  ArrowUp: -1,
  k: -1,
  PageDown: pageLines,
  PageUp: -pageLines,
  End: Number.MAX_SAFE_INTEGER,
  Home: -Number.MAX_SAFE_INTEGER,
};

/** Keys for the acts on an auction; each only opens the dialog for it. */
const actKeys: Readonly<Record<string, ControlAct>> = {
  v: 'approve',
  h: 'hold',
  r: 'resume',
  e: 'extend',
  m: 'sendMessage',
  c: 'correct',
  x: 'cancel',
};

/** True if the focused element uses the key: a field, a button's own keys, an open dialog. */
function isTaken({ target, key, ctrlKey, altKey, metaKey, defaultPrevented }: KeyboardEvent): boolean {
  if (ctrlKey || altKey || metaKey || defaultPrevented) return true;
  if (document.querySelector('[role="dialog"]') !== null) return true;
  if (!(target instanceof Element)) return false;
  if (target.closest('input:not([type="checkbox"]), textarea, select') !== null) return key !== 'Escape';
  const isPress = key === 'Enter' || key === ' ';
  return isPress && target.closest('a, button, summary, input') !== null;
}

export function useControlKeys(isOn: boolean, acts: KeyActs): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isOn || isTaken(event)) return;
    if (!handle(event.key, event.target, acts)) return;
    event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

/** @returns true if the key was handled */
function handle(key: string, target: EventTarget | null, acts: KeyActs): boolean {
  if (key === 'Escape') {
    if (target instanceof HTMLInputElement) target.blur();
    acts.close();
    return true;
  }
  const simple: Readonly<Record<string, () => void>> = {
    '/': acts.search,
    '?': acts.help,
    g: acts.toggleGroup,
    l: acts.toggleAlarms,
    w: acts.toggleWall,
    o: acts.reorder,
  };
  if (simple[key]) {
    simple[key]();
    return true;
  }
  const by = moves[key];
  if (by !== undefined) {
    // Beside the grid, the arrow keys scroll the focused content.
    if (target instanceof Element && target.closest('aside') !== null) return false;
    acts.move(by);
    return true;
  }
  if (acts.selected === null) return false;
  const act = actKeys[key];
  if (key === 'Enter' || act !== undefined) acts.open(acts.selected, act);
  else if (key === 'p') acts.pin(acts.selected);
  else if (key === 'a') acts.acknowledge(acts.selected);
  else return false;
  return true;
}
