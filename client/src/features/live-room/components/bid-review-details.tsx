import type { LiveAuctionState } from '@recolta/shared/contracts/http/live-auction-state';
import type { BidCautions, PriceJump } from '@recolta/shared/domain/live-auction/bid-cautions';
import { ChevronDown, CircleCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLotTitle } from '../../../components/auction/lot-heading.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { useDealSums } from '../../../lib/deal-sums.ts';
import { formatLot, formatPercent, minorOf } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { useVatParties } from '../../session/state/own-vat-state.ts';
import { auctionFormat, supplyOf } from '../state/room-texts.ts';
import { FullTerms } from './goods-term-list.tsx';

/** Quantity, net, VAT and total of the bid to confirm. */
export function ConfirmSums({ auction, priceMinor }: { auction: LiveAuctionState; priceMinor: number }) {
  const { t } = useTranslation(['room', 'labels']);
  const locale = useLocale();
  const { sum } = auctionFormat(auction, locale);
  const parties = useVatParties(auction);
  const { netMinor, vatLabel, vatText, totalMinor, isNet, change } = useDealSums()(
    supplyOf(auction, priceMinor, parties),
  );
  const total = auction.type === 'Buying' ? t('confirmTotalBuying') : t('confirmTotal');
  return (
    <>
      <dl className="num mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-y-1.5 text-s [&>dd]:pl-4">
        <dt className="text-ink-2">{t('confirmQuantity')}</dt>
        <dd className="text-right font-medium">{formatLot(auction, locale)}</dd>
        <dt className="text-ink-2">{t('confirmNet')}</dt>
        <dd className="text-right font-medium">{sum(netMinor)}</dd>
        <dt className="text-ink-2">{vatLabel}</dt>
        <dd className="text-right font-medium">{vatText}</dd>
        <dt className="border-line border-t pt-2 font-semibold">
          {isNet ? t('labels:vat.netOf', { total }) : total}
        </dt>
        <dd className="border-line border-t pt-2 text-right font-semibold text-l">{sum(totalMinor)}</dd>
      </dl>
      {change !== null && <p className="num mt-2 rounded-2 bg-fact-wash p-2.5 text-s">{change}</p>}
    </>
  );
}

/**
 * The subject and terms of the deal: open with a first bid, one tap away afterwards.
 * @param onShown called once everything is on the page
 */
export function ConfirmTerms({
  auction,
  isOpen,
  areAccepted,
  onShown,
}: {
  auction: LiveAuctionState;
  isOpen: boolean;
  areAccepted: boolean;
  onShown: () => void;
}) {
  const { t } = useTranslation('room');
  const lotTitle = useLotTitle();
  return (
    <details open={isOpen} className="group mt-4 rounded-2 border border-line text-s">
      <summary className="flex min-h-11 items-center justify-between px-3 font-medium">
        {t('goods')}
        <ChevronDown aria-hidden="true" size={16} className="transition-transform group-open:rotate-180" />
      </summary>
      <div className="border-line border-t p-3">
        <p className="mb-2 font-semibold">{lotTitle(auction)}</p>
        <FullTerms auction={auction} onShown={onShown} />
        {areAccepted && (
          <p className="mt-3 flex items-center gap-2 text-lead">
            <CircleCheck aria-hidden="true" size={18} className="flex-none" />
            {t('confirmTermsAccepted')}
          </p>
        )}
      </div>
    </details>
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

/** Says that the best price changed while the confirmation was open, and if the displayed price is still enough. */
export function MovedPrice({
  auction,
  priceMinor,
  isEnough,
}: {
  auction: LiveAuctionState;
  priceMinor: number;
  isEnough: boolean;
}) {
  const { t } = useTranslation('room');
  const locale = useLocale();
  const format = auctionFormat(auction, locale);
  const figures = {
    best: auction.bestBid ? format.price(minorOf(auction.bestBid.price)) : '',
    mine: format.price(priceMinor),
  };
  return (
    <p className="num mb-3 rounded-2 bg-warn-wash p-3 text-s text-warn">
      {isEnough ? t('confirmMovedEnough', figures) : t('confirmMoved', figures)}
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
      <p id={`${id}-error`} role="alert" className="min-h-5 pt-0.5 text-lost text-xs">
        {error}
      </p>
    </div>
  );
}
