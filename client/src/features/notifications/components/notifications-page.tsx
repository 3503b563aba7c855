import { Settings2 } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { Button, buttonClass } from '../../../components/ui/button.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { Pager } from '../../../components/ui/pager.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { errorText } from '../../../lib/error-text.ts';
import { failureOf } from '../../../lib/http/failure.ts';
import { useTexts } from '../../../lib/i18n.ts';
import { LocalLink } from '../../../lib/local-link.tsx';
import { notificationsPageSize, useNotificationPage } from '../api/notification-pages.ts';
import { notificationsPath, readNotificationsView } from '../state/notifications-view.ts';
import { MarkAllSeen } from './mark-all-seen.tsx';
import { NotificationList } from './notification-list.tsx';

/** All of an account's notifications, page by page; which ones stands in the address. */
export function NotificationsPage({ accountId }: { accountId: string }) {
  const { t, locale } = useTexts();
  const [query] = useSearchParams();
  const view = readNotificationsView(query);
  const { data: answer, error, refetch, isPlaceholderData } = useNotificationPage(accountId, view);
  return (
    <div className="mx-auto w-full max-w-[760px] px-4 py-8 md:py-10">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <h1 className="font-semibold font-serif text-2xl tracking-[-0.015em]">
          {t('notifications.heading')}
        </h1>
        <LocalLink
          to="/account#notifications"
          className="inline-flex min-h-11 items-center gap-1.5 text-ink-2 text-s underline hover:text-ink"
        >
          <Settings2 aria-hidden="true" size={15} />
          {t('notifications.choices')}
        </LocalLink>
      </div>
      <div className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-2">
        <nav aria-label={t('notifications.views')} className="flex gap-1">
          <ViewLink isUnseenOnly={false} isPresent={!view.isUnseenOnly} />
          <ViewLink isUnseenOnly isPresent={view.isUnseenOnly} count={answer?.notSeenCount} />
        </nav>
        {answer && answer.notSeenCount > 0 && <MarkAllSeen accountId={accountId} />}
      </div>
      {!answer && error && (
        <Notice isAlert title={t('notifications.failed')}>
          <p className="text-ink-2 text-s">
            {errorText(failureOf(error).code, failureOf(error).params, locale)}
          </p>
          <Button onClick={() => void refetch()}>{t('pages.retry')}</Button>
        </Notice>
      )}
      {!answer && !error && <Waiting />}
      {answer && answer.notifications.length > 0 && (
        <div
          className={classNames(
            'overflow-hidden rounded-3 border border-line bg-surface shadow-card transition-opacity',
            isPlaceholderData && 'opacity-60',
          )}
        >
          <NotificationList accountId={accountId} answer={answer} />
        </div>
      )}
      {answer && answer.notifications.length === 0 && (
        <Nothing isUnseenOnly={view.isUnseenOnly} isPastEnd={answer.total > 0} />
      )}
      {answer && (
        <Pager
          page={view.page}
          pageSize={notificationsPageSize}
          total={answer.total}
          pathOf={(page) => notificationsPath({ ...view, page })}
        />
      )}
    </div>
  );
}

function ViewLink({
  isUnseenOnly,
  isPresent,
  count,
}: {
  isUnseenOnly: boolean;
  isPresent: boolean;
  count?: number | undefined;
}) {
  const { t } = useTexts();
  return (
    <LocalLink
      to={notificationsPath({ page: 1, isUnseenOnly })}
      aria-current={isPresent ? 'page' : undefined}
      className="inline-flex min-h-11 items-center gap-1.5 rounded-full px-4 font-medium text-ink-2 text-s hover:bg-surface-2 aria-[current=page]:bg-act-wash aria-[current=page]:text-act"
    >
      {t(isUnseenOnly ? 'notifications.showUnseen' : 'notifications.showAll')}
      {count !== undefined && count > 0 && <span className="num">({count})</span>}
    </LocalLink>
  );
}

function Nothing({ isUnseenOnly, isPastEnd }: { isUnseenOnly: boolean; isPastEnd: boolean }) {
  const { t } = useTexts();
  if (isPastEnd)
    return (
      <Notice title={t('notifications.noSuchPage')}>
        <LocalLink to={notificationsPath({ page: 1, isUnseenOnly })} className={buttonClass('plain')}>
          {t('notifications.firstPage')}
        </LocalLink>
      </Notice>
    );
  return <Notice title={t(isUnseenOnly ? 'notifications.nothingUnseen' : 'notifications.empty')} />;
}

/** The room of a few notifications; drawn only after a moment, as most answers come before. */
function Waiting() {
  const { t } = useTexts();
  return (
    <div role="status" className="animate-late divide-y divide-line rounded-3 border border-line bg-surface">
      <span className="sr-only">{t('notifications.loading')}</span>
      {['first', 'second', 'third', 'fourth'].map((name) => (
        <div key={name} aria-hidden="true" className="space-y-2 px-8 py-4">
          <div className="h-4 w-2/3 rounded-1 bg-surface-2" />
          <div className="h-3 w-5/6 rounded-1 bg-surface-2" />
        </div>
      ))}
    </div>
  );
}
