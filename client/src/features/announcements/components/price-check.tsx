import type { AnnouncementState, RoundTerms } from '@recolta/shared/contracts/http/announcement-state';
import { priceCaution } from '@recolta/shared/domain/announcement/price-caution';
import type { BidTerms } from '@recolta/shared/domain/goods/bid-terms';
import { formatPrice } from '@recolta/shared/domain/price-text';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CautionNote, PriceAgain } from '../../../components/deals/price-again.tsx';
import { dealSide } from '../../../lib/deal/deal-sums.ts';
import { formatPercent, minorOf, readTypedPrice } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/i18n.ts';

const optionalMinor = (price: string | undefined) => (price === undefined ? null : minorOf(price));

/**
 * Asks to type the price of a bid again if it is far worse for its sender than the prices they know [B2, B4].
 *
 * @param answered the round that it answers
 * @returns the fields below the terms, and a check that leads to them if the price was not typed again
 */
export function usePriceCheck({
  announcement,
  reader,
  terms,
  answered,
}: {
  announcement: AnnouncementState;
  reader: 'owner' | 'bidder';
  terms: BidTerms;
  answered: RoundTerms | undefined;
}): { readonly fields: ReactNode; readonly isDone: () => boolean } {
  const { t } = useTranslation('announcements');
  const locale = useLocale();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const { bestBid, currency, price: posted, type, unit } = announcement;
  const side = dealSide(type, reader);
  const priceMinor = minorOf(terms.price);
  const caution = priceCaution(side, priceMinor, {
    posted: minorOf(posted),
    // An owner answers one bidder, whatever the others offer.
    best: reader === 'bidder' ? optionalMinor(bestBid?.price) : null,
    answered: optionalMinor(answered?.price),
  });
  if (caution === null) return { fields: null, isDone: () => true };
  const what = caution.past === 'posted' ? t(`farPast.posted.${type}`) : t(`farPast.${caution.past}`);
  const percent = formatPercent(Math.round(caution.part * 100), locale);
  const again = readTypedPrice(typed, locale);
  const isTyped = again !== null && minorOf(again) === priceMinor;
  return {
    isDone: () => {
      setIsMissing(!isTyped);
      if (!isTyped) document.getElementById(id)?.focus();
      return isTyped;
    },
    fields: (
      <>
        <CautionNote tone="warn">{t(`farPast.${side}`, { percent, what })}</CautionNote>
        <div className="mt-3">
          <PriceAgain
            id={id}
            label={t('priceAgain')}
            typed={typed}
            error={
              isMissing ? t('againWrong', { price: formatPrice(priceMinor, currency, locale, unit) }) : ''
            }
            onType={(text) => {
              setTyped(text);
              setIsMissing(false);
            }}
          />
        </div>
      </>
    ),
  };
}
