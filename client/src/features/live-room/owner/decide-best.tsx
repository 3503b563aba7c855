import type { LiveAuctionState, Viewer } from '@recolta/shared/contracts/http/live-auction-state';
import { formatMoney, totalMinor } from '@recolta/shared/domain/money';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BidSummary, useBidText } from '../../../components/deals/bid-summary.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { Dock } from '../../../components/ui/dock.tsx';
import { kilogramsOf } from '../../../lib/format.ts';
import { liveAuctions } from '../../../lib/http/services.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { useVatParties } from '../../session/state/own-vat-state.ts';
import { useLiveContract } from '../room/confirmation/live-contract.ts';
import { useGoods } from '../room/goods/get-goods.ts';
import { auctionFormat, bidderLabel } from '../room/room-texts.ts';
import { useAct } from '../room/viewer.ts';

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
  const act = useDecide(auction.id);
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
      blocked={blocked}
      isSending={act.isPending}
      error={act.error}
      onConfirm={() => act.mutate('accept', { onSuccess: onClose })}
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
        />
      )}
    </ConfirmDialog>
  );
}

/** The refusal, apart from the acceptance: what it does, and a quiet button that asks first. */
export function RefuseBest({ auction, bestMinor }: Omit<DecisionParts, 'viewer'>) {
  const { t } = useTranslation('acts');
  const act = useDecide(auction.id);
  const [isAsked, setIsAsked] = useState(false);
  const sum = auctionFormat(auction, useLocale()).sum(totalMinor(bestMinor, kilogramsOf(auction.quantity)));
  const close = () => setIsAsked(false);
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
        onClick={() => {
          act.reset();
          setIsAsked(true);
        }}
      >
        {t('decideRefuse')}
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={t('decideRefuseTitle')}
          text={t('decideRefuseText')}
          label={t('decideRefuse')}
          look="danger"
          isSending={act.isPending}
          error={act.error}
          onConfirm={() => act.mutate('refuse', { onSuccess: close })}
          onClose={close}
        />
      )}
    </section>
  );
}

/** The owner accepts or refuses the best bid of a closed auction [L10]. */
function useDecide(id: string) {
  return useAct(id, (decision: 'accept' | 'refuse') =>
    liveAuctions.decide.call({ params: { id }, body: { decision } }),
  );
}
