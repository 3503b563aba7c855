import type { LiveAuctionState } from '@recolta/shared/contracts/http/live-auction-state';
import type { BidCautions, PriceJump } from '@recolta/shared/domain/live-auction/bid-cautions';
import { useEffect, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CautionNote } from '../../../../components/deals/price-again.tsx';
import { LoanNotice } from '../../../../components/goods/price-notices.tsx';
import { classNames } from '../../../../lib/class-names.ts';
import { useDealSums, type VatParties } from '../../../../lib/deal/deal-sums.ts';
import { formatLot, formatPercent, minorOf } from '../../../../lib/format.ts';
import { useLocale } from '../../../../lib/i18n.ts';
import { useVatParties } from '../../../session/state/reader.ts';
import { auctionFormat, supplyOf } from '../room-texts.ts';

/**
 * Quantity, net, VAT and total of the bid to confirm.
 * @param parties by default the reader bids
 */
export function ConfirmSums({
  auction,
  priceMinor,
  parties,
}: {
  auction: LiveAuctionState;
  priceMinor: number;
  parties?: VatParties;
}) {
  const { t } = useTranslation(['room', 'labels']);
  const locale = useLocale();
  const { sum } = auctionFormat(auction, locale);
  const own = useVatParties(auction);
  const { netMinor, vatLabel, vatText, totalMinor, isNet, change } = useDealSums()(
    supplyOf(auction, priceMinor, parties ?? own),
  );
  const total = auction.type === 'Buying' ? t('confirmTotalBuying') : t('confirmTotal');
  return (
    <>
      <dl className="num mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-y-1.5 text-s [&>dd]:pl-4">
        <dt className="text-ink-2">{t('confirmQuantity')}</dt>
        <dd className="text-right font-medium">{formatLot(auction, locale)}</dd>
        <dt className="text-ink-2">{t('confirmNet')}</dt>
        <dd className="text-right font-medium">{sum(netMinor)}</dd>
        {/* A condition is a sentence: it gets the whole width. */}
        <dt className={classNames('text-ink-2', isNet && 'col-span-2')}>{vatLabel}</dt>
        <dd className={isNet ? '-mt-1.5 col-span-2 pl-0! text-xs' : 'text-right font-medium'}>{vatText}</dd>
        <dt className="border-line border-t pt-2 font-semibold">
          {isNet ? t('labels:vat.netOf', { total }) : total}
        </dt>
        <dd className="border-line border-t pt-2 text-right font-semibold text-l">{sum(totalMinor)}</dd>
      </dl>
      <LoanNotice paymentType={auction.paymentType} />
      {change !== null && <p className="num mt-2 rounded-2 bg-fact-wash p-2.5 text-s">{change}</p>}
    </>
  );
}

/** Warnings before a bid: against oneself, ending the auction without the owner, or far from the others. */
export function ConfirmCautions({ auction, cautions }: { auction: LiveAuctionState; cautions: BidCautions }) {
  const { t } = useTranslation(['room']);
  const locale = useLocale();
  const direction = auction.type === 'Buying' ? 'Buying' : '';
  const best = auction.bestBid && auctionFormat(auction, locale).price(minorOf(auction.bestBid.price));
  return (
    <>
      {cautions.isAgainstOneself && (
        <CautionNote tone="warn">{t('confirmOwnLead', { price: best })}</CautionNote>
      )}
      {cautions.meetsDesired && <CautionNote tone="lead">{t(`confirmAutomatic${direction}`)}</CautionNote>}
      {cautions.jump && (
        <CautionNote tone="warn">
          {t(`room:${farKeys[cautions.jump.past]}${direction}`, {
            percent: formatPercent(Math.round(cautions.jump.part * 100), locale),
          })}
        </CautionNote>
      )}
    </>
  );
}

const farKeys = {
  best: 'farBeyond',
  start: 'farBeyondStart',
  desired: 'farBeyondDesired',
} as const satisfies Record<PriceJump['past'], string>;

/** Longer than a key, a mouse or a finger bounces, shorter than reading a price takes. */
const settledAfterMs = 400;

const pressingKeys: ReadonlySet<string> = new Set(['Enter', ' ', 'Escape']);

/**
 * True once a dialog has been open long enough to be read. Until then the whole page ignores keys and clicks;
 * afterwards only the repetition of a key that is still held down.
 * @param round restarts the time when it changes
 */
export function useSettled(round: number): boolean {
  const [settledRound, setSettledRound] = useState<number | null>(null);
  const isSettled = settledRound === round;
  useEffect(() => {
    const timer = setTimeout(() => setSettledRound(round), settledAfterMs);
    return () => clearTimeout(timer);
  }, [round]);
  useLayoutEffect(() => {
    const ignore = (event: MouseEvent | KeyboardEvent) => {
      const isHeldDown = 'repeat' in event && event.repeat && pressingKeys.has(event.key);
      if (isSettled && !isHeldDown) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    document.addEventListener('keydown', ignore, { capture: true });
    document.addEventListener('click', ignore, { capture: true });
    return () => {
      document.removeEventListener('keydown', ignore, { capture: true });
      document.removeEventListener('click', ignore, { capture: true });
    };
  }, [isSettled]);
  return isSettled;
}
