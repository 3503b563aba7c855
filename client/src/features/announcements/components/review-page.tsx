import type { AnnouncementState } from '@recolta/shared/contracts/http/announcement-state';
import type { AnnouncementReview } from '@recolta/shared/contracts/http/announcements';
import { accountDocumentTypes } from '@recolta/shared/domain/account-documents';
import { announcementStatuses } from '@recolta/shared/domain/announcement/announcement-status';
import { compareWithFob } from '@recolta/shared/domain/market-data/far-above-fob';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLotTitle } from '../../../components/auction/lot-heading.tsx';
import { FilterChoice, FilterText } from '../../../components/lists/filter-fields.tsx';
import { ListResult } from '../../../components/lists/list-page.tsx';
import { ListCount } from '../../../components/lists/list-tabs.tsx';
import { SteadyList } from '../../../components/lists/steady-list.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Chip } from '../../../components/ui/chip.tsx';
import { PageHead } from '../../../components/ui/page.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { errorText } from '../../../lib/error-text.ts';
import { minorOf } from '../../../lib/format.ts';
import { failureOf } from '../../../lib/http/failure.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { useList } from '../../../lib/list-address.ts';
import { useFobPrice } from '../../../lib/market/market-prices.ts';
import { useAnnouncementChanges } from '../../../lib/realtime/use-room.ts';
import { reviewList, useApproveSeveral, useReviewedAnnouncements } from '../api/announcements.ts';
import { newerOf } from '../state/list-query.ts';
import { AnnouncementListRow, AnnouncementRows } from './announcement-list-row.tsx';

/**
 * The account that posts; before approval also the points that an administrator checks: the account's documents and
 * record, the price against FOB [A4].
 */
function ReviewNotes({ item, review }: { item: AnnouncementState; review: AnnouncementReview }) {
  const { t } = useTranslation('announcements');
  const { ownerName, documents, photos, hasContract, deals, approved, cancelled } = review;
  const known = useFobPrice(item.product);
  const compared =
    item.type === 'Selling' && known?.fob
      ? compareWithFob({ priceMinor: minorOf(item.price), currency: item.currency }, known.fob, known.rates)
      : null;
  if (item.status !== 'Pending') return <p className="wrap-anywhere text-ink-2 text-s">{ownerName}</p>;
  const isComplete = documents >= accountDocumentTypes.length;
  return (
    <div className="num mt-1 text-s">
      <p className="wrap-anywhere text-ink-2">
        {[ownerName, t('review.deals', { count: deals }), t('review.approved', { count: approved })].join(
          ' · ',
        )}
      </p>
      <p className="mt-1 flex flex-wrap gap-1.5 empty:hidden">
        {compared?.isFarAbove && <Chip tone="warn">{t('review.farAboveFob')}</Chip>}
        {!isComplete && (
          <Chip tone="warn">
            {t('review.documents', { have: documents, of: accountDocumentTypes.length })}
          </Chip>
        )}
        {cancelled > 0 && <Chip tone="warn">{t('review.cancelled', { count: cancelled })}</Chip>}
        {hasContract && <Chip tone="fact">{t('review.ownContract')}</Chip>}
        {photos > 0 && <Chip>{t('review.photos', { count: photos })}</Chip>}
      </p>
    </div>
  );
}

/**
 * All announcements for administrators, those waiting for approval first, with search and status in the address.
 * Several can be approved at once: each in the version shown when it was chosen, and each with its own result [A1].
 */
export function ReviewPage({ accountId }: { accountId: string }) {
  const { t } = useTranslation(['announcements', 'labels', 'lists']);
  const locale = useLocale();
  const title = useLotTitle();
  const address = useList(reviewList);
  const { filters, isNarrowed } = address;
  const found = useReviewedAnnouncements(accountId, address);
  const changes = useAnnouncementChanges().state ?? {};
  const [chosen, setChosen] = useState<ReadonlyMap<string, AnnouncementState>>(new Map());
  const [sent, setSent] = useState<readonly AnnouncementState[]>([]);
  const approval = useApproveSeveral();
  const current = <Item extends AnnouncementState>(item: Item) => ({
    ...item,
    ...newerOf(item, changes[item.id]),
  });
  const items = found.data?.items.map(current) ?? [];
  const pending = items.filter(({ status }) => status === 'Pending');
  const choose = (item: AnnouncementState, isChosen: boolean) =>
    setChosen((before) => {
      const next = new Map(before);
      if (isChosen) next.set(item.id, item);
      else next.delete(item.id);
      return next;
    });
  // Announcements approved or cancelled meanwhile can no longer be approved.
  const toApprove = pending.flatMap(({ id }) => chosen.get(id) ?? []);
  const approve = () => {
    if (approval.isPending || toApprove.length === 0) return;
    const announcements = toApprove.map(({ id, version }) => ({ id, version }));
    setSent(toApprove);
    approval.mutate(
      { announcements },
      // Keeps what is chosen on other pages.
      {
        onSuccess: () => {
          for (const item of toApprove) choose(item, false);
        },
      },
    );
  };
  const refused = approval.data?.results.filter(({ refusal }) => refusal !== null) ?? [];
  const approvedCount = (approval.data?.results.length ?? 0) - refused.length;
  const nameOf = (id: string) => {
    // A refused one may have left the list.
    const item = [...items, ...sent].find((one) => one.id === id);
    return item ? title(item) : id;
  };
  const failure = approval.error && failureOf(approval.error);
  return (
    <>
      <PageHead title={t('all')} />
      <fieldset className="mb-4 grid items-end gap-2 sm:grid-cols-[1fr_240px]">
        <legend className="sr-only">{t('lists:filters')}</legend>
        <FilterText
          type="search"
          label={t('review.search')}
          value={filters.search}
          onChoose={(search) => address.choose({ search })}
        />
        <FilterChoice
          label={t('review.status')}
          none={t('review.everyStatus')}
          value={filters.status}
          options={announcementStatuses.map((value) => ({
            value,
            label:
              value === 'Accepted'
                ? `${t('labels:sold.Selling')} / ${t('labels:sold.Buying')}`
                : t(`status.${value}`),
          }))}
          onChoose={(status) => address.choose({ status })}
        />
      </fieldset>
      <div aria-live="polite" className="text-s">
        {approvedCount > 0 && (
          <p className="mb-3 rounded-2 bg-lead-wash px-3 py-2 font-medium text-lead">
            {t('review.approvedNow', { count: approvedCount })}
          </p>
        )}
        {refused.length > 0 && (
          <div className="mb-3 rounded-2 bg-lost-wash px-3 py-2 text-lost">
            <p className="font-medium">{t('review.notApproved', { count: refused.length })}</p>
            <ul className="list-disc pl-5">
              {refused.map(({ id, refusal }) => (
                <li key={id}>
                  {nameOf(id)}: {refusal && errorText(refusal.code, refusal.params, locale)}
                </li>
              ))}
            </ul>
          </div>
        )}
        {failure && <p className="mb-3 text-lost">{errorText(failure.code, failure.params, locale)}</p>}
      </div>
      <ListResult
        name={t('all')}
        address={address}
        found={found}
        loading={t('loading')}
        failed={t('failed')}
        head={({ total }) => (
          <div className="flex flex-wrap items-center gap-x-4">
            <ListCount text={t('count', { count: total })} onClear={isNarrowed ? address.clear : null} />
            {pending.length > 1 && (
              <label className="mb-3 flex min-h-11 items-center gap-2 text-s">
                <input
                  type="checkbox"
                  className="size-5 accent-(--act)"
                  checked={toApprove.length === pending.length}
                  onChange={({ target }) => {
                    for (const item of pending) choose(item, target.checked);
                  }}
                />
                {t('review.chooseAll', { count: pending.length })}
              </label>
            )}
          </div>
        )}
        none={t(isNarrowed ? 'review.noneMatch' : 'noneListed')}
      >
        {() => (
          <SteadyList
            rows={items}
            idOf={({ id }) => id}
            view={JSON.stringify(address.query)}
            isOutdated={found.isPlaceholderData}
          >
            {(rows) => (
              <>
                <AnnouncementRows>
                  {rows.map(current).map((item) => (
                    <AnnouncementListRow
                      key={item.id}
                      item={item}
                      hasStar={false}
                      below={
                        <>
                          <ReviewNotes item={item} review={item.review} />
                          {item.status === 'Pending' && (
                            <label className="relative z-1 mt-1 inline-flex min-h-11 items-center gap-2 text-s">
                              <input
                                type="checkbox"
                                className="size-5 accent-(--act)"
                                aria-label={t('review.chooseNamed', { name: title(item) })}
                                checked={chosen.has(item.id)}
                                onChange={({ target }) => choose(item, target.checked)}
                              />
                              {t('review.choose')}
                            </label>
                          )}
                        </>
                      }
                    />
                  ))}
                </AnnouncementRows>
                {toApprove.length > 0 && (
                  <p className="sticky bottom-3 z-10 mt-3 flex justify-end">
                    <Button look="act" className="shadow-lg" aria-busy={approval.isPending} onClick={approve}>
                      {approval.isPending && <Spinner />}
                      {t('review.approveChosen', { count: toApprove.length })}
                    </Button>
                  </p>
                )}
              </>
            )}
          </SteadyList>
        )}
      </ListResult>
    </>
  );
}
