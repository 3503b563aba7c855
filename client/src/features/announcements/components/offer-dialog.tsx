import type { AnnouncementState } from '@recolta/shared/contracts/http/announcement-state';
import { postedPlace } from '@recolta/shared/domain/goods/delivery-place';
import { type OfferTerms, offerTermsSchema } from '@recolta/shared/domain/goods/offer-terms';
import { formatSum } from '@recolta/shared/domain/price-text';
import type { VatState } from '@recolta/shared/domain/vat';
import { useAtomValue } from 'jotai';
import { useCallback, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { OfferFields } from '../../../components/offers/offer-fields.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { useBackCloses } from '../../../lib/back-closes.ts';
import { useDealSums } from '../../../lib/deal-sums.ts';
import { errorText } from '../../../lib/error-text.ts';
import { formatAmount, minorOf } from '../../../lib/format.ts';
import {
  type OfferValues,
  offerFrom,
  offerIssues,
  offerTerms,
  type StatedTerms,
} from '../../../lib/forms/offer-values.ts';
import { useCheckedForm } from '../../../lib/forms/use-checked-form.ts';
import { failureOf, isLost } from '../../../lib/http/failure.ts';
import { type Texts, usePartTexts } from '../../../lib/i18n.ts';
import { connectionStatusAtom } from '../../../lib/realtime/connection-state.ts';
import { useVatParties } from '../../session/state/own-vat-state.ts';
import { offerIssuesOn } from '../state/offer-issues.ts';
import { termLines, threadRowNames } from '../state/thread-rows.ts';

/** How terms are sent: as a bid, or as the next round of one. */
export interface OfferSending {
  readonly isPending: boolean;
  readonly error: Error | null;
  /** @param key of one intent: the same terms are sent again under it */
  readonly send: (terms: OfferTerms, key: string) => void;
}

/**
 * An offer on an announcement: its terms, then the whole of it read once more with its sums, and only then it is sent.
 *
 * @param stated terms to begin from
 * @param isReviewed begins with the review: the terms are the announcement's own
 */
export function OfferDialog({
  announcement,
  title,
  stated,
  isReviewed = false,
  sending,
  onClose,
}: {
  announcement: AnnouncementState;
  title: string;
  stated: StatedTerms;
  isReviewed?: boolean;
  sending: OfferSending;
  onClose: () => void;
}) {
  usePartTexts('offers');
  usePartTexts('forms');
  const { t, locale } = usePartTexts('announcements');
  const [values, setValues] = useState(() => offerFrom(stated, locale));
  const [isReview, setIsReview] = useState(isReviewed);
  useBackCloses(onClose);
  const terms = offerTermsSchema.safeParse(offerTerms(values, locale));
  return (
    <Dialog title={title} onClose={onClose} isFocused={isReview}>
      {isReview && terms.success ? (
        <Review
          announcement={announcement}
          terms={terms.data}
          sending={sending}
          onBack={() => setIsReview(false)}
        />
      ) : (
        <Terms
          announcement={announcement}
          initial={values}
          label={t('offers.toReview')}
          onReview={(typed) => {
            setValues(typed);
            setIsReview(true);
          }}
        />
      )}
    </Dialog>
  );
}

function Terms({
  announcement,
  initial,
  label,
  onReview,
}: {
  announcement: AnnouncementState;
  initial: OfferValues;
  label: string;
  onReview: (values: OfferValues) => void;
}) {
  const { t, locale } = usePartTexts('announcements');
  const { form, submit } = useCheckedForm<OfferValues>({
    defaultValues: initial,
    check: useCallback(
      (values: OfferValues) => offerIssues(values, locale, (terms) => offerIssuesOn(announcement, terms)),
      [announcement, locale],
    ),
    send: async (values) => onReview(values),
  });
  const { minimumBidThreshold, quantityLeft, unit } = announcement;
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={submit} className="mt-2">
        <p className="num mb-3 text-ink-2 text-s">
          {minimumBidThreshold === null
            ? t('announcements.wholeHint', { quantity: formatAmount(quantityLeft, unit, locale) })
            : t('announcements.partHint', {
                step: formatAmount(minimumBidThreshold, unit, locale),
                quantity: formatAmount(quantityLeft, unit, locale),
              })}
        </p>
        <OfferFields
          currency={announcement.currency}
          unit={announcement.unit}
          isConfidential={announcement.privacyType === 'Incognito'}
          posted={{ deliveryType: announcement.deliveryType, place: postedPlace(announcement) }}
        />
        <Button type="submit" look="act" className="mt-3 min-h-13 w-full">
          {label}
        </Button>
      </form>
    </FormProvider>
  );
}

function Review({
  announcement,
  terms,
  sending,
  onBack,
}: {
  announcement: AnnouncementState;
  terms: OfferTerms;
  sending: OfferSending;
  onBack: () => void;
}) {
  const texts = usePartTexts('announcements');
  const { t } = texts;
  const [key] = useState(() => crypto.randomUUID());
  const isConnected = useAtomValue(connectionStatusAtom) !== 'offline';
  const failure = sending.error && failureOf(sending.error);
  return (
    <>
      <p className="mt-1 mb-3 text-ink-2 text-s">{t('announcements.reviewText')}</p>
      <OfferLines announcement={announcement} terms={terms} texts={texts} />
      <p role="alert" className="min-h-6 pt-2 text-lost text-s">
        {failure &&
          (isLost(failure)
            ? t('offers.lost')
            : refusalText(failure.code, failure.params, texts, announcement))}
        {!failure && !isConnected && t('offers.offline')}
      </p>
      <div className="grid gap-2">
        <Button
          look="act"
          className="min-h-13"
          aria-busy={sending.isPending}
          onClick={() => !sending.isPending && sending.send(terms, key)}
        >
          {sending.isPending && <Spinner />}
          {t('offers.send')}
        </Button>
        <Button onClick={onBack}>{t('offers.change')}</Button>
      </div>
    </>
  );
}

/** A refusal in one sentence, quantities in the unit of the goods. */
export function refusalText(
  code: string,
  params: Readonly<Record<string, unknown>>,
  { t, locale }: Texts,
  { currency, unit }: Pick<AnnouncementState, 'currency' | 'unit'>,
): string {
  if (code === 'QuantityLimitReached')
    return t('announcements.onlyLeft', {
      quantity: formatAmount(String(params.availableQuantity), unit, locale),
    });
  if (code === 'MinimumQuantityNotReached')
    return t('announcements.atLeast', { quantity: formatAmount(String(params.quantity), unit, locale) });
  if (code === 'ExpiredAuction') return t('announcements.expired');
  return errorText(code, params, locale, currency);
}

/** The terms of an offer in words, with net, VAT and total. */
export function OfferLines({
  announcement,
  terms,
  texts,
  isOwner = false,
  bidder,
}: {
  announcement: AnnouncementState;
  terms: OfferTerms;
  texts: Texts;
  isOwner?: boolean;
  /** The bidder's VAT state, as the owner may know it. */
  bidder?: VatState | null | undefined;
}) {
  const { t, locale } = texts;
  const { currency, product, vatGroup, type } = announcement;
  const parties = useVatParties(announcement, isOwner, bidder);
  const lines = termLines(terms, announcement, texts);
  const deal = useDealSums()({
    ...{ product, vatGroup, currency, quantity: terms.quantity, priceMinor: minorOf(terms.price) },
    ...{ period: terms.deliveryPeriod, ...parties },
  });
  const sum = (minor: number) => formatSum(minor, currency, locale);
  return (
    <dl className="num grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-s [&>dd]:text-right">
      {threadRowNames
        .filter((name) => name !== 'sum')
        .map((name) => (
          <div key={name} className="contents">
            <dt className="text-ink-2">{t(`offers.row.${name}`)}</dt>
            <dd className="wrap-anywhere font-medium">{lines[name]}</dd>
          </div>
        ))}
      <dt className="border-line border-t pt-2 text-ink-2">{t('offers.row.sum')}</dt>
      <dd className="border-line border-t pt-2 font-medium">{sum(deal.netMinor)}</dd>
      <dt className="text-ink-2">{deal.vatLabel}</dt>
      <dd className="font-medium">{deal.vatText}</dd>
      <dt className="border-line border-t pt-2 font-semibold">
        {deal.isNet ? t('labels.vat.netTotal') : t(`announcements.total.${type}`)}
      </dt>
      <dd className="border-line border-t pt-2 font-semibold text-l">{sum(deal.totalMinor)}</dd>
      {terms.note !== null && (
        <div className="contents">
          <dt className="text-ink-2">{t('offers.note')}</dt>
          <dd className="wrap-anywhere whitespace-pre-line">{terms.note}</dd>
        </div>
      )}
    </dl>
  );
}
