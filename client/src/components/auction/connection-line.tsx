import { useAtomValue } from 'jotai';
import { CloudOff, Radio, RefreshCw, Timer } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '../../lib/bucharest-time.ts';
import { classNames } from '../../lib/class-names.ts';
import { useLocale } from '../../lib/i18n.ts';
import { latencyAtom, newerItemsAtom } from '../../lib/realtime/connection-state.ts';
import { useConnectionStatus, useServerTime } from '../../lib/realtime/live-source.ts';

const looks = {
  connecting: { Icon: RefreshCw, tone: 'text-ink-2', key: 'live:connecting' },
  live: { Icon: Radio, tone: 'text-lead', key: 'live:connected' },
  stale: { Icon: CloudOff, tone: 'text-lost', key: 'live:stale', shortKey: 'live:staleShort' },
  doubtful: { Icon: RefreshCw, tone: 'text-warn', key: 'live:reconnecting' },
  polling: { Icon: Timer, tone: 'text-warn', key: 'live:polling', shortKey: 'live:pollingShort' },
  offline: { Icon: CloudOff, tone: 'text-lost', key: 'live:offline' },
  outdated: { Icon: RefreshCw, tone: 'text-lost', key: 'live:outdated' },
} as const;

/**
 * The state of the connection, always in the same place [R1]. A press on *Connected* shows latency and server time.
 * @param figures `shown` if they are there at once, `none` for a hall, where nobody presses
 */
export function ConnectionLine({ figures = 'onPress' }: { figures?: 'onPress' | 'shown' | 'none' }) {
  const { t } = useTranslation(['live']);
  const connection = useConnectionStatus();
  const isOutdated = useAtomValue(newerItemsAtom).length > 0;
  const status = isOutdated ? 'outdated' : connection;
  const [isOpen, setIsOpen] = useState(figures === 'shown');
  const { Icon, tone, key, shortKey } = { shortKey: null, ...looks[status] };
  const word = (
    <>
      <Icon aria-hidden="true" size={13} strokeWidth={2.4} className={tone} />
      <b className={classNames('font-semibold', tone)}>
        {shortKey === null ? (
          t(key)
        ) : (
          <>
            <span className="max-sm:sr-only">{t(key)}</span>
            {/* On a phone the whole sentence would take a line of its own, and move the page. */}
            <span aria-hidden="true" className="sm:hidden">
              {t(shortKey)}
            </span>
          </>
        )}
      </b>
    </>
  );
  if (status !== 'live' || figures === 'none') return <span className={line}>{word}</span>;
  return (
    <span className={line}>
      <button
        type="button"
        aria-expanded={isOpen}
        title={t('connectionFigures')}
        onClick={() => setIsOpen(!isOpen)}
        className="relative inline-flex items-center gap-1.5 rounded-1 after:absolute after:-inset-x-1 after:-inset-y-1.5"
      >
        {word}
      </button>
      {isOpen && <Figures />}
    </span>
  );
}

const line = 'num inline-flex items-center gap-1.5 whitespace-nowrap text-xs';

function Figures() {
  const { t } = useTranslation('live');
  const locale = useLocale();
  const latency = useAtomValue(latencyAtom);
  const time = useServerTime((nowMs) => formatInstant(nowMs, 'clock', locale));
  return (
    <span className="text-ink-2">
      {latency !== null && `· ${latency} ms `}
      <span title={t('serverTime')}>
        · <span className="sr-only">{t('serverTime')} </span>
        {time}
      </span>
    </span>
  );
}
