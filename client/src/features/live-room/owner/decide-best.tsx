import type { LiveAuctionState, Viewer } from '@recolta/shared/contracts/http/live-auction-state';
import { formatMoney, totalMinor } from '@recolta/shared/domain/money';
import { improvement } from '@recolta/shared/domain/price-direction';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BidSummary, useBidText } from '../../../components/deals/bid-summary.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { Dock } from '../../../components/ui/dock.tsx';
import { ChangedNotice, useSeenVersion } from '../../../components/ui/seen-version.tsx';
import { kilogramsOf, minorOf } from '../../../lib/format.ts';
import { liveAuctions } from '../../../lib/http/services.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { useVatParties } from '../../session/state/reader.ts';
import { useLiveContract } from '../room/confirmation/live-contract.ts';
import { useGoods } from '../room/goods/get-goods.ts';
import { auctionFormat, bidderLabel } from '../room/room-texts.ts';
import { useAct } from '../room/viewer.ts';

export type ScaleMarkKind = 'start' | 'best' | 'reserve' | 'desired';

/** A price on the scale. */
export interface ScaleMark {
  readonly kind: ScaleMarkKind;
  readonly minor: number;
  /** Fraction of the scale's width. */
  readonly at: number;
  /** Centre of its label, as a CSS length: within the scale, and apart from the other label of its row. */
  readonly labelLeft: string;
}

/** Space before the first mark and after the last. */
const marginPart = 1 / 16;
/** Half of the widest label. */
const halfLabelPx = 48;

/**
 * The prices that an owner compares, the better ones further right in both directions of the price: start and best bid
 * in one row, reserve and desired price in the other.
 *
 * @param reserveMinor the owner's reserve price; null without one
 */
export function scaleMarks(auction: LiveAuctionState, reserveMinor: number | null): readonly ScaleMark[] {
  const startMinor = minorOf(auction.startingPrice);
  const prices: readonly (readonly [ScaleMarkKind, number | null])[] = [
    ['start', startMinor],
    ['best', auction.bestBid && minorOf(auction.bestBid.price)],
    ['reserve', reserveMinor],
    ['desired', auction.desiredPrice === null ? null : minorOf(auction.desiredPrice)],
  ];
  const placed = prices.flatMap(([kind, minor]) =>
    minor === null ? [] : [{ kind, minor, value: improvement(auction.type, minor, startMinor) }],
  );
  const least = Math.min(...placed.map(({ value }) => value));
  const range = Math.max(...placed.map(({ value }) => value)) - least || 1;
  const at = (value: number) => marginPart + ((value - least) / range) * (1 - 2 * marginPart);
  const marks = placed.map(({ kind, minor, value }) => ({ kind, minor, at: at(value) }));
  const rows = [
    marks.filter(({ kind }) => kind === 'start' || kind === 'best'),
    marks.filter(({ kind }) => kind === 'reserve' || kind === 'desired'),
  ];
  return rows.flatMap((row) => {
    const [first, last] = row.toSorted((a, b) => a.at - b.at);
    if (!first || !last)
      return row.map((mark) => ({ ...mark, labelLeft: labelLeft(percent(mark.at), 1, 1) }));
    const middle = percent((first.at + last.at) / 2);
    return [
      { ...first, labelLeft: labelLeft(`min(${percent(first.at)}, ${middle} - ${halfLabelPx}px)`, 1, 3) },
      { ...last, labelLeft: labelLeft(`max(${percent(last.at)}, ${middle} + ${halfLabelPx}px)`, 3, 1) },
    ];
  });
}

const percent = (part: number) => `${+(part * 100).toFixed(2)}%`;

/** A position with room for this many halves of labels on either side. */
const labelLeft = (wanted: string, before: number, after: number) =>
  `clamp(${before * halfLabelPx}px, ${wanted}, 100% - ${after * halfLabelPx}px)`;

interface DecisionParts {
  readonly auction: LiveAuctionState;
  readonly viewer: Viewer;
  readonly bestMinor: number;
}

/** The button that accepts the best bid, with its price and sum; fixed at the lower edge of a phone's screen. */
export function AcceptButton(parts: DecisionParts) {
  const { t } = useTranslation('acts');
  const { auction, bestMinor } = parts;
  const format = auctionFormat(auction, useLocale());
  const [isAsked, setIsAsked] = useState(false);
  return (
    <div data-room-acts="">
      <Dock rows={1}>
        <Button
          look="act"
          className="num mx-auto flex min-h-16 w-full px-5 text-left max-lg:max-w-xl lg:min-h-19"
          onClick={() => setIsAsked(true)}
        >
          <span className="flex-1">
            <span className="block font-semibold text-l leading-tight lg:text-xl">
              {t('decideAcceptFor', {
                price: format.price(bestMinor),
                sum: format.sum(totalMinor(bestMinor, kilogramsOf(auction.quantity))),
              })}
            </span>
            <small className="block font-normal text-s">{t('decideAcceptNext')}</small>
          </span>
          <ChevronRight aria-hidden="true" size={22} className="flex-none" />
        </Button>
        {isAsked && <AcceptBest {...parts} onClose={() => setIsAsked(false)} />}
      </Dock>
    </div>
  );
}

/**
 * The owner's acceptance of the best bid: everything it binds to, with the sum that the owner receives or pays [L10].
 */
function AcceptBest({
  auction,
  viewer: { bestBidder },
  bestMinor,
  onClose,
}: DecisionParts & { onClose: () => void }) {
  const { t, i18n } = useTranslation('acts');
  const { act, decide, changed } = useDecide(auction);
  const goods = useGoods(auction);
  const contract = useLiveContract(auction);
  const isOfBest = bestBidder?.number === auction.bestBid?.number;
  const parties = useVatParties(auction, true, isOfBest ? bestBidder?.vatState : null);
  const on = { ...auction, whole: auction.quantity, ...parties };
  // The date of the payment is not in the public state.
  const terms = goods.data && {
    ...auction,
    price: formatMoney(bestMinor),
    paymentDate: goods.data.paymentDate,
    withAval: goods.data.withAval,
    deliveryCounty: goods.data.county,
  };
  const { shown, blocked } = useBidText(on, terms);
  return (
    <ConfirmDialog
      title={t('decideAcceptTitle')}
      label={shown ? t('decideAcceptFor', { price: shown.price, sum: shown.sum }) : ''}
      note={t('decideAcceptText')}
      blocked={blocked ?? changed}
      isSending={act.isPending}
      error={act.error}
      onConfirm={() => decide('accept', onClose)}
      onClose={onClose}
    >
      {shown && (
        <BidSummary
          on={on}
          shown={shown}
          note={null}
          reader="owner"
          party={auction.bestBid && bidderLabel(auction.bestBid, auction.privacyType, null, i18n.t)}
          contract={contract.own}
          choices={contract.choices}
          grid={contract.grid}
        />
      )}
    </ConfirmDialog>
  );
}

/** The refusal, apart from the acceptance: what it does, and a quiet button that asks first. */
export function RefuseBest({ auction, bestMinor }: Omit<DecisionParts, 'viewer'>) {
  const { t } = useTranslation('acts');
  const [isAsked, setIsAsked] = useState(false);
  const format = auctionFormat(auction, useLocale());
  const sum = format.sum(totalMinor(bestMinor, kilogramsOf(auction.quantity)));
  return (
    <section
      data-room-acts
      className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-line-2 border-t pt-4 print:hidden"
    >
      <div className="min-w-0 flex-1 basis-72">
        <h2 className="font-semibold text-m">{t('decideRefuseAsk')}</h2>
        <p className="num text-ink-2 text-s">{t('decideRefuseNote', { sum })}</p>
      </div>
      <Button
        look="quiet"
        className="text-lost hover:bg-lost-wash hover:text-lost max-lg:-ml-4"
        onClick={() => setIsAsked(true)}
      >
        {t('decideRefuse')}
      </Button>
      {isAsked && (
        <AskRefusal
          auction={auction}
          price={format.price(bestMinor)}
          sum={sum}
          onClose={() => setIsAsked(false)}
        />
      )}
    </section>
  );
}

interface AskRefusalProps {
  auction: LiveAuctionState;
  price: string;
  sum: string;
  onClose: () => void;
}

function AskRefusal({ auction, price, sum, onClose }: AskRefusalProps) {
  const { t } = useTranslation('acts');
  const { act, decide, changed } = useDecide(auction);
  return (
    <ConfirmDialog
      title={t('decideRefuseTitle')}
      text={t('decideRefuseText', { price, sum })}
      label={t('decideRefuse')}
      look="danger"
      blocked={changed}
      isSending={act.isPending}
      error={act.error}
      onConfirm={() => decide('refuse', onClose)}
      onClose={onClose}
    />
  );
}

/**
 * The owner accepts or refuses the best bid that the dialog has shown since it opened [L10]. A correction can put
 * another one in its place [L17]: `changed` asks the owner to read that first.
 */
function useDecide({ id, bestBid }: LiveAuctionState) {
  const best = bestBid && { number: bestBid.number, price: bestBid.price };
  const { isChanged, see } = useSeenVersion(JSON.stringify(best));
  const act = useAct(id, (decision: 'accept' | 'refuse') =>
    liveAuctions.decide.call({ params: { id }, body: { decision, ...(best && { best }) } }),
  );
  return {
    act,
    decide: (decision: 'accept' | 'refuse', onSuccess: () => void) => act.mutate(decision, { onSuccess }),
    changed: isChanged ? (
      <ChangedNotice
        onSee={() => {
          act.reset();
          see();
        }}
      />
    ) : null,
  };
}
