import { type Incoming, incomingKinds } from '@recolta/shared/contracts/http/public-forms';
import { formatTelephone } from '@recolta/shared/domain/company/telephone';
import { countyName } from '@recolta/shared/domain/counties';
import { Mail, Phone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ListCount } from '../../../components/lists/list-count.tsx';
import { ListTabs } from '../../../components/lists/list-tabs.tsx';
import { ListWaiting } from '../../../components/lists/list-waiting.tsx';
import { Pagination } from '../../../components/lists/pagination.tsx';
import { SteadyList } from '../../../components/lists/steady-list.tsx';
import { Chip } from '../../../components/ui/chip.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { formatInstant } from '../../../lib/bucharest-time.ts';
import { classNames } from '../../../lib/class-names.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { useListAddress } from '../../../lib/list-address.ts';
import { useIncoming } from '../api/administration-queries.ts';

/** Messages sent through the public forms, newest first; kind and page are in the address. */
export function IncomingPage() {
  const { t } = useTranslation('administration');
  const address = useListAddress();
  const kind = incomingKinds.find((known) => known === address.filterOf('kind')) ?? null;
  const incoming = useIncoming(kind, address.page, address.pageSize);
  const { data } = incoming;
  const views = [null, ...incomingKinds];
  return (
    <>
      <h1 className="font-semibold font-serif text-[1.867rem] tracking-[-0.015em] md:text-2xl">
        {t('incoming.heading')}
      </h1>
      <p className="mt-1 mb-3 text-ink-2 text-s">{t('incoming.lead')}</p>
      <ListTabs
        label={t('incoming.kinds')}
        tabs={views.map((view) => ({
          to: view === null ? '/admin/incoming' : `/admin/incoming?kind=${view}`,
          label: t(`incoming.${view ?? 'all'}`),
          isChosen: view === kind,
        }))}
      />
      {!data && (
        <ListWaiting
          error={incoming.error}
          loading={t('incoming.loading')}
          failed={t('incoming.failed')}
          onRetry={() => void incoming.refetch()}
        />
      )}
      {data && data.total > 0 && (
        <section
          aria-label={t('incoming.heading')}
          aria-busy={incoming.isPlaceholderData}
          className={classNames(incoming.isPlaceholderData && 'opacity-60')}
        >
          <ListCount text={t('incoming.count', { count: data.total })} />
          <SteadyList
            rows={data.items}
            idOf={({ id }) => String(id)}
            view={`${kind} ${address.page} ${address.pageSize}`}
            isOutdated={incoming.isPlaceholderData}
          >
            {(items) => (
              <ul className="grid gap-3">
                {items.map((item) => (
                  <li key={item.id} className="min-w-0">
                    <IncomingCard item={item} />
                  </li>
                ))}
              </ul>
            )}
          </SteadyList>
          <Pagination address={address} total={data.total} />
        </section>
      )}
      {data?.total === 0 && <Notice title={kind === null ? t('incoming.empty') : t('incoming.noneOfKind')} />}
    </>
  );
}

const contact = 'inline-flex min-h-11 items-center gap-2 break-all font-medium text-act underline';

/** One message: sender, how to reply, and content. */
function IncomingCard({ item }: { item: Incoming }) {
  const { t } = useTranslation('administration');
  const locale = useLocale();
  const { kind, at, content, privacyVersion } = item;
  const { email, name, companyName, telephone, county, message } = content;
  const origin = [name && companyName, county && countyName(county)].filter(Boolean).join(' · ');
  return (
    <article className="rounded-3 border border-line bg-surface p-4 shadow-card md:p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <h2 className="break-words font-semibold text-m">{name ?? companyName ?? email}</h2>
          {origin !== '' && <p className="text-ink-2 text-s">{origin}</p>}
        </div>
        <p className="flex flex-wrap items-center gap-2 text-ink-2 text-s">
          <Chip tone={kind === 'subscriber' ? 'plain' : 'fact'}>{t(`incoming.one.${kind}`)}</Chip>
          <time dateTime={at} className="num">
            {formatInstant(at, 'dateTime', locale)}
          </time>
        </p>
      </div>
      <p className="mt-1 flex flex-wrap gap-x-6">
        <a href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`} className={contact}>
          <Mail aria-hidden="true" size={16} className="flex-none" />
          {email}
        </a>
        {telephone && (
          <a href={`tel:${telephone}`} className={contact}>
            <Phone aria-hidden="true" size={16} className="flex-none" />
            {formatTelephone(telephone)}
          </a>
        )}
      </p>
      {message && <p className="mt-1 max-w-prose whitespace-pre-wrap break-words">{message}</p>}
      <p className="mt-3 text-ink-3 text-xs">{t('incoming.privacyVersion', { version: privacyVersion })}</p>
    </article>
  );
}
