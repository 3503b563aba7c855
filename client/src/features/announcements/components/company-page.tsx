import type { PublicProfile } from '@recolta/shared/contracts/http/accounts';
import { countyName } from '@recolta/shared/domain/counties';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CompanyRecordFacts } from '../../../components/company/company-record.tsx';
import { FarmCover, Photos } from '../../../components/goods/photo-gallery.tsx';
import { Pagination } from '../../../components/lists/list-page.tsx';
import { ListCount } from '../../../components/lists/list-tabs.tsx';
import { ReportLink } from '../../../components/report-link.tsx';
import { AskedAct } from '../../../components/ui/asked-act.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Chip } from '../../../components/ui/chip.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { DetailPage } from '../../../components/ui/detail-page.tsx';
import { LinkNotice } from '../../../components/ui/notice.tsx';
import { TitledCard } from '../../../components/ui/section-card.tsx';
import { formatDay } from '../../../lib/bucharest-time.ts';
import { accountCalls } from '../../../lib/http/account-calls.ts';
import { callsOfId } from '../../../lib/http/visitor-calls.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { type ListState, plainList, useList } from '../../../lib/list-address.ts';
import { usePageMeta } from '../../../lib/page/page-meta.ts';
import { useAnnouncementChanges } from '../../../lib/realtime/use-room.ts';
import { isTrader, sessionAtom } from '../../session/state/session.ts';
import { newerOf } from '../state/list-query.ts';
import { AnnouncementListRow, AnnouncementRows } from './announcement-list-row.tsx';
import { countyPlaces } from './county-map.tsx';

export const visitorCalls = callsOfId((queries, id, { query }) => [
  queries.fetchQuery(companyQuery(id, plainList.read(query))),
]);

/** The profile of a company with a page of its open announcements. */
export function companyQuery(id: string, { paging }: ListState<unknown>) {
  const input = { params: { id }, query: paging };
  return accountCalls.publicProfile.queryOptions({ input, placeholderData: keepPreviousData });
}

/** The public profile of a company that posts under its name, with its open announcements [A14]. */
export function CompanyPage({ id }: { id: string }) {
  const { t } = useTranslation('company');
  const address = useList(plainList);
  const found = useQuery(companyQuery(id, address));
  return (
    <DetailPage found={found} loading={t('loading')} failed={t('failed')}>
      {(profile) => (
        <>
          <CompanyPhotos accountId={id} photos={profile.photos} />
          <CompanyFacts profile={profile} />
          <TitledCard
            id="company-record"
            title={t('record.heading')}
            className="mb-6 p-4 md:p-5"
            headClass="mb-1"
          >
            <CompanyRecordFacts record={profile.record} sentence={profile.recordSentence} />
          </TitledCard>
          <OpenAnnouncements profile={profile} />
          <Pagination address={address} total={profile.announcements.total} />
          <ReportLink kind="company" id={id} className="mt-4" />
          <AdministratorActs accountId={id} profile={profile} />
        </>
      )}
    </DetailPage>
  );
}

/** Shows a company's photos, the cover first, or a drawn farm if it has none. */
export function CompanyPhotos({ accountId, photos }: { accountId: string; photos: PublicProfile['photos'] }) {
  return (
    <div className="mb-5">
      <Photos
        filesAt={`/services/main/accounts/${accountId}/photos`}
        photos={photos.map(({ key }) => key)}
        descriptions={photos.map(({ description }) => description)}
        drawn={<FarmCover />}
        isWide
      />
    </div>
  );
}

/** Below all else, so that nothing moves once the reader is known. */
export function AdministratorActs({
  accountId,
  profile: { photos, recordSentence },
}: {
  accountId: string;
  profile: Pick<PublicProfile, 'photos' | 'recordSentence'>;
}) {
  const session = useAtomValue(sessionAtom);
  if (session.kind !== 'signedIn' || isTrader(session)) return null;
  return (
    <div className="mt-4 grid justify-items-start gap-3 max-sm:justify-items-stretch">
      {photos.length > 0 && <RemovePhotos accountId={accountId} photos={photos} />}
      {recordSentence !== null && <RemoveSentence accountId={accountId} />}
    </div>
  );
}

/** An administrator's act against one photo of a company. */
function RemovePhotos({ accountId, photos }: { accountId: string; photos: PublicProfile['photos'] }) {
  const { t } = useTranslation('company');
  const queries = useQueryClient();
  const [asked, setAsked] = useState<{ readonly key: string; readonly number: number } | null>(null);
  const remove = useMutation({
    mutationFn: async (key: string) => {
      await accountCalls.removePhoto.call({ params: { id: accountId, key }, body: {} });
      await queries.invalidateQueries({ queryKey: accountCalls.publicProfile.key() });
    },
    onSuccess: () => setAsked(null),
  });
  return (
    <>
      <ul aria-label={t('photos.manage')} className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
        {photos.map(({ key }, index) => (
          <li key={key}>
            <Button
              look="danger"
              className="max-sm:w-full max-sm:px-2"
              onClick={() => setAsked({ key, number: index + 1 })}
            >
              {t('photos.remove', { number: index + 1 })}
            </Button>
          </li>
        ))}
      </ul>
      {asked && (
        <ConfirmDialog
          title={t('photos.removeTitle', { number: asked.number })}
          text={t('photos.removeText')}
          label={t('photos.removeLabel')}
          look="danger"
          isSending={remove.isPending}
          error={remove.error}
          onConfirm={() => remove.isPending || remove.mutate(asked.key)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

export function CompanyFacts({ profile }: { profile: PublicProfile }) {
  const { t } = useTranslation('company');
  const locale = useLocale();
  const { companyName, county, memberSince, isChecked, soldCount, concludedDeals } = profile;
  usePageMeta(companyName, t('description'));
  const facts = [
    ...(county === null ? [] : [[t('county'), countyName(county)] as const]),
    [t('since'), formatDay(memberSince, locale, 'date')],
    [t('sold'), String(soldCount)],
    [t('deals'), String(concludedDeals)],
  ] as const;
  return (
    <header className="mb-6">
      <div className="flex items-center gap-4">
        <span
          aria-hidden="true"
          className="grid size-16 flex-none place-content-center rounded-3 bg-warn-wash font-semibold font-serif text-[1.6rem] text-warn"
        >
          {initialsOf(companyName)}
        </span>
        <h1 className="title-list wrap-anywhere flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
          {companyName}
          <span className="font-sans">
            <Chip tone={isChecked ? 'ok' : 'plain'}>{t(isChecked ? 'checked' : 'notChecked')}</Chip>
          </span>
        </h1>
        {county !== null && <CountyOnMap code={county} />}
      </div>
      <dl className="num mt-4 grid grid-cols-2 gap-px overflow-hidden rounded-3 border border-line bg-line shadow-card lg:grid-flow-col lg:grid-cols-none">
        {facts.map(([label, value]) => (
          <div key={label} className="bg-surface px-4 py-3">
            <dt className="text-ink-2 text-xs">{label}</dt>
            <dd className="mt-0.5 font-semibold text-l">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 max-w-[70ch] text-ink-2 text-s">{t('note')}</p>
    </header>
  );
}

/** An administrator's act against the sentence of a company. */
function RemoveSentence({ accountId }: { accountId: string }) {
  const { t } = useTranslation('company');
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: async () => {
      await accountCalls.stateRecordSentence.call({ params: { id: accountId }, body: { sentence: null } });
      await queries.invalidateQueries({ queryKey: accountCalls.publicProfile.key() });
    },
  });
  return (
    <AskedAct
      title={t('record.removeTitle')}
      text={t('record.removeText')}
      label={t('record.remove')}
      look="danger"
      call={remove}
      onConfirm={(close) => remove.mutate(undefined, { onSuccess: close })}
    />
  );
}

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');

/** The tiles of the county map with one county marked; decorative, since the facts name the county. */
function CountyOnMap({ code }: { code: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 80 70" className="w-30 flex-none max-sm:hidden">
      {countyPlaces.map((place) => (
        <rect
          key={place.code}
          x={place.column * 10 - 9}
          y={place.row * 10 - 9}
          width={9}
          height={9}
          rx={1.5}
          className={place.code === code ? 'fill-act' : 'fill-(--m2)'}
        />
      ))}
    </svg>
  );
}

/** Announcements change in place by push; one that has ended says so until the page is refetched. */
function OpenAnnouncements({ profile: { announcements } }: { profile: PublicProfile }) {
  const { t } = useTranslation(['company', 'announcements']);
  const changes = useAnnouncementChanges().state ?? {};
  const { items, total } = announcements;
  return (
    <section aria-labelledby="company-open">
      <h2 id="company-open" className="mb-2 font-semibold text-l">
        {t('open')}
      </h2>
      {total === 0 ? (
        <LinkNotice title={t('none')} to="/auctions" label={t('toMarket')} />
      ) : (
        <>
          <ListCount text={t('announcements:count', { count: total })} />
          <AnnouncementRows>
            {items.map((item) => (
              <AnnouncementListRow key={item.id} item={newerOf(item, changes[item.id])} heading="h3" />
            ))}
          </AnnouncementRows>
        </>
      )}
    </section>
  );
}
