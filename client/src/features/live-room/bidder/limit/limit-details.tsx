import type { LiveAuctionState } from '@recolta/shared/contracts/http/live-auction-state';
import { refusalParams } from '@recolta/shared/domain/live-auction/refusal-params';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../../lib/error-text.ts';
import { minorOf } from '../../../../lib/format.ts';
import { useLocale } from '../../../../lib/i18n.ts';
import { ConfirmSums } from '../../room/confirmation/bid-review-details.tsx';
import { PriceField } from '../../room/confirmation/price-field.tsx';
import { auctionFormat } from '../../room/room-texts.ts';
import { bidNow, type LimitEntry } from './limit-entry.ts';

/** The amount of a limit, with the accepted range or the issue below it. */
export function LimitField({
  id,
  auction,
  typed,
  entry,
  isMissing,
  onType,
}: {
  id: string;
  auction: LiveAuctionState;
  typed: string;
  entry: LimitEntry;
  isMissing: boolean;
  onType: (typed: string) => void;
}) {
  const { t } = useTranslation(['limit', 'room']);
  const locale = useLocale();
  const format = auctionFormat(auction, locale);
  const direction = auction.type === 'Buying' ? 'Buying' : '';
  const { leastMinor, refusal } = entry;
  const next = format.price(leastMinor);
  const hintKey = entry.leads
    ? (`limit:hintLeading${direction}` as const)
    : (`room:exactHint${auction.biddingType}${direction}` as const);
  const hint = t(hintKey, { step: format.price(minorOf(auction.minimumBidThreshold)), next });
  const problem = refusal
    ? errorText(refusal.code, refusalParams(refusal), locale, auction.currency)
    : t('room:notAPrice', { example: format.bare(leastMinor) });
  return (
    <PriceField
      id={id}
      label={t(`lead${direction}`)}
      currency={auction.currency}
      unit={auction.unit}
      typed={typed}
      placeholder={format.bare(leastMinor)}
      hint={hint}
      problem={isMissing || refusal !== null ? problem : null}
      onType={onType}
    />
  );
}

/** The bid that the limit places now, and the total if it is reached. */
export function LimitEffect({
  auction,
  leads,
  limitMinor,
}: {
  auction: LiveAuctionState;
  leads: boolean;
  limitMinor: number;
}) {
  const { t } = useTranslation('limit');
  const locale = useLocale();
  const direction = auction.type === 'Buying' ? 'Buying' : '';
  const now = bidNow(auction, leads, limitMinor);
  const price = auctionFormat(auction, locale).price(now?.priceMinor ?? 0);
  const bids = now?.isForDesired ? t(`nowDesired${direction}`, { price }) : t('bidsNow', { price });
  return (
    <>
      <p className="num mt-3 rounded-2 bg-fact-wash p-3 text-fact text-s">
        {now === null ? t('nowNothing') : bids} {t('equal')}
      </p>
      <h3 className="-mb-2 mt-4 font-semibold text-s">{t('reached')}</h3>
      <ConfirmSums auction={auction} priceMinor={limitMinor} />
    </>
  );
}
