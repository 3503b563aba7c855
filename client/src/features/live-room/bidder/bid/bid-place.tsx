import type { LiveAuctionState, Viewer } from '@recolta/shared/contracts/http/live-auction-state';
import { type RefObject, useDeferredValue, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nextBidMinor } from '../../../../components/auction/ladder.ts';
import { OpenedPart } from '../../../../components/errors/opened-part.tsx';
import { type DealSums, useDealSums } from '../../../../lib/deal/deal-sums.ts';
import { formatLot } from '../../../../lib/format.ts';
import { loadWhenExpected } from '../../../../lib/http/expected-calls.ts';
import { type Texts, textsReady, useLocale, useTexts } from '../../../../lib/i18n.ts';
import { localeOfPath } from '../../../../lib/locale-path.ts';
import { lazyPart } from '../../../../lib/page/lazy-part.tsx';
import { needsReload } from '../../../../lib/page/script-files.ts';
import { connectionStatusAtom } from '../../../../lib/realtime/connection-state.ts';
import { store } from '../../../../lib/store.ts';
import { hasSessionCookie } from '../../../session/api/session-calls.ts';
import { useVatParties } from '../../../session/state/reader.ts';
import { auctionFormat, cautionsOf, supplyOf } from '../../room/room-texts.ts';
import { BidButton } from './bid-button.tsx';
import type { BidView } from './bid-view.ts';
import type { BidControl } from './use-bid.ts';

/** Views in which another price may be chosen. */
const choosing: ReadonlySet<BidView['kind']> = new Set(['bid', 'outbid', 'leading', 'refused', 'confirm']);

const confirmation = lazyPart(async () => {
  const [{ BidReview }] = await Promise.all([
    import('./bid-review.tsx'),
    textsReady(localeOfPath(window.location.pathname), ['goods']),
  ]);
  return BidReview;
});
// Asked for before the menus of the header, which are not needed to bid.
loadWhenExpected(async () => {
  if (hasSessionCookie()) await confirmation.loaded();
});

/** Says if prices can be chosen now; otherwise they are shown but inactive until the right is known. */
export function choiceOf({ status, hold }: LiveAuctionState, { view }: BidControl) {
  const why = view.kind === 'cannot' ? view.why : null;
  // A signed-in user is usually a bidder: the panel reserves its height before that is known.
  const isLoading = why === 'Loading' && status === 'InProgress' && hold === null;
  const isWaiting = isLoading || why === 'Offline';
  return { isLoading, isWaiting, mayChoose: isWaiting || choosing.has(view.kind) };
}

/** Returns true once the value has been true. */
export function useOnceTrue(isNow: boolean): boolean {
  const [was, setWas] = useState(isNow);
  if (isNow && !was) setWas(true);
  return was || isNow;
}

/** The sums of the next price, its bid button, and the confirmation that it opens. */
export function BidPlace({
  auction,
  viewer,
  bid,
}: {
  auction: LiveAuctionState;
  viewer: Viewer | undefined;
  bid: BidControl;
}) {
  const { view } = bid;
  const { isLoading, mayChoose } = choiceOf(auction, bid);
  const shownMinor = mayChoose ? nextBidMinor(auction) : null;
  const summedMinor = 'priceMinor' in view ? view.priceMinor : shownMinor;
  const place = useRef<HTMLDivElement>(null);
  // Preloaded for users who may bid; others never fetch it.
  useEffect(() => {
    if (mayChoose && !isLoading) confirmation.preload();
  }, [mayChoose, isLoading]);
  useReturnedFocus(place, view.kind === 'confirm');
  // A slow phone answers the press before it has rendered the confirmation.
  const hasAnswered = useDeferredValue(view.kind === 'confirm');
  return (
    <div ref={place}>
      {summedMinor !== null && <BidSums auction={auction} priceMinor={summedMinor} />}
      <BidButton auction={auction} bid={bid} />
      <OpenedPart isOpen={view.kind === 'confirm' && hasAnswered} onClose={(error) => giveUp(error, bid)}>
        {view.kind === 'confirm' && (
          <confirmation.Part auction={auction} viewer={viewer} view={view} bid={bid} />
        )}
      </OpenedPart>
    </div>
  );
}

/**
 * Closes a confirmation whose code could not be loaded. Where only a reload brings it, the page is reloaded if the
 * connection is live. Only a tap triggers it, so there is no reload loop.
 */
function giveUp(error: unknown, bid: BidControl): void {
  bid.cancel();
  if (needsReload(error) && store.get(connectionStatusAtom) === 'live') window.location.reload();
}

/**
 * The button that opened the confirmation is replaced when the dialog closes: moves the focus to the new one, after the
 * dialog has tried to restore it to the old one.
 */
function useReturnedFocus(panel: RefObject<HTMLElement | null>, isConfirming: boolean): void {
  const wasConfirming = useRef(false);
  useEffect(() => {
    const isLeft = wasConfirming.current && !isConfirming;
    wasConfirming.current = isConfirming;
    if (!isLeft) return;
    const frame = requestAnimationFrame(() => panel.current?.querySelector('button')?.focus());
    return () => cancelAnimationFrame(frame);
  }, [panel, isConfirming]);
}

/** Net, VAT and total of the button's price, visible before it is pressed [L4]; one sum where no VAT is charged. */
function BidSums({ auction, priceMinor }: { auction: LiveAuctionState; priceMinor: number }) {
  const { t } = useTranslation('room');
  const locale = useLocale();
  const texts = useTexts();
  const { sum } = auctionFormat(auction, locale);
  const parties = useVatParties(auction);
  const deal = useDealSums()(supplyOf(auction, priceMinor, parties));
  const isBuying = auction.type === 'Buying';
  const certain = isBuying ? 'sumsTotalBuying' : 'sumsOnly';
  const isCharged = deal.vat.unknown === null && deal.vat.ratePercent > 0;
  const direction = isBuying ? 'Buying' : '';
  const { meetsDesired } = cautionsOf(auction, undefined, priceMinor);
  return (
    <div data-bid-sums className="mb-3 max-lg:mb-2.5 tight:mb-1.5">
      {isCharged ? (
        <ChargedSums
          sums={[
            [t('sumsNet', { quantity: formatLot(auction, locale) }), sum(deal.netMinor)],
            [deal.vatLabel, sum(deal.vatMinor ?? 0)],
            [t(isBuying ? 'sumsTotalBuying' : 'sumsTotal'), sum(deal.totalMinor)],
          ]}
        />
      ) : (
        <dl className="num flex flex-wrap items-baseline gap-x-1.5 text-s low:text-xs">
          <dt className="text-ink-2">{t(deal.isNet ? 'sumsNetOnly' : certain)}</dt>
          <dd className="flex flex-wrap items-baseline gap-x-1.5">
            <b className="whitespace-nowrap font-semibold text-m low:text-s">{sum(deal.totalMinor)}</b>
            <span>· {vatWord(deal, texts)}</span>
          </dd>
        </dl>
      )}
      {meetsDesired && <p className="mt-1.5 text-ink-2 text-xs">{t(`confirmAutomatic${direction}`)}</p>}
    </div>
  );
}

/** Net, VAT and total side by side; one below the other in larger type. */
function ChargedSums({ sums }: { sums: readonly (readonly [term: string, value: string])[] }) {
  return (
    <dl className="num grid grid-flow-col justify-between divide-x divide-line text-s large-type:block large-type:divide-x-0 low:block low:divide-x-0 low:text-xs">
      {sums.map(([term, value]) => (
        <div
          key={term}
          className="min-w-0 px-2.5 first:pl-0 last:pr-0 min-[23.75rem]:px-3 large-type:flex large-type:justify-between large-type:px-0 low:mr-3 low:inline-block low:px-0"
        >
          <dt className="text-ink-2 text-xs low:mr-1.5 low:inline">{term}</dt>
          <dd className="font-semibold text-s leading-snug tracking-tight min-[25rem]:text-m lg:text-s side:text-s large-type:text-s low:inline">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Why no VAT is added, or that it is not known yet: the confirmation has the whole sentence. */
const vatWord = ({ vat }: DealSums, { t }: Texts): string =>
  t(vat.unknown === null ? `labels:vat.short.${vat.regime}` : 'room:sumsVatOpen');
