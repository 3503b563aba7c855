import { incomingKinds } from '@recolta/shared/contracts/http/public-forms';
import { ListCount } from '../../../components/lists/list-count.tsx';
import { ListTabs } from '../../../components/lists/list-tabs.tsx';
import { ListWaiting } from '../../../components/lists/list-waiting.tsx';
import { Pagination } from '../../../components/lists/pagination.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { useTexts } from '../../../lib/i18n.ts';
import { useListAddress } from '../../../lib/list-address.ts';
import { useIncoming } from '../api/incoming-query.ts';
import { IncomingCard } from './incoming-card.tsx';

/** What visitors sent through the public forms, the latest first; kind and page are in the address. */
export function IncomingPage() {
  const { t } = useTexts();
  const address = useListAddress();
  const kind = incomingKinds.find((known) => known === address.filterOf('kind')) ?? null;
  const incoming = useIncoming(kind, address.page, address.pageSize);
  const { data } = incoming;
  const views = [null, ...incomingKinds];
  return (
    <>
      <h1 className="font-semibold font-serif text-[28px] tracking-[-0.015em] md:text-2xl">
        {t('administration.incoming.heading')}
      </h1>
      <p className="mt-1 mb-3 text-ink-2 text-s">{t('administration.incoming.lead')}</p>
      <ListTabs
        label={t('administration.incoming.kinds')}
        tabs={views.map((view) => ({
          to: view === null ? '/admin/incoming' : `/admin/incoming?kind=${view}`,
          label: t(`administration.incoming.${view ?? 'all'}`),
          isChosen: view === kind,
        }))}
      />
      {!data && (
        <ListWaiting
          error={incoming.error}
          loading={t('administration.incoming.loading')}
          failed={t('administration.incoming.failed')}
          onRetry={() => void incoming.refetch()}
        />
      )}
      {data && data.total > 0 && (
        <section
          aria-label={t('administration.incoming.heading')}
          aria-busy={incoming.isPlaceholderData}
          className={classNames(incoming.isPlaceholderData && 'opacity-60')}
        >
          <ListCount text={t('administration.incoming.count', { count: data.total })} />
          <ul className="grid gap-3">
            {data.items.map((item) => (
              <li key={item.id} className="min-w-0">
                <IncomingCard item={item} />
              </li>
            ))}
          </ul>
          <Pagination address={address} total={data.total} />
        </section>
      )}
      {data?.total === 0 && (
        <Notice
          title={kind === null ? t('administration.incoming.empty') : t('administration.incoming.noneOfKind')}
        />
      )}
    </>
  );
}
