import { useAtomValue } from 'jotai';
import { CloudOff } from 'lucide-react';
import { useTexts } from '../../../lib/i18n.ts';
import { connectionStatusAtom, heardAtAtom } from '../../../lib/realtime/connection-state.ts';
import { useServerTime } from '../../../lib/realtime/ticker.ts';
import { agoText } from '../state/room-texts.ts';

/** Whether price and clock may be out of date: they are shown dimmed, with their age [R1]. */
export function useIsStale(): boolean {
  return useAtomValue(connectionStatusAtom) === 'offline';
}

/** How long ago the relay last confirmed what is shown; nothing while connected. */
export function StateAge() {
  const { t } = useTexts();
  const isStale = useIsStale();
  const heardAtMs = useAtomValue(heardAtAtom);
  const age = useServerTime((nowMs) => (heardAtMs === null ? '' : agoText(nowMs - heardAtMs, t)));
  if (!isStale || heardAtMs === null) return null;
  return (
    <span
      data-state-age
      className="num inline-flex items-center gap-1 whitespace-nowrap font-semibold text-lost text-xs"
    >
      <CloudOff aria-hidden="true" size={13} />
      {age === '' ? t('room.agoNow') : t('room.ago', { time: age })}
    </span>
  );
}
