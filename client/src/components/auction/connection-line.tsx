import { useAtomValue } from 'jotai';
import { CloudOff, Radio, RefreshCw, Timer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '../../lib/bucharest-time.ts';
import { classNames } from '../../lib/class-names.ts';
import { useLocale } from '../../lib/i18n.ts';
import { latencyAtom, newerItemsAtom } from '../../lib/realtime/connection-state.ts';
import { useConnectionStatus } from '../../lib/realtime/live-source.ts';
import { useServerTime } from '../../lib/realtime/ticker.ts';

const looks = {
  connecting: { Icon: RefreshCw, tone: 'text-ink-2', key: 'live:connecting' },
  live: { Icon: Radio, tone: 'text-lead', key: 'live:connected' },
  doubtful: { Icon: RefreshCw, tone: 'text-warn', key: 'live:reconnecting' },
  polling: { Icon: Timer, tone: 'text-warn', key: 'live:polling' },
  offline: { Icon: CloudOff, tone: 'text-lost', key: 'live:offline' },
  outdated: { Icon: RefreshCw, tone: 'text-lost', key: 'live:outdated' },
} as const;

/** The state of the connection, always in the same place [R1]. */
export function ConnectionLine({ className }: { className?: string }) {
  const { t } = useTranslation(['live']);
  const connection = useConnectionStatus();
  const isOutdated = useAtomValue(newerItemsAtom).length > 0;
  const status = isOutdated ? 'outdated' : connection;
  const latency = useAtomValue(latencyAtom);
  const { Icon, tone, key } = looks[status];
  return (
    <span className={classNames('num inline-flex items-center gap-1.5 whitespace-nowrap text-xs', className)}>
      <Icon aria-hidden="true" size={13} strokeWidth={2.4} className={tone} />
      <b className={classNames('font-semibold', tone)}>{t(key)}</b>
      {status === 'live' && latency !== null && (
        <span className="text-ink-2 short:hidden">· {latency} ms</span>
      )}
      {status === 'live' && <ServerTime />}
    </span>
  );
}

/** The server's time, which every clock on the page uses. */
function ServerTime() {
  const { t } = useTranslation('live');
  const locale = useLocale();
  const shown = useServerTime((nowMs) => formatInstant(nowMs, 'clock', locale));
  return (
    <span className="text-ink-2 max-sm:hidden tight:hidden" title={t('serverTime')}>
      · <span className="sr-only">{t('serverTime')} </span>
      {shown}
    </span>
  );
}
