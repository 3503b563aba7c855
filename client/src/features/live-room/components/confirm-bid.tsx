import type { LiveAuctionState, Viewer } from '@recolta/shared/contracts/http/live-auction-state';
import { totalMinor } from '@recolta/shared/domain/money';
import { vatOn } from '@recolta/shared/domain/vat';
import { TriangleAlert } from 'lucide-react';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { Countdown } from '../../../components/auction/countdown.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { formatPercent, formatTonnes, kilogramsOf, minorOf } from '../../../lib/format.ts';
import { useTexts } from '../../../lib/i18n.ts';
import type { BidView } from '../state/bid-view.ts';
import { auctionFormat, farBeyond } from '../state/room-texts.ts';
import type { BidControl } from '../state/use-bid.ts';

/** Longer than the pause of a double tap, shorter than reading a price takes. */
const readableAfterMs = 350;

/**
 * Shows the whole sum before a bid binds. If the price has changed meanwhile it says so, and sends nothing by
 * itself.
 */
export function ConfirmBid({
  auction,
  viewer,
  view,
  bid,
}: {
  auction: LiveAuctionState;
  viewer: Viewer | undefined;
  view: Extract<BidView, { kind: 'confirm' }>;
  bid: BidControl;
}) {
  const { t, locale } = useTexts();
  const format = auctionFormat(auction, locale);
  const needsTerms = viewer?.hasAcceptedTerms === false;
  const [hasAccepted, setHasAccepted] = useState(false);
  const [isTermsMissing, setIsTermsMissing] = useState(false);
  const termsId = useId();
  const { priceMinor, replacementMinor } = view;
  const isReadable = useShownForAMoment(priceMinor);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (needsTerms && !hasAccepted) {
      setIsTermsMissing(true);
      document.getElementById(termsId)?.focus();
      return;
    }
    bid.confirm(needsTerms);
  };

  return (
    <Dialog title={t('room.confirmTitle')} onClose={bid.cancel}>
      <p className="num mt-1 flex justify-between gap-3 text-ink-2 text-s">
        <span>
          {auction.bestBid
            ? t('room.confirmNow', { price: format.price(minorOf(auction.bestBid.price)) })
            : t('room.confirmNowNone')}
        </span>
        {auction.endsAt && <Countdown until={auction.endsAt} atZero={t('room.closing')} />}
      </p>
      <p className="num mt-3 font-semibold text-[40px] leading-none tracking-[-0.03em]">
        {format.bare(priceMinor)}
        <small className="ml-1.5 font-medium text-ink-2 text-m tracking-normal">
          {format.price(priceMinor).slice(format.bare(priceMinor).length).trim()}
        </small>
      </p>
      <Sums auction={auction} priceMinor={priceMinor} />
      <Warning auction={auction} priceMinor={priceMinor} />
      <form onSubmit={submit} className="mt-4">
        {needsTerms && (
          <div className="mb-3">
            <label className="flex items-start gap-3 rounded-2 border border-line p-3 text-s">
              <input
                id={termsId}
                type="checkbox"
                checked={hasAccepted}
                aria-describedby={`${termsId}-error`}
                aria-invalid={isTermsMissing && !hasAccepted ? true : undefined}
                onChange={(event) => setHasAccepted(event.target.checked)}
                className="mt-0.5 size-5 flex-none accent-(--act)"
              />
              {t('room.confirmTerms')}
            </label>
            <p id={`${termsId}-error`} role="alert" className="min-h-5 pt-0.5 text-lost text-xs">
              {isTermsMissing && !hasAccepted ? t('room.confirmTermsNeeded') : ''}
            </p>
          </div>
        )}
        <div role="alert" className="min-h-0">
          {replacementMinor !== null && (
            <p className="num mb-3 rounded-2 bg-warn-wash p-3 text-s text-warn">
              {t('room.confirmMoved', {
                best: auction.bestBid ? format.price(minorOf(auction.bestBid.price)) : '',
                mine: format.price(priceMinor),
              })}
            </p>
          )}
        </div>
        <p className="mb-3 text-ink-2 text-s">{t('room.confirmBinds')}</p>
        <div className="grid gap-2">
          {/* Distinct keys: in one element, the click that takes the new price would also send it. */}
          {replacementMinor === null ? (
            <Button
              key="send"
              type="submit"
              look="act"
              autoFocus={!needsTerms}
              aria-disabled={!isReadable}
              onClick={(event) => !isReadable && event.detail > 0 && event.preventDefault()}
              className="num min-h-13 text-l"
            >
              {t('room.confirmSend', { price: format.price(priceMinor) })}
            </Button>
          ) : (
            <Button
              key="replace"
              look="act"
              className="num min-h-13 text-l"
              onClick={() => bid.replace(replacementMinor)}
            >
              {t('room.confirmReplace', { price: format.price(replacementMinor) })}
            </Button>
          )}
          <Button look="plain" onClick={bid.cancel}>
            {t('room.confirmCancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Whether this price has been on screen for a moment: the second tap of a double tap does not confirm. */
function useShownForAMoment(priceMinor: number): boolean {
  const [readableMinor, setReadableMinor] = useState<number | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setReadableMinor(priceMinor), readableAfterMs);
    return () => clearTimeout(timer);
  }, [priceMinor]);
  return readableMinor === priceMinor;
}

function Sums({ auction, priceMinor }: { auction: LiveAuctionState; priceMinor: number }) {
  const { t, locale } = useTexts();
  const { sum } = auctionFormat(auction, locale);
  const netMinor = totalMinor(priceMinor, kilogramsOf(auction.quantity));
  const vat = vatOn(netMinor, auction.product, auction.priceType, auction.deliveryPeriod.from);
  const rate = { percent: formatPercent(vat.ratePercent, locale) };
  return (
    <dl className="num mt-4 grid grid-cols-[1fr_auto] gap-y-1.5 text-s [&>dd]:pl-4">
      <dt className="text-ink-2">{t('room.confirmQuantity')}</dt>
      <dd className="text-right font-medium">{formatTonnes(auction.quantity, locale)}</dd>
      <dt className="text-ink-2">{t('room.confirmNet')}</dt>
      <dd className="text-right font-medium">{sum(vat.netMinor)}</dd>
      <dt className="text-ink-2">
        {vat.isReverseCharge ? t('room.confirmVatReversed') : t('room.confirmVat', rate)}
      </dt>
      <dd className="text-right font-medium">
        {vat.isReverseCharge ? t('room.confirmReversed') : sum(vat.vatMinor)}
      </dd>
      <dt className="border-line border-t pt-2 font-semibold">
        {auction.type === 'Buying' ? t('room.confirmTotalBuying') : t('room.confirmTotal')}
      </dt>
      <dd className="border-line border-t pt-2 text-right font-semibold text-l">{sum(vat.grossMinor)}</dd>
    </dl>
  );
}

/** Warns of a price far from the current one: most often a typing mistake. */
function Warning({ auction, priceMinor }: { auction: LiveAuctionState; priceMinor: number }) {
  const { t, locale } = useTexts();
  const reference = minorOf(auction.bestBid?.price ?? auction.startingPrice);
  const part = farBeyond(auction.type, priceMinor, reference);
  if (part === null) return null;
  const direction = auction.type === 'Buying' ? 'Buying' : '';
  const key = auction.bestBid
    ? (`room.farBeyond${direction}` as const)
    : (`room.farBeyondStart${direction}` as const);
  return (
    <p role="alert" className="num mt-3 flex items-start gap-2 rounded-2 bg-warn-wash p-3 text-s text-warn">
      <TriangleAlert aria-hidden="true" size={18} className="mt-px flex-none" />
      {t(key, { percent: formatPercent(Math.round(part * 100), locale) })}
    </p>
  );
}
