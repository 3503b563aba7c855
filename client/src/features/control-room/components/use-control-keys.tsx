import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import type { ControlAct } from '../state/control-view.ts';

/** Key bindings of the control room. */
interface KeyActs {
  /** The line of the grid that Enter opens. */
  readonly selected: string | null;
  /** The auction that acts are for; null until one is chosen. */
  readonly subject: string | null;
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
    // A key that is held would act on one auction after the other.
    if (event.repeat && moves[event.key] === undefined) return;
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
  if (key === 'Enter' && acts.selected !== null) {
    acts.open(acts.selected);
    return true;
  }
  if (acts.subject === null) return false;
  const act = actKeys[key];
  if (act !== undefined) acts.open(acts.subject, act);
  else if (key === 'p') acts.pin(acts.subject);
  else if (key === 'a') acts.acknowledge(acts.subject);
  else return false;
  return true;
}

/** The keys in the order of their use. */
const keys = [
  ['↑ ↓ J K', 'move'],
  ['Enter', 'open'],
  ['Esc', 'close'],
  ['/', 'search'],
  ['A', 'acknowledge'],
  ['P', 'pin'],
  ['V', 'approve'],
  ['H', 'hold'],
  ['R', 'resume'],
  ['E', 'extend'],
  ['M', 'message'],
  ['C', 'correct'],
  ['X', 'cancel'],
  ['L', 'alarms'],
  ['G', 'group'],
  ['O', 'reorder'],
  ['W', 'wall'],
  ['?', 'help'],
] as const;

/** The keys of the control room. */
export function HelpSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('control');
  return (
    <Dialog
      title={t('keysTitle')}
      onClose={onClose}
      foot={
        <Button className="w-full" onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <dl className="mt-3 grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-1.5 text-s">
        {keys.map(([key, act]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="rounded-1 border border-line-2 px-1.5 font-sans text-xs">{key}</kbd>
            </dt>
            <dd>{t(`keys.${act}`)}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-ink-2 text-s">{t('keysNote')}</p>
    </Dialog>
  );
}
