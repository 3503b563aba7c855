import type { AnnouncementState, RoundTerms } from '@recolta/shared/contracts/http/announcement-state';
import { countyName } from '@recolta/shared/domain/counties';
import { type BidTerms, bidTermsSchema } from '@recolta/shared/domain/goods/bid-terms';
import { shortGoodsName } from '@recolta/shared/domain/goods-name';
import { formatMinor } from '@recolta/shared/domain/price-text';
import type { VatState } from '@recolta/shared/domain/vat';
import { useAtomValue } from 'jotai';
import { useCallback, useState } from 'react';
import { FormProvider, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { BidFields, BidSoFar } from '../../../components/deals/bid-fields.tsx';
import { BidSummary, useBidText } from '../../../components/deals/bid-summary.tsx';
import type { BidContract } from '../../../components/deals/binding-summary.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { dealSide } from '../../../lib/deal/deal-sums.ts';
import { errorText } from '../../../lib/error-text.ts';
import { formatAmount, kilogramsOf, minorOf } from '../../../lib/format.ts';
import {
  type BidValues,
  bidValueIssues,
  bidValuesFrom,
  type StatedTerms,
  typedBidTerms,
} from '../../../lib/forms/bid-values.ts';
import { useCheckedForm } from '../../../lib/forms/use-checked-form.ts';
import { useLocale, useTexts } from '../../../lib/i18n.ts';
import { connectionStatusAtom, mayBeOld } from '../../../lib/realtime/connection-state.ts';
import { serverClock } from '../../../lib/realtime/server-clock.ts';
import { useVatParties } from '../../session/state/reader.ts';
import { announcementBidIssues, isUnchangedAnswer, isWholeOnly } from '../state/bid-issues.ts';
import { announcementRefusalText } from '../state/bid-texts.ts';
import { usePriceCheck } from './price-check.tsx';

/** Mode of sending terms: as a bid, or as the next round of one. */
export interface BidSending {
  readonly isPending: boolean;
  readonly error: Error | null;
  /** @param key one per intent: resending the same terms uses the same key */
  readonly send: (terms: BidTerms, key: string) => void;
}

interface BidSubjectParts {
  announcement: AnnouncementState;
  title: string;
  /** Heading of the stated payment and delivery, until they are changed. */
  statedTitle?: string;
  reader: 'owner' | 'bidder';
  /** The terms that it answers; none in a first round. */
  answered?: RoundTerms | undefined;
  contract: BidContract;
  /** The bidder's VAT state in a bid that exists, as far as the reader may know it. */
  bidderVat?: VatState | null | undefined;
  onClose: () => void;
}

/**
 * A bid on an announcement: its terms, then a review of all of it with its sums before it is sent.
 * @param stated initial terms
 * @param note initial message
 * @param isReviewed begins with the review: the terms are the announcement's own
 */
export function AnnouncementBidDialog({
  stated,
  note = null,
  isReviewed = false,
  sending,
  ...about
}: BidSubjectParts & {
  stated: StatedTerms;
  note?: string | null;
  isReviewed?: boolean;
  sending: BidSending;
}) {
  useTranslation(['announcements', 'binding', 'forms', 'bids']);
  const locale = useLocale();
  const [values, setValues] = useState(() => ({ ...bidValuesFrom(stated, locale), note: note ?? '' }));
  const [isReview, setIsReview] = useState(isReviewed);
  const terms = bidTermsSchema.safeParse(typedBidTerms(values, locale));
  return isReview && terms.success ? (
    <Review {...about} terms={terms.data} sending={sending} onBack={() => setIsReview(false)} />
  ) : (
    <Terms
      {...about}
      initial={values}
      stated={stated}
      onReview={(typed) => {
        setValues(typed);
        setIsReview(true);
      }}
    />
  );
}

/** Says that nothing was changed, until something is. */
function UnchangedNotice({ answered, initial }: { answered: RoundTerms | undefined; initial: BidValues }) {
  const locale = useLocale();
  const { control } = useFormContext<BidValues>();
  const { errors } = useFormState({ control });
  const values = { ...initial, ...(useWatch({ control }) as BidValues) };
  const { data } = bidTermsSchema.safeParse(typedBidTerms(values, locale));
  return (
    <p role="alert" className="mb-2 text-lost text-s empty:hidden">
      {errors.root && data && isUnchangedAnswer(answered, data) && errors.root.message}
    </p>
  );
}

function Terms({
  announcement,
  title,
  statedTitle,
  reader,
  answered,
  stated,
  initial,
  onReview,
  onClose,
}: BidSubjectParts & {
  stated: StatedTerms;
  initial: BidValues;
  onReview: (values: BidValues) => void;
}) {
  const { t } = useTranslation(['announcements', 'bids']);
  const locale = useLocale();
  const { form, submit } = useCheckedForm<BidValues>({
    defaultValues: initial,
    check: useCallback(
      (values: BidValues) =>
        bidValueIssues(values, locale, (terms) => {
          const issues = announcementBidIssues(announcement, terms, serverClock.nowMs());
          if (issues.length > 0 || !isUnchangedAnswer(answered, terms)) return issues;
          return [{ path: 'root', rule: 'invalid', text: errorText('TermsUnchanged', {}, locale) }];
        }),
      [announcement, answered, locale],
    ),
    send: async (values) => onReview(values),
  });
  const { bestBid, county, minimumBidThreshold, quantityLeft, type, unit, currency, minPrice, maxPrice } =
    announcement;
  const step = minimumBidThreshold === null ? null : kilogramsOf(minimumBidThreshold);
  const left = kilogramsOf(quantityLeft);
  const price = (figure: string) => formatMinor(minorOf(figure), locale);
  return (
    <FormProvider {...form}>
      <Dialog
        title={title}
        onClose={onClose}
        onSubmit={submit}
        foot={
          <>
            <UnchangedNotice answered={answered} initial={initial} />
            <BidSoFar currency={currency} initial={initial} />
          </>
        }
      >
        <p className="mb-3 text-ink-2 text-s">
          {`${shortGoodsName(announcement.name, locale)} · ${countyName(county)}`}
        </p>
        <BidFields
          currency={currency}
          unit={unit}
          isConfidential={announcement.privacyType === 'Incognito'}
          price={{
            around: minorOf(announcement.price),
            least: minPrice === null ? null : minorOf(minPrice),
            most: maxPrice === null ? null : minorOf(maxPrice),
          }}
          priceNote={
            <span className="flex flex-wrap justify-between gap-x-4">
              <span>
                {bestBid && `${t('bestShort')} `}
                {bestBid && <b className="font-semibold text-lead">{price(bestBid.price)}</b>}
              </span>
              <span>
                {`${t(`ownPriceShort.${type}`)} `}
                <b className="font-semibold">{price(announcement.price)}</b>
              </span>
            </span>
          }
          quantity={step === null || isWholeOnly(announcement) ? 'whole' : { step, least: step, most: left }}
          quantityHint={t('partHint', {
            step: formatAmount(minimumBidThreshold ?? quantityLeft, unit, locale),
            quantity: formatAmount(quantityLeft, unit, locale),
          })}
          gate={{ side: dealSide(type, reader), type, county }}
          noteLabel={t(`noteTo.${reader}`)}
          {...(statedTitle && { stated: { title: statedTitle, values: bidValuesFrom(stated, locale) } })}
        />
      </Dialog>
    </FormProvider>
  );
}

function Review({
  announcement,
  terms,
  reader,
  answered,
  contract,
  bidderVat,
  sending,
  onBack,
  onClose,
}: BidSubjectParts & { terms: BidTerms; sending: BidSending; onBack: () => void }) {
  const { t } = useTranslation(['announcements', 'binding', 'bids']);
  const texts = useTexts();
  const [key] = useState(() => crypto.randomUUID());
  // A refusal of terms that were sent before is not about these.
  const [earlierError] = useState(sending.error);
  const isConnected = !mayBeOld(useAtomValue(connectionStatusAtom));
  const parties = useVatParties(announcement, reader === 'owner', bidderVat);
  const on = { ...announcement, whole: announcement.quantityLeft, ...parties };
  const { shown, blocked } = useBidText(on, terms);
  const isOpen = announcement.status === 'InProgress';
  const priceCheck = usePriceCheck({ announcement, reader, terms, answered });
  return (
    <ConfirmDialog
      title={t(`reviewTitle.${reader}`)}
      label={shown ? t(`sendFor.${reader}`, { sum: shown.sum }) : ''}
      sum={shown ? `${shown.price} × ${shown.quantity}` : ''}
      cancel={t('bids:change')}
      note={t(
        reader === 'bidder' && isOpen && announcement.acceptsDesiredPrice && shown?.isWhole
          ? 'reviewAtOnce'
          : `reviewText.${reader}`,
      )}
      message={isConnected ? null : t('binding:offline')}
      blocked={blocked}
      isSending={sending.isPending}
      error={sending.error === earlierError ? null : sending.error}
      describe={(failure) => announcementRefusalText(failure, texts, announcement)}
      onConfirm={() => priceCheck.isDone() && sending.send(terms, key)}
      onBack={onBack}
      onClose={onClose}
    >
      {shown && (
        <BidSummary
          on={on}
          shown={shown}
          note={terms.note}
          reader={reader}
          contract={contract.own}
          choices={contract.choices}
          grid={contract.grid}
        />
      )}
      {priceCheck.fields}
    </ConfirmDialog>
  );
}
