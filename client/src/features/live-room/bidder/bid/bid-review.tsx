import type { LiveAuctionState, Viewer } from '@recolta/shared/contracts/http/live-auction-state';
import { type FormEvent, useCallback, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Countdown } from '../../../../components/auction/countdown.tsx';
import { PriceAgain } from '../../../../components/deals/price-again.tsx';
import { Button } from '../../../../components/ui/button.tsx';
import { Dialog } from '../../../../components/ui/dialog.tsx';
import { classNames } from '../../../../lib/class-names.ts';
import { useDealSums } from '../../../../lib/deal/deal-sums.ts';
import { minorOf, readTypedPrice } from '../../../../lib/format.ts';
import { useLocale } from '../../../../lib/i18n.ts';
import { useVatParties } from '../../../session/state/reader.ts';
import { ConfirmCautions, ConfirmSums, useSettled } from '../../room/confirmation/bid-review-details.tsx';
import { auctionFormat, cautionsOf, supplyOf } from '../../room/room-texts.ts';
import { ConfirmTerms, TermsBox } from '../terms/full-terms.tsx';
import { type BidView, isFirstBid } from './bid-view.ts';
import type { BidControl } from './use-bid.ts';

/**
 * Shows the total before a bid binds. If the best price has changed meanwhile it asks again, and never sends on its
 * own. Ignores presses until the dialog can be read.
 */
export function BidReview({
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
  const { t } = useTranslation('room');
  const locale = useLocale();
  const format = auctionFormat(auction, locale);
  const { priceMinor, replacementMinor } = view;
  const needsTerms = viewer?.hasAcceptedTerms === false;
  const cautions = cautionsOf(auction, viewer, priceMinor);
  const [areTermsShown, setTermsShown] = useState(false);
  const showTerms = useCallback(() => setTermsShown(true), []);
  const [hasAccepted, setHasAccepted] = useState(false);
  const [typedAgain, setTypedAgain] = useState('');
  const [missing, setMissing] = useState<'terms' | 'price' | null>(null);
  // Number of times it has asked: each is a new confirmation.
  const [round, setRound] = useState(0);
  const isSettled = useSettled(round);
  const [termsId, againId] = [useId(), useId()];

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isSettled || !bid.isConnected || replacementMinor !== null) return;
    const typed = readTypedPrice(typedAgain, locale);
    const isTypedAgain = cautions.jump === null || (typed !== null && minorOf(typed) === priceMinor);
    const lackingPrice = isTypedAgain ? null : 'price';
    const lacking = needsTerms && !hasAccepted ? 'terms' : lackingPrice;
    setMissing(lacking);
    if (lacking === null) bid.confirm(needsTerms);
    else document.getElementById(lacking === 'terms' ? termsId : againId)?.focus();
  };
  const replace = (newMinor: number) => {
    setTypedAgain('');
    setMissing(null);
    setRound(round + 1);
    bid.replace(newMinor);
  };

  const parties = useVatParties(auction);
  const sum = format.sum(useDealSums()(supplyOf(auction, priceMinor, parties)).totalMinor);
  const foot = (
    <>
      <div role="alert">
        {!bid.isConnected && (
          <p className="mb-3 rounded-2 bg-lost-wash p-3 text-lost text-s">{t('confirmOffline')}</p>
        )}
        {replacementMinor !== null && (
          <MovedPrice auction={auction} priceMinor={priceMinor} isEnough={replacementMinor === priceMinor} />
        )}
      </div>
      {needsTerms && (
        <TermsBox
          id={termsId}
          areShown={areTermsShown}
          isAccepted={hasAccepted}
          isMissing={missing === 'terms'}
          onChange={(isAccepted) => {
            setHasAccepted(isAccepted);
            setMissing(null);
          }}
        />
      )}
      <p className={classNames('mb-3 text-ink-2', needsTerms ? 'text-xs leading-snug' : 'text-s')}>
        {t('confirmBinds')}
      </p>
      <div className="dialog-acts">
        {/* Distinct keys: in one element, the click that accepts the new price would also send it. */}
        {replacementMinor === null ? (
          <Button
            key="send"
            type="submit"
            look="act"
            aria-disabled={!isSettled || !bid.isConnected}
            className="num min-h-13 text-l aria-disabled:opacity-60"
          >
            {t('confirmSend', { price: format.price(priceMinor) })} · {sum}
          </Button>
        ) : (
          <Button
            key="replace"
            look="act"
            className="num min-h-13 text-l"
            onClick={() => replace(replacementMinor)}
          >
            {t(replacementMinor === priceMinor ? 'confirmKeep' : 'confirmReplace', {
              price: format.price(replacementMinor),
            })}
          </Button>
        )}
        {/* On a low screen the tick needs its room; the dialog has a close button. */}
        <Button
          look="plain"
          className={needsTerms ? '[@media(height<680px)]:max-sm:hidden' : ''}
          onClick={bid.cancel}
        >
          {t('confirmCancel')}
        </Button>
      </div>
    </>
  );
  return (
    <Dialog title={t('confirmTitle')} onClose={bid.cancel} onSubmit={submit} foot={foot} isFocused>
      <p className="num mt-1 flex justify-between gap-3 text-ink-2 text-s">
        <span>
          {auction.bestBid
            ? t('confirmNow', { price: format.price(minorOf(auction.bestBid.price)) })
            : t('confirmNowNone')}
        </span>
        {auction.endsAt && <Countdown until={auction.endsAt} atZero={t('closing')} />}
      </p>
      <p className="num mt-3 font-semibold text-[2.667rem] leading-none tracking-[-0.03em]">
        {format.bare(priceMinor)}
        <small className="ml-1.5 font-medium text-ink-2 text-m tracking-normal">
          {format.price(priceMinor).slice(format.bare(priceMinor).length).trim()}
        </small>
      </p>
      <ConfirmSums auction={auction} priceMinor={priceMinor} />
      <ConfirmTerms
        auction={auction}
        isFirst={isFirstBid(viewer)}
        areAccepted={viewer?.hasAcceptedTerms === true}
        onShown={showTerms}
      />
      <ConfirmCautions auction={auction} cautions={cautions} />
      {cautions.jump && (
        <div className="mt-4">
          <PriceAgain
            id={againId}
            label={t('priceAgain')}
            typed={typedAgain}
            error={missing === 'price' ? t('againWrong', { price: format.price(priceMinor) }) : ''}
            onType={(typed) => {
              setTypedAgain(typed);
              setMissing(null);
            }}
          />
        </div>
      )}
    </Dialog>
  );
}

/**
 * Says that the best price changed while the confirmation was open, or that a correction left none [L17], and if the
 * displayed price is still enough.
 */
function MovedPrice({
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
  const { bestBid } = auction;
  const enough = isEnough ? 'Enough' : '';
  const mine = format.price(priceMinor);
  return (
    <p className="num mb-3 rounded-2 bg-warn-wash p-3 text-s text-warn">
      {bestBid === null
        ? t(`confirmMovedNone${enough}`, { mine })
        : t(`confirmMoved${enough}`, { mine, best: format.price(minorOf(bestBid.price)) })}
    </p>
  );
}
