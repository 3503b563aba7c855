import { CloudOff, RefreshCw, Timer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../components/ui/button.tsx';
import { classNames } from '../../../../lib/class-names.ts';
import { useConnectionStatus } from '../../../../lib/realtime/live-source.ts';

const banners = {
  offline: {
    Icon: CloudOff,
    key: 'room:staleBanner',
    bidsKey: 'room:staleBannerBids',
    tone: 'bg-lost-wash text-lost',
  },
  polling: {
    Icon: Timer,
    key: 'room:pollingBanner',
    bidsKey: 'room:pollingBannerBids',
    tone: 'bg-warn-wash text-warn',
  },
  outdated: { Icon: RefreshCw, key: 'room:outdatedBanner', bidsKey: null, tone: 'bg-warn-wash text-warn' },
} as const;

/** Warns that the shown state may be outdated, and tells a bidder if bids still arrive. */
export function ConnectionBanner({ bids }: { bids: boolean }) {
  const { t } = useTranslation(['pages', 'room']);
  const status = useConnectionStatus();
  if (status !== 'offline' && status !== 'polling' && status !== 'outdated') return null;
  const { Icon, key, bidsKey, tone } = banners[status];
  return (
    <div
      className={classNames(
        'pointer-events-auto flex animate-arrive items-center gap-3 rounded-2 border border-line px-4 py-2.5 text-s shadow-lg tight:py-1.5 tight:text-xs',
        tone,
      )}
    >
      <Icon aria-hidden="true" size={18} className="flex-none" />
      <p className="flex-1 font-medium">
        {t(key)} {bids && bidsKey !== null && t(bidsKey)}
      </p>
      {status === 'outdated' && (
        <Button className="text-s" onClick={() => window.location.reload()}>
          {t('reload')}
        </Button>
      )}
    </div>
  );
}
