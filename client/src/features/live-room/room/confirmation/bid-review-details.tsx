import type { LiveAuctionState } from '@recolta/shared/contracts/http/live-auction-state';
import type { BidCautions, PriceJump } from '@recolta/shared/domain/live-auction/bid-cautions';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
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
      {cautions.isAgainstOneself && <Note tone="warn">{t('confirmOwnLead', { price: best })}</Note>}
      {cautions.meetsDesired && <Note tone="lead">{t(`confirmAutomatic${direction}`)}</Note>}
      {cautions.jump && (
        <Note tone="warn">
          {t(`room:${farKeys[cautions.jump.past]}${direction}`, {
            percent: formatPercent(Math.round(cautions.jump.part * 100), locale),
          })}
        </Note>
      )}
    </>
  );
}

const farKeys = {
  best: 'farBeyond',
  start: 'farBeyondStart',
  desired: 'farBeyondDesired',
} as const satisfies Record<PriceJump['past'], string>;

const tones = { warn: 'bg-warn-wash text-warn', lead: 'bg-lead-wash text-lead' } as const;

function Note({ tone, children }: { tone: keyof typeof tones; children: ReactNode }) {
  const Mark = tone === 'warn' ? TriangleAlert : CircleCheck;
  return (
    <p
      role="alert"
      className={classNames('num mt-3 flex items-start gap-2 rounded-2 p-3 text-s', tones[tone])}
    >
      <Mark aria-hidden="true" size={18} className="mt-px flex-none" />
      {children}
    </p>
  );
}

/** Asks to type the price again if it is far past the others. */
export function PriceAgain({
  id,
  typed,
  error,
  onType,
}: {
  id: string;
  typed: string;
  error: string;
  onType: (typed: string) => void;
}) {
  const { t } = useTranslation('room');
  return (
    <div className="mb-3">
      <label htmlFor={id} className="mb-1 block font-medium text-s">
        {t('priceAgain')}
      </label>
      <input
        id={id}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        aria-invalid={error === '' ? undefined : true}
        aria-describedby={`${id}-error`}
        onChange={(event) => onType(event.target.value)}
        className={classNames(
          'num min-h-11 w-full rounded-2 border bg-surface px-3 text-[1.067rem]',
          error === '' ? 'border-line-2' : 'border-lost',
        )}
      />
      <p id={`${id}-error`} role="alert" className="min-h-5 pt-0.5 text-lost text-note">
        {error}
      </p>
    </div>
  );
}

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
