import type { AnnouncementState } from '@recolta/shared/contracts/http/announcement-state';
import {
  type Announcement,
  figuresOf,
  issuesOfBid,
  refusalOfQuantity,
} from '@recolta/shared/domain/announcement/announcement';
import { countyName } from '@recolta/shared/domain/counties';
import { type BidTerms, bidTermsSchema } from '@recolta/shared/domain/goods/bid-terms';
import { shortGoodsName } from '@recolta/shared/domain/goods-name';
import { formatMinor } from '@recolta/shared/domain/price-text';
import { parseTonnes } from '@recolta/shared/domain/quantity';
import type { VatState } from '@recolta/shared/domain/vat';
import { useAtomValue } from 'jotai';
import { useCallback, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { BidFields, BidSoFar } from '../../../components/deals/bid-fields.tsx';
import { BidSummary, useBidText } from '../../../components/deals/bid-summary.tsx';
import type { BidContract } from '../../../components/deals/binding-summary.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { dealSide } from '../../../lib/deal/deal-sums.ts';
import { formatAmount, kilogramsOf, minorOf } from '../../../lib/format.ts';
import {
  type BidValues,
  bidValueIssues,
  bidValuesFrom,
  type StatedTerms,
  typedBidTerms,
} from '../../../lib/forms/bid-values.ts';
import { type FieldIssue, namedRule } from '../../../lib/forms/field-issue.ts';
import { useCheckedForm } from '../../../lib/forms/use-checked-form.ts';
import { useLocale, useTexts } from '../../../lib/i18n.ts';
import { connectionStatusAtom } from '../../../lib/realtime/connection-state.ts';
import { useVatParties } from '../../session/state/reader.ts';
import { announcementRefusalText } from '../state/bid-texts.ts';

const thousandths = (figure: string) => parseTonnes(figure) ?? 0;
const optionalMinor = (price: string | null) => (price === null ? null : minorOf(price));

/** The public state in the form that the domain decides on. */
function domainAnnouncementOf(state: AnnouncementState): Announcement {
  return {
    status: state.status,
    type: state.type,
    biddingType: state.biddingType,
    privacyType: state.privacyType,
    priceMinor: minorOf(state.price),
    minPriceMinor: optionalMinor(state.minPrice),
    maxPriceMinor: optionalMinor(state.maxPrice),
    quantityThousandths: thousandths(state.quantity),
    leftThousandths: thousandths(state.quantityLeft),
    thresholdThousandths: state.minimumBidThreshold === null ? null : thousandths(state.minimumBidThreshold),
    acceptsDesiredPrice: state.acceptsDesiredPrice,
    deadlineMs: Date.parse(state.deadline),
  };
}

/** The terms of a bid that an announcement does not accept, each at its field with its figure [A7, B3]. */
function announcementBidIssues(state: AnnouncementState, terms: BidTerms): FieldIssue[] {
  const announcement = domainAnnouncementOf(state);
  const issues = issuesOfBid(announcement, terms).map(({ path, rule, minimum, maximum, threshold }) => {
    if (minimum !== undefined) return { path, rule: 'min_value', limit: minimum / 100 } as const;
    if (maximum !== undefined) return { path, rule: 'max_value', limit: maximum / 100 } as const;
    if (threshold !== undefined) return { path, rule: 'multiple', limit: threshold / 1000 } as const;
    return { path, rule: namedRule(path, rule) };
  });
  const refusal = refusalOfQuantity(announcement, figuresOf(terms).quantityThousandths);
  if (refusal?.code === 'QuantityLimitReached')
    return [{ path: 'quantity', rule: 'max_value', limit: refusal.availableThousandths / 1000 }, ...issues];
  if (refusal?.code === 'MinimumQuantityNotReached')
    return [{ path: 'quantity', rule: 'min_value', limit: refusal.quantityThousandths / 1000 }, ...issues];
  return issues;
}

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
  contract: BidContract;
  /** The bidder's VAT state, as disclosed to the owner. */
  bidderVat?: VatState | null | undefined;
  onClose: () => void;
}

/**
 * A bid on an announcement: its terms, then a review of all of it with its sums before it is sent.
 * @param stated initial terms
 * @param isReviewed begins with the review: the terms are the announcement's own
 */
export function AnnouncementBidDialog({
  stated,
  isReviewed = false,
  sending,
  ...about
}: BidSubjectParts & { stated: StatedTerms; isReviewed?: boolean; sending: BidSending }) {
  useTranslation(['announcements', 'binding', 'forms', 'bids']);
  const locale = useLocale();
  const [values, setValues] = useState(() => bidValuesFrom(stated, locale));
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

function Terms({
  announcement,
  title,
  statedTitle,
  reader,
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
        bidValueIssues(values, locale, (terms) => announcementBidIssues(announcement, terms)),
      [announcement, locale],
    ),
    send: async (values) => onReview(values),
  });
  const { bestBid, county, minimumBidThreshold, quantityLeft, type, unit, currency, minPrice, maxPrice } =
    announcement;
  const step = minimumBidThreshold === null ? null : kilogramsOf(minimumBidThreshold);
  const left = kilogramsOf(quantityLeft);
  const price = (figure: string) => formatMinor(minorOf(figure), locale);
  const isWhole = step === null || step >= left;
  return (
    <FormProvider {...form}>
      <Dialog
        title={title}
        onClose={onClose}
        onSubmit={submit}
        foot={<BidSoFar currency={currency} initial={initial} />}
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
          quantity={isWhole ? 'whole' : { step, least: step, most: left }}
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
  contract,
  bidderVat,
  sending,
  onBack,
  onClose,
}: BidSubjectParts & { terms: BidTerms; sending: BidSending; onBack: () => void }) {
  const { t } = useTranslation(['announcements', 'binding', 'bids']);
  const texts = useTexts();
  const [key] = useState(() => crypto.randomUUID());
  const isConnected = useAtomValue(connectionStatusAtom) !== 'offline';
  const parties = useVatParties(announcement, reader === 'owner', bidderVat);
  const on = { ...announcement, whole: announcement.quantityLeft, ...parties };
  const { shown, blocked } = useBidText(on, terms);
  return (
    <ConfirmDialog
      title={t(`reviewTitle.${reader}`)}
      label={shown ? t(`sendFor.${reader}`, { sum: shown.sum }) : ''}
      sum={shown ? `${shown.price} × ${shown.quantity}` : ''}
      cancel={t('bids:change')}
      note={t(
        reader === 'bidder' && announcement.acceptsDesiredPrice && shown?.isWhole
          ? 'reviewAtOnce'
          : `reviewText.${reader}`,
      )}
      message={isConnected ? null : t('binding:offline')}
      blocked={blocked}
      isSending={sending.isPending}
      error={sending.error}
      describe={(failure) => announcementRefusalText(failure, texts, announcement)}
      onConfirm={() => sending.send(terms, key)}
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
        />
      )}
    </ConfirmDialog>
  );
}
