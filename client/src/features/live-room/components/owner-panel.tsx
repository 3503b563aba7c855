import type { LiveAuctionState, Viewer } from '@recolta/shared/contracts/http/live-auction-state';
import { totalMinor } from '@recolta/shared/domain/money';
import { isAtLeast } from '@recolta/shared/domain/price-direction';
import { MailPlus } from 'lucide-react';
import { useState } from 'react';
import { Button, buttonClass } from '../../../components/ui/button.tsx';
import { Chip } from '../../../components/ui/chip.tsx';
import { formatLot, kilogramsOf, minorOf } from '../../../lib/format.ts';
import { usePartTexts } from '../../../lib/i18n.ts';
import { LocalLink } from '../../../lib/local-link.tsx';
import { useDecide } from '../api/auction-calls.ts';
import { auctionFormat } from '../state/room-texts.ts';
import { ConfirmAct } from './confirm-act.tsx';
import { ReceivedOffers } from './offers/received-offers.tsx';
import { OwnContract } from './own-contract.tsx';

/** The owner's side: the reserve price, and the decision once the auction is closed [L8, L10]. */
export function OwnerPanel({ auction, viewer }: { auction: LiveAuctionState; viewer: Viewer }) {
  const { t, locale } = usePartTexts('acts');
  const { price } = auctionFormat(auction, locale);
  const backupMinor = viewer.backupPrice === null ? null : minorOf(viewer.backupPrice);
  const bestMinor = auction.bestBid ? minorOf(auction.bestBid.price) : null;
  const isMet = backupMinor !== null && bestMinor !== null && isAtLeast(auction.type, bestMinor, backupMinor);
  return (
    <section className="p-4 md:p-6">
      {auction.status === 'Pending' && (
        <div className="mb-3">
          <p className="mb-3 text-ink-2 text-s">{t('acts.pendingText')}</p>
          <LocalLink to={`/live-auctions/${auction.id}/edit`} className={buttonClass('plain', 'w-full')}>
            {t('acts.edit')}
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
          {t(`acts.invite.${auction.type}`)}
        </LocalLink>
      )}
      {auction.status === 'Closed' && bestMinor !== null && (
        <Decision auction={auction} bestMinor={bestMinor} />
      )}
      <div className="mb-4 empty:hidden">
        <ReceivedOffers auction={auction} viewer={viewer} />
      </div>
      {backupMinor !== null && (
        <p className="num flex flex-wrap items-center justify-between gap-2 text-s">
          <span className="text-ink-2">{t('acts.backupPrice')}</span>
          <span className="flex items-center gap-2">
            <b className="font-semibold">{price(backupMinor)}</b>
            <Chip tone={isMet ? 'ok' : 'plain'}>{isMet ? t('acts.backupMet') : t('acts.backupNotMet')}</Chip>
          </span>
        </p>
      )}
      {backupMinor === null && auction.status !== 'Closed' && (
        <p className="text-ink-2 text-s">{t('room.cannot.OwnAuction')}</p>
      )}
    </section>
  );
}

function Decision({ auction, bestMinor }: { auction: LiveAuctionState; bestMinor: number }) {
  const { t, locale } = usePartTexts('acts');
  const [asked, setAsked] = useState<'accept' | 'refuse' | null>(null);
  const decide = useDecide(auction.id);
  const format = auctionFormat(auction, locale);
  const price = format.price(bestMinor);
  const sum = format.sum(totalMinor(bestMinor, kilogramsOf(auction.quantity)));
  const quantity = formatLot(auction, locale);
  const acceptKey = auction.type === 'Buying' ? 'acts.decideAcceptTextBuying' : 'acts.decideAcceptText';
  return (
    <div className="mb-5">
      <h2 className="font-semibold font-serif text-[1.4rem] tracking-[-0.015em]">{t('acts.decideTitle')}</h2>
      <p className="num mt-1 mb-4 text-ink-2 text-s">{t('acts.decideText', { price, sum })}</p>
      <div className="grid gap-2">
        <Button look="act" className="num min-h-13 text-l" onClick={() => setAsked('accept')}>
          {t('acts.decideAccept', { price })}
        </Button>
        <Button look="danger" onClick={() => setAsked('refuse')}>
          {t('acts.decideRefuse')}
        </Button>
      </div>
      {asked && (
        <ConfirmAct
          title={asked === 'accept' ? t('acts.decideAcceptTitle') : t('acts.decideRefuseTitle')}
          text={asked === 'accept' ? t(acceptKey, { quantity, price, sum }) : t('acts.decideRefuseText')}
          label={asked === 'accept' ? t('acts.decideAccept', { price }) : t('acts.decideRefuse')}
          look={asked === 'accept' ? 'act' : 'danger'}
          isSending={decide.isPending}
          error={decide.error}
          onConfirm={() => decide.mutate(asked, { onSuccess: () => setAsked(null) })}
          onClose={() => {
            decide.reset();
            setAsked(null);
          }}
        />
      )}
    </div>
  );
}
