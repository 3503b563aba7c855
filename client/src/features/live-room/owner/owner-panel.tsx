import type { LiveAuctionState, Viewer } from '@recolta/shared/contracts/http/live-auction-state';
import { formatMoney, totalMinor } from '@recolta/shared/domain/money';
import { isAtLeast } from '@recolta/shared/domain/price-direction';
import { MailPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BidSummary, useBidText } from '../../../components/deals/bid-summary.tsx';
import { Button, buttonClass } from '../../../components/ui/button.tsx';
import { Chip } from '../../../components/ui/chip.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { kilogramsOf, minorOf } from '../../../lib/format.ts';
import { liveAuctions } from '../../../lib/http/services.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { LocalLink } from '../../../lib/local-link.tsx';
import { useVatParties } from '../../session/state/own-vat-state.ts';
import { useLiveContract } from '../room/confirmation/live-contract.ts';
import { useGoods } from '../room/goods/get-goods.ts';
import { ReceivedPersonalizedBids } from '../room/personalized-bids/received-personalized-bids.tsx';
import { auctionFormat, bidderLabel } from '../room/room-texts.ts';
import { useAct } from '../room/viewer.ts';
import { OwnContract } from './own-contract.tsx';

/** The owner's data: the reserve price, and the decision once the auction is closed [L8, L10]. */
export function OwnerPanel({ auction, viewer }: { auction: LiveAuctionState; viewer: Viewer }) {
  const { t } = useTranslation(['acts', 'room']);
  const locale = useLocale();
  const { price } = auctionFormat(auction, locale);
  const backupMinor = viewer.backupPrice === null ? null : minorOf(viewer.backupPrice);
  const bestMinor = auction.bestBid ? minorOf(auction.bestBid.price) : null;
  const isMet = backupMinor !== null && bestMinor !== null && isAtLeast(auction.type, bestMinor, backupMinor);
  return (
    <section className="p-4 md:p-6">
      {auction.status === 'Pending' && (
        <div className="mb-3">
          <p className="mb-3 text-ink-2 text-s">{t('pendingText')}</p>
          <LocalLink to={`/live-auctions/${auction.id}/edit`} className={buttonClass('plain', 'w-full')}>
            {t('edit')}
          </LocalLink>
        </div>
      )}
      {auction.status === 'Pending' && auction.contractType === 'Custom' && <OwnContract auction={auction} />}
      {(auction.status === 'Pending' ||
        auction.status === 'Scheduled' ||
        auction.status === 'InProgress') && (
        <LocalLink
          to={`/live-auctions/${auction.id}/invitations`}
          className={buttonClass(auction.audience === 'Invited' ? 'act' : 'plain', 'mb-4 w-full')}
        >
          <MailPlus aria-hidden="true" size={17} />
          {t(`invite.${auction.type}`)}
        </LocalLink>
      )}
      {auction.status === 'Closed' && bestMinor !== null && (
        <Decision auction={auction} viewer={viewer} bestMinor={bestMinor} />
      )}
      <div className="mb-4 empty:hidden">
        <ReceivedPersonalizedBids auction={auction} viewer={viewer} />
      </div>
      {backupMinor !== null && (
        // The printed result is for the other party.
        <p className="num flex flex-wrap items-center justify-between gap-2 text-s print:hidden">
          <span className="text-ink-2">{t('backupPrice')}</span>
          <span className="flex items-center gap-2">
            <b className="font-semibold">{price(backupMinor)}</b>
            <Chip tone={isMet ? 'ok' : 'plain'}>{isMet ? t('backupMet') : t('backupNotMet')}</Chip>
          </span>
        </p>
      )}
      {backupMinor === null && auction.status !== 'Closed' && (
        <p className="text-ink-2 text-s">{t('room:cannot.OwnAuction')}</p>
      )}
    </section>
  );
}

function Decision({
  auction,
  viewer,
  bestMinor,
}: {
  auction: LiveAuctionState;
  viewer: Viewer;
  bestMinor: number;
}) {
  const { t } = useTranslation('acts');
  const locale = useLocale();
  const [asked, setAsked] = useState<'accept' | 'refuse' | null>(null);
  const decide = useDecide(auction.id);
  const format = auctionFormat(auction, locale);
  const price = format.price(bestMinor);
  const sum = format.sum(totalMinor(bestMinor, kilogramsOf(auction.quantity)));
  const close = () => {
    decide.reset();
    setAsked(null);
  };
  return (
    <div className="mb-5">
      <h2 className="font-semibold font-serif text-[1.4rem] tracking-[-0.015em]">{t('decideTitle')}</h2>
      <p className="num mt-1 mb-4 text-ink-2 text-s">{t('decideText', { price, sum })}</p>
      <div className="grid gap-2">
        <Button look="act" className="num min-h-13 text-l" onClick={() => setAsked('accept')}>
          {t('decideAccept', { price })}
        </Button>
        <Button look="danger" onClick={() => setAsked('refuse')}>
          {t('decideRefuse')}
        </Button>
      </div>
      {asked === 'accept' && (
        <AcceptBest auction={auction} viewer={viewer} bestMinor={bestMinor} act={decide} onClose={close} />
      )}
      {asked === 'refuse' && (
        <ConfirmDialog
          title={t('decideRefuseTitle')}
          text={t('decideRefuseText')}
          label={t('decideRefuse')}
          look="danger"
          isSending={decide.isPending}
          error={decide.error}
          onConfirm={() => decide.mutate('refuse', { onSuccess: close })}
          onClose={close}
        />
      )}
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
  act,
  onClose,
}: {
  auction: LiveAuctionState;
  viewer: Viewer;
  bestMinor: number;
  act: ReturnType<typeof useDecide>;
  onClose: () => void;
}) {
  const { t, i18n } = useTranslation('acts');
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

/** The owner accepts or refuses the best bid of a closed auction [L10]. */
function useDecide(id: string) {
  return useAct(id, (decision: 'accept' | 'refuse') =>
    liveAuctions.decide.call({ params: { id }, body: { decision } }),
  );
}
