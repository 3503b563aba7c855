import { buttonClass } from '../../../components/ui/button.tsx';
import { useTexts } from '../../../lib/i18n.ts';
import { LocalLink } from '../../../lib/local-link.tsx';
import { LatestPanel } from './latest-panel.tsx';
import { MarkAllSeen } from './mark-all-seen.tsx';

/** What the bell opens: the latest notifications and the way to all of them. */
export function BellPopup({ accountId, hasUnseen }: { accountId: string; hasUnseen: boolean }) {
  const { t } = useTexts();
  return (
    <section aria-label={t('notifications.latest')}>
      <div className="flex min-h-12 items-center justify-between gap-3 border-line border-b py-1 pr-2 pl-4">
        <h2 className="font-semibold">{t('notifications.latest')}</h2>
        {hasUnseen && <MarkAllSeen accountId={accountId} />}
      </div>
      <div className="max-h-[min(60dvh,480px)] overflow-y-auto">
        <LatestPanel accountId={accountId} />
      </div>
      <div className="border-line border-t p-2">
        <LocalLink to="/notifications" className={buttonClass('quiet', 'w-full')}>
          {t('notifications.all')}
        </LocalLink>
      </div>
    </section>
  );
}
