import type { LiveAuctionState } from '@recolta/shared/contracts/http/live-auction-state';
import { refusalParams } from '@recolta/shared/domain/live-auction/refusal-params';
import { priceUnit } from '@recolta/shared/domain/price-text';
import { classNames } from '../../../lib/class-names.ts';
import { errorText } from '../../../lib/error-text.ts';
import { minorOf } from '../../../lib/format.ts';
import { usePartTexts } from '../../../lib/i18n.ts';
import { bidNow, type LimitEntry } from '../state/limit-entry.ts';
import { auctionFormat } from '../state/room-texts.ts';
import { ConfirmSums } from './confirm-details.tsx';

/** The amount of a limit, with what may be typed or why it is not taken below it. */
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
  const { t, locale } = usePartTexts('limit');
  const format = auctionFormat(auction, locale);
  const direction = auction.type === 'Buying' ? 'Buying' : '';
  const { leastMinor, refusal } = entry;
  const isWrong = isMissing || refusal !== null;
  const next = format.price(leastMinor);
  const hintKey = entry.leads
    ? (`limit.hintLeading${direction}` as const)
    : (`room.exactHint${auction.biddingType}${direction}` as const);
  const hint = t(hintKey, { step: format.price(minorOf(auction.minimumBidThreshold)), next });
  const problem = refusal
    ? errorText(refusal.code, refusalParams(refusal), locale, auction.currency)
    : t('room.notAPrice', { example: format.bare(leastMinor) });
  return (
    <>
      <label htmlFor={id} className="mb-1 block font-medium text-m">
        {t(`limit.lead${direction}`)}
      </label>
      <div
        className={classNames(
          'flex overflow-hidden rounded-2 border bg-surface focus-within:outline-2 focus-within:outline-(--focus-line) focus-within:outline-offset-2',
          isWrong ? 'border-lost' : 'border-line-2',
        )}
      >
        <input
          id={id}
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          placeholder={format.bare(leastMinor)}
          aria-invalid={isWrong ? true : undefined}
          aria-describedby={`${id}-hint`}
          onChange={(event) => onType(event.target.value)}
          className="num min-h-13 w-full min-w-0 flex-1 bg-transparent px-3 font-semibold text-[1.333rem] outline-none placeholder:font-normal placeholder:text-ink-3"
        />
        <span className="self-center px-3 text-ink-3 text-s">{priceUnit(auction.currency, locale)}</span>
      </div>
      <p
        id={`${id}-hint`}
        role={isWrong ? 'alert' : undefined}
        className={classNames('num mt-1 min-h-5 text-xs', isWrong ? 'text-lost' : 'text-ink-2')}
      >
        {isWrong ? problem : hint}
      </p>
    </>
  );
}

/** What the limit bids now, and the whole sum if it is reached. */
export function LimitEffect({
  auction,
  leads,
  limitMinor,
}: {
  auction: LiveAuctionState;
  leads: boolean;
  limitMinor: number;
}) {
  const { t, locale } = usePartTexts('limit');
  const direction = auction.type === 'Buying' ? 'Buying' : '';
  const now = bidNow(auction, leads, limitMinor);
  const price = auctionFormat(auction, locale).price(now?.priceMinor ?? 0);
  const bids = now?.isForDesired
    ? t(`limit.nowDesired${direction}`, { price })
    : t('limit.bidsNow', { price });
  return (
    <>
      <p className="num mt-3 rounded-2 bg-fact-wash p-3 text-fact text-s">
        {now === null ? t('limit.nowNothing') : bids} {t('limit.equal')}
      </p>
      <h3 className="-mb-2 mt-4 font-semibold text-s">{t('limit.reached')}</h3>
      <ConfirmSums auction={auction} priceMinor={limitMinor} />
    </>
  );
}
