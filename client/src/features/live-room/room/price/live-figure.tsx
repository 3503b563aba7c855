import { useAtomValue } from 'jotai';
import { CloudOff } from 'lucide-react';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { heardAtAtom, mayBeOld } from '../../../../lib/realtime/connection-state.ts';
import { useConnectionStatus, useServerTime } from '../../../../lib/realtime/live-source.ts';
import { agoText } from '../room-texts.ts';

/** True if price and clock may be outdated: they are shown dimmed, with their age [R1]. */
export function useIsStale(): boolean {
  return mayBeOld(useConnectionStatus());
}

/** The time since the relay last confirmed the displayed state; nothing while connected. */
export function StateAge() {
  const { t, i18n } = useTranslation('room');
  const isStale = useIsStale();
  const heardAtMs = useAtomValue(heardAtAtom);
  const age = useServerTime((nowMs) => (heardAtMs === null ? '' : agoText(nowMs - heardAtMs, i18n.t)));
  if (!isStale || heardAtMs === null) return null;
  return (
    <span
      data-state-age
      className="num inline-flex items-center gap-1 whitespace-nowrap font-semibold text-lost text-xs"
    >
      <CloudOff aria-hidden="true" size={13} />
      {age === '' ? t('agoNow') : t('ago', { time: age })}
    </span>
  );
}

/** Widths in em of bold tabular figures and of their separators. */
const digitEm = 0.64;
const separatorEm = 0.3;

/**
 * Approximate width of a large figure, in em of its own size.
 * @param unit text after the figure in a third of its size; empty for none
 */
function figureWidthEm(text: string, unit = ''): number {
  const widths = [...text].map((character) => (/[.,:\s]/.test(character) ? separatorEm : digitEm));
  const own = widths.reduce((sum, width) => sum + width, 0);
  return own + (unit === '' ? 0 : unit.length * 0.2 + 0.15);
}

/** For elements of the class `figure`, which keeps a figure within its container. */
export function figureStyle(text: string, unit = ''): CSSProperties {
  return { '--figure-em': figureWidthEm(text, unit).toFixed(2) } as CSSProperties;
}
