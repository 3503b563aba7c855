import type { AnnouncementState } from '@recolta/shared/contracts/http/announcement-state';
import { type OfferTerms, offerTermsSchema } from '@recolta/shared/domain/goods/offer-terms';
import type { VatState } from '@recolta/shared/domain/vat';
import { useAtomValue } from 'jotai';
import { useCallback, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { OfferContract } from '../../../components/deals/binding-summary.tsx';
import { OfferSummary, useOfferText } from '../../../components/deals/offer-summary.tsx';
import { OfferFields, OfferSoFar } from '../../../components/offers/offer-fields.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { formatAmount } from '../../../lib/format.ts';
import {
  type OfferValues,
  offerFrom,
  offerIssues,
  offerTerms,
  type StatedTerms,
} from '../../../lib/forms/offer-values.ts';
import { useCheckedForm } from '../../../lib/forms/use-checked-form.ts';
import { useLocale, useTexts } from '../../../lib/i18n.ts';
import { connectionStatusAtom } from '../../../lib/realtime/connection-state.ts';
import { useVatParties } from '../../session/state/own-vat-state.ts';
import { offerIssuesOn } from '../state/offer-issues.ts';
import { refusalText } from '../state/refusal-text.ts';

/** Mode of sending terms: as a bid, or as the next round of one. */
export interface OfferSending {
  readonly isPending: boolean;
  readonly error: Error | null;
  /** @param key one per intent: resending the same terms uses the same key */
  readonly send: (terms: OfferTerms, key: string) => void;
}

interface Offered {
  announcement: AnnouncementState;
  title: string;
  reader: 'owner' | 'bidder';
  contract: OfferContract;
  /** The bidder's VAT state, as disclosed to the owner. */
  bidderVat?: VatState | null | undefined;
  onClose: () => void;
}

/**
 * An offer on an announcement: its terms, then a review of all of it with its sums before it is sent.
 * @param stated initial terms
 * @param isReviewed begins with the review: the terms are the announcement's own
 */
export function OfferDialog({
  stated,
  isReviewed = false,
  sending,
  ...offered
}: Offered & { stated: StatedTerms; isReviewed?: boolean; sending: OfferSending }) {
  useTranslation(['announcements', 'binding', 'forms', 'offers']);
  const locale = useLocale();
  const [values, setValues] = useState(() => offerFrom(stated, locale));
  const [isReview, setIsReview] = useState(isReviewed);
  const terms = offerTermsSchema.safeParse(offerTerms(values, locale));
  return isReview && terms.success ? (
    <Review {...offered} terms={terms.data} sending={sending} onBack={() => setIsReview(false)} />
  ) : (
    <Terms
      {...offered}
      initial={values}
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
  reader,
  initial,
  onReview,
  onClose,
}: Offered & { initial: OfferValues; onReview: (values: OfferValues) => void }) {
  const { t } = useTranslation('announcements');
  const locale = useLocale();
  const { form, submit } = useCheckedForm<OfferValues>({
    defaultValues: initial,
    check: useCallback(
      (values: OfferValues) => offerIssues(values, locale, (terms) => offerIssuesOn(announcement, terms)),
      [announcement, locale],
    ),
    send: async (values) => onReview(values),
  });
  const { minimumBidThreshold, quantityLeft, unit, currency } = announcement;
  return (
    <FormProvider {...form}>
      <Dialog
        title={title}
        onClose={onClose}
        onSubmit={submit}
        foot={<OfferSoFar currency={announcement.currency} initial={initial} />}
      >
        <p className="num mt-1 mb-3 text-ink-2 text-s">
          {minimumBidThreshold === null
            ? t('wholeHint', { quantity: formatAmount(quantityLeft, unit, locale) })
            : t('partHint', {
                step: formatAmount(minimumBidThreshold, unit, locale),
                quantity: formatAmount(quantityLeft, unit, locale),
              })}
        </p>
        <OfferFields
          currency={currency}
          unit={unit}
          isConfidential={announcement.privacyType === 'Incognito'}
          noteLabel={t(`noteTo.${reader}`)}
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
}: Offered & { terms: OfferTerms; sending: OfferSending; onBack: () => void }) {
  const { t } = useTranslation(['announcements', 'binding', 'offers']);
  const texts = useTexts();
  const [key] = useState(() => crypto.randomUUID());
  const isConnected = useAtomValue(connectionStatusAtom) !== 'offline';
  const parties = useVatParties(announcement, reader === 'owner', bidderVat);
  const on = { ...announcement, whole: announcement.quantityLeft, ...parties };
  const { shown, blocked } = useOfferText(on, terms);
  return (
    <ConfirmDialog
      title={t(`reviewTitle.${reader}`)}
      label={shown ? t(`sendFor.${reader}`, { sum: shown.sum }) : ''}
      sum={shown ? `${shown.price} × ${shown.quantity}` : ''}
      cancel={t('offers:change')}
      note={t(
        reader === 'bidder' && announcement.acceptsDesiredPrice && shown?.isWhole
          ? 'reviewAtOnce'
          : `reviewText.${reader}`,
      )}
      message={isConnected ? null : t('binding:offline')}
      blocked={blocked}
      isSending={sending.isPending}
      error={sending.error}
      describe={(failure) => refusalText(failure, texts, announcement)}
      onConfirm={() => sending.send(terms, key)}
      onCancel={onBack}
      onClose={onClose}
    >
      {shown && (
        <OfferSummary
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
