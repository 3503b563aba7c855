import type { LiveAuctionState, Viewer } from '@recolta/shared/contracts/http/live-auction-state';
import {
  type LimitRefusal,
  placedBids,
  refusalOfLimit,
} from '@recolta/shared/domain/live-auction/automatic-bids';
import type { PriceJump } from '@recolta/shared/domain/live-auction/bid-cautions';
import { refusalParams } from '@recolta/shared/domain/live-auction/refusal-params';
import { formatMoney } from '@recolta/shared/domain/money';
import { nextPriceMinor } from '@recolta/shared/domain/price-steps';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { use, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ladderOfItem } from '../../../../components/auction/ladder.ts';
import { PriceAgain } from '../../../../components/deals/price-again.tsx';
import { HelpLink } from '../../../../components/ui/help-link.tsx';
import { errorText } from '../../../../lib/error-text.ts';
import { minorOf, readTypedPrice } from '../../../../lib/format.ts';
import { ActKeys } from '../../../../lib/http/act-keys.ts';
import { CallError } from '../../../../lib/http/failure.ts';
import { useLocale } from '../../../../lib/i18n.ts';
import type { Locale } from '../../../../lib/locale-path.ts';
import { useReader } from '../../../session/state/reader.ts';
import { ConfirmCautions, ConfirmSums } from '../../room/confirmation/bid-review-details.tsx';
import { PriceField } from '../../room/confirmation/price-field.tsx';
import { RoomCallsContext } from '../../room/room-calls.ts';
import { auctionFormat, cautionsOf } from '../../room/room-texts.ts';
import { isLeading } from '../../room/standing/standing.ts';
import type { BidResult } from '../bid/bid-machine.ts';
import { bestMinorOf, isFirstBid } from '../bid/bid-view.ts';
import { sendBid, takeNews } from '../bid/use-bid.ts';
import { ConfirmTerms } from '../terms/full-terms.tsx';
import { PriceDialog, type PriceDialogProps, usePriceForm } from './price-dialog.tsx';

interface LimitIntent {
  /** Decimal; null withdraws. */
  readonly limit: string | null;
  readonly acceptsTerms: boolean;
}

/** The answer may have been lost: it is unknown if the limit is set. */
class LostLimit extends CallError {
  constructor() {
    super({ code: 'ConnectionLost', params: {}, status: null });
  }
}

/**
 * Sets or withdraws the viewer's limit [L7]. A lost answer is retried under the same command id, three times
 * automatically and then with each press for the same limit.
 */
function useSetLimit(id: string) {
  const queries = useQueryClient();
  const calls = use(RoomCallsContext);
  const person = useReader().key;
  const [keys] = useState(() => new ActKeys());
  return useMutation({
    mutationFn: ({ limit, acceptsTerms }: LimitIntent) =>
      keys.send(limit, async (key): Promise<Exclude<BidResult, { kind: 'lost' }>> => {
        const result = await sendBid(calls, id, { key, acceptsTerms, body: { limit } }, (news) =>
          takeNews(queries, person, news),
        );
        if (result.kind === 'lost') throw new LostLimit();
        return result;
      }),
    retry: (count, error) => error instanceof LostLimit && count < 3,
    retryDelay: (count) => 500 * 2 ** count,
  });
}

/**
 * Sets the maximum that the viewer is willing to bid [L7]: the limit, its immediate effect, the total if it is reached,
 * and the checks of a bid.
 */
export function LimitDialog({ auction, viewer, isConnected, onClose }: PriceDialogProps) {
  const { t } = useTranslation(['limit', 'room']);
  const locale = useLocale();
  const format = auctionFormat(auction, locale);
  const standingMinor = viewer.limit === null ? null : minorOf(viewer.limit);
  const [typed, setTyped] = useState(standingMinor === null ? '' : format.bare(standingMinor));
  const [typedAgain, setTypedAgain] = useState('');
  const setLimit = useSetLimit(auction.id);
  const { hold } = auction;

  const entry = limitEntry(auction, viewer, typed, locale);
  const { limitMinor, jump } = entry;

  const lackingOf = () => {
    if (limitMinor === null) return 'limit';
    const again = readTypedPrice(typedAgain, locale);
    return jump !== null && (again === null || minorOf(again) !== limitMinor) ? 'price' : null;
  };
  const send = async (limit: string | null) => {
    const result = await setLimit.mutateAsync({ limit, acceptsTerms: form.needsTerms }).catch(() => null);
    if (result?.kind === 'accepted') onClose();
  };
  const form = usePriceForm<'limit' | 'price'>({
    viewer,
    isOpen: isConnected && hold === null,
    call: setLimit,
    lackingOf,
    send: () => {
      if (limitMinor !== null) void send(formatMoney(limitMinor));
    },
  });
  const refused = setLimit.data?.kind === 'refused' ? setLimit.data : null;
  const problems = [
    ...(isConnected ? [] : [t('offline')]),
    ...(hold === null ? [] : [errorText('AuctionHeld', { reason: hold.reason }, locale)]),
    ...(setLimit.isError ? [t('lost')] : []),
    ...(refused && refused.code !== 'AuctionHeld'
      ? [errorText(refused.code, refused.params, locale, auction.currency, auction.unit)]
      : []),
  ];

  return (
    <PriceDialog
      form={form}
      title={t('title')}
      problems={problems}
      binds={t('binds')}
      label={limitMinor === null ? t('title') : t('set', { price: format.price(limitMinor) })}
      withdrawal={standingMinor === null ? null : t('withdraw', { price: format.price(standingMinor) })}
      onWithdraw={() => void send(null)}
      onClose={onClose}
    >
      <p className="mt-1 text-ink-2 text-s">{t(auction.type === 'Buying' ? 'howBuying' : 'how')}</p>
      <div className="mt-4">
        <LimitField
          id={form.idOf('limit')}
          auction={auction}
          typed={typed}
          entry={entry}
          isMissing={form.missing === 'limit'}
          onType={(text) =>
            form.onInput(() => {
              setTyped(text);
              setTypedAgain('');
            })
          }
        />
        {limitMinor !== null && <LimitEffect auction={auction} leads={entry.leads} limitMinor={limitMinor} />}
        <HelpLink part="limita" text={t('help')} />
        <ConfirmTerms
          auction={auction}
          isFirst={isFirstBid(viewer)}
          areAccepted={viewer.hasAcceptedTerms}
          onShown={form.showTerms}
        />
        {jump && (
          <>
            <ConfirmCautions
              auction={auction}
              cautions={{ jump, isAgainstOneself: false, meetsDesired: false }}
            />
            <div className="mt-3">
              <PriceAgain
                id={form.idOf('price')}
                label={t('room:priceAgain')}
                typed={typedAgain}
                error={
                  form.missing === 'price'
                    ? t('room:againWrong', { price: format.price(limitMinor ?? 0) })
                    : ''
                }
                onType={(text) => form.onInput(() => setTypedAgain(text))}
              />
            </div>
          </>
        )}
      </div>
    </PriceDialog>
  );
}

/** The amount of a limit, with the accepted range or the issue below it. */
function LimitField({
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
    ? errorText(refusal.code, refusalParams(refusal), locale, auction.currency, auction.unit)
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
function LimitEffect({
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

/** Evaluates a typed limit in the current auction [L7]. Prices in minor units. */
interface LimitEntry {
  /** The lowest accepted limit: the leader's own bid, or the next possible price. */
  readonly leastMinor: number;
  readonly leads: boolean;
  /** Null until a valid value is typed. */
  readonly limitMinor: number | null;
  readonly refusal: LimitRefusal | null;
  /** True if the limit is so far past the others that it must be retyped. */
  readonly jump: PriceJump | null;
}

export function limitEntry(
  auction: LiveAuctionState,
  viewer: Viewer,
  typed: string,
  locale: Locale,
): LimitEntry {
  const ladder = ladderOfItem(auction);
  const leads = isLeading(auction, viewer);
  const coveredMinor = leads ? bestMinorOf(auction) : null;
  const leastMinor = coveredMinor ?? nextPriceMinor(ladder);
  const price = readTypedPrice(typed, locale);
  const refusal = price === null ? null : refusalOfLimit(ladder, minorOf(price), coveredMinor);
  const limitMinor = price === null || refusal !== null ? null : minorOf(price);
  const jump = limitMinor === null ? null : cautionsOf(auction, undefined, limitMinor).jump;
  return { leastMinor, leads, limitMinor, refusal, jump };
}

/**
 * The immediate bid of a limit, computed by the deciding code, if no other limit answers it; null if it places none.
 */
export function bidNow(
  auction: LiveAuctionState,
  leads: boolean,
  limitMinor: number,
): { readonly priceMinor: number; readonly isForDesired: boolean } | null {
  const ladder = ladderOfItem(auction);
  const { bestBid, desiredPrice } = auction;
  const best = bestBid && { number: bestBid.number, priceMinor: minorOf(bestBid.price) };
  const desiredPriceMinor = desiredPrice === null ? null : minorOf(desiredPrice);
  // Numbers begin with 1: 0 belongs to nobody.
  const side = { number: leads ? (best?.number ?? 0) : 0, priceMinor: null, limitMinor };
  const [placed] = placedBids({ ...ladder, best, desiredPriceMinor }, side, null);
  if (!placed) return null;
  const { priceMinor } = placed;
  return { priceMinor, isForDesired: leads || priceMinor !== nextPriceMinor(ladder) };
}
