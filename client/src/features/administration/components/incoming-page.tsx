import { type Incoming, type IncomingKind, incomingKinds } from '@recolta/shared/contracts/http/public-forms';
import { formatTelephone } from '@recolta/shared/domain/company/telephone';
import { countyName } from '@recolta/shared/domain/counties';
import { Mail, Phone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Cards, ListPage } from '../../../components/lists/list-page.tsx';
import { ListTabs } from '../../../components/lists/list-tabs.tsx';
import { SteadyList } from '../../../components/lists/steady-list.tsx';
import { Chip } from '../../../components/ui/chip.tsx';
import { formatInstant } from '../../../lib/bucharest-time.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { defineList, useList, viewOf } from '../../../lib/list-address.ts';
import { useIncoming } from '../api/administration-queries.ts';

const kinds: Readonly<Record<'all' | IncomingKind, string>> = {
  all: '',
  contact: 'kind==contact',
  consultantClient: 'kind==consultantClient',
  subscriber: 'kind==subscriber',
};
const incomingList = defineList({ filters: { kind: viewOf(kinds) } });

/** Messages sent through the public forms, newest first; kind and page are in the address. */
export function IncomingPage() {
  const { t } = useTranslation('administration');
  const address = useList(incomingList);
  const { kind } = address.filters;
  const incoming = useIncoming(address);
  return (
    <ListPage
      frame={null}
      title={t('incoming.heading')}
      lead={t('incoming.lead')}
      above={
        <ListTabs
          label={t('incoming.kinds')}
          tabs={(['all', ...incomingKinds] as const).map((view) => ({
            to: view === 'all' ? '/admin/incoming' : `/admin/incoming?kind=${view}`,
            label: t(`incoming.${view}`),
            isChosen: view === kind,
          }))}
        />
      }
      address={address}
      found={incoming}
      loading={t('incoming.loading')}
      failed={t('incoming.failed')}
      count={({ total }) => t('incoming.count', { count: total })}
      none={kind === 'all' ? t('incoming.empty') : t('incoming.noneOfKind')}
    >
      {({ items }) => (
        <SteadyList
          rows={items}
          idOf={({ id }) => String(id)}
          view={JSON.stringify(address.query)}
          isOutdated={incoming.isPlaceholderData}
        >
          {(rows) => <Cards items={rows}>{(item) => <IncomingCard item={item} />}</Cards>}
        </SteadyList>
      )}
    </ListPage>
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
          <h2 className="font-semibold text-m">{name ?? companyName ?? email}</h2>
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
      {message && <p className="mt-1 max-w-prose whitespace-pre-wrap">{message}</p>}
      <p className="mt-3 text-ink-3 text-note">
        {t('incoming.privacyVersion', {
          date: formatInstant(`${privacyVersion}T12:00:00Z`, 'date', locale),
        })}
      </p>
    </article>
  );
}
