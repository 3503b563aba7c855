import type {
  AnnouncementAnswer,
  AnnouncementBidView,
} from '@recolta/shared/contracts/http/announcement-state';
import { formatPrice } from '@recolta/shared/domain/price-text';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { Countdown } from '../../../components/auction/countdown.tsx';
import type { BidContract } from '../../../components/deals/binding-summary.tsx';
import { OpenedPart } from '../../../components/errors/opened-part.tsx';
import { Button, buttonClass } from '../../../components/ui/button.tsx';
import { minorOf } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { LocalLink } from '../../../lib/local-link.tsx';
import { redirectQuery } from '../../../lib/local-redirect.ts';
import { lazyPart } from '../../../lib/page/lazy-part.tsx';
import { VatStateQuestion } from '../../session/components/vat-state-question.tsx';
import { usePlaceBid } from '../api/announcements.ts';
import type { BidSending } from './announcement-bid-dialog.tsx';

const bidDialog = lazyPart(async () => (await import('./announcement-bid-dialog.tsx')).AnnouncementBidDialog);

/** Bid form. Callers who may not bid see the reason and the next step. */
export function Bidding({
  answer: { announcement, goods, viewer },
  readVersion: version,
  contract,
  onSent,
}: {
  answer: AnnouncementAnswer;
  contract: BidContract;
  readVersion: number | undefined;
  /** Called with the bid that the service recorded. */
  onSent: (bid: AnnouncementBidView) => void;
}) {
  const { t } = useTranslation('announcements');
  const locale = useLocale();
  const location = useLocation();
  // The version at the time it was opened: a bid on an announcement edited since is refused.
  const [opened, setOpened] = useState<{ isWhole: boolean; version: number | undefined } | null>(null);
  const place = usePlaceBid();
  const sending: BidSending = {
    isPending: place.isPending,
    error: place.error,
    send: (terms, key) =>
      place.mutate(
        {
          params: { id: announcement.id },
          headers: { 'idempotency-key': key },
          body: { ...terms, version: opened?.version },
        },
        {
          onSuccess: (bid) => {
            setOpened(null);
            onSent(bid);
          },
        },
      ),
  };
  const isOver = announcement.status !== 'InProgress';
  const hasBid = viewer.bid?.status === 'Active';
  const mayBid = !isOver && viewer.mayBid;
  // Preloaded for users who may bid; others never fetch it.
  useEffect(() => {
    if (mayBid) bidDialog.preload();
  }, [mayBid]);
  const why = isOver && viewer.why !== 'SignInRequired' ? 'ExpiredAuction' : viewer.why;
  // An open dialog stays until it is closed: a refusal in it must be read.
  if (opened === null && hasBid) return null;
  if (opened === null && !mayBid)
    return (
      <div role="status" className="grid gap-3 rounded-3 bg-surface-2 p-4 text-s">
        <p>{t(isOver ? 'over' : `why.${known(why)}`)}</p>
        {!isOver && viewer.why === 'SignInRequired' && (
          <LocalLink to={`/login${redirectQuery(location)}`} className={buttonClass('act', 'min-h-13')}>
            {t('signIn')}
          </LocalLink>
        )}
        {!isOver && viewer.why === 'VatStateUnknown' && <VatStateQuestion />}
        {!isOver && (viewer.why === 'AccountNotActive' || viewer.why === 'CompanyNotChecked') && (
          <LocalLink to="/account" className={buttonClass('plain')}>
            {t('toAccount')}
          </LocalLink>
        )}
      </div>
    );
  const own = {
    ...goods,
    price: announcement.price,
    quantity: announcement.quantityLeft,
    deliveryLocation: goods.deliveryLocation,
  };
  return (
    <div className="grid gap-2">
      {/* On a phone price, time and act stay at the bottom of the screen. */}
      <div className="grid max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-20 max-lg:grid-cols-[auto_minmax(0,1fr)] max-lg:items-center max-lg:gap-3 max-lg:border-line max-lg:border-t max-lg:bg-surface max-lg:px-4 max-lg:pt-3 max-lg:pb-[max(12px,env(safe-area-inset-bottom))]">
        <p className="num lg:hidden">
          <b className="block font-semibold text-l leading-tight">
            {formatPrice(minorOf(announcement.price), announcement.currency, locale, announcement.unit)}
          </b>
          <span className="text-s text-warn">
            <Countdown until={announcement.deadline} atZero={t('closing')} />
          </span>
        </p>
        <Button look="act" className="min-h-13" onClick={() => setOpened({ isWhole: false, version })}>
          {t('bid')}
        </Button>
      </div>
      {announcement.acceptsDesiredPrice && (
        <Button className="num" onClick={() => setOpened({ isWhole: true, version })}>
          {t(`takeAll.${announcement.type}`, {
            price: formatPrice(minorOf(announcement.price), announcement.currency, locale, announcement.unit),
          })}
        </Button>
      )}
      <p className="text-ink-2 text-xs">{t('binds')}</p>
      <OpenedPart isOpen={opened !== null} onClose={() => setOpened(null)}>
        <bidDialog.Part
          announcement={announcement}
          title={t('bid')}
          statedTitle={t('statedTerms')}
          reader="bidder"
          contract={contract}
          stated={own}
          isReviewed={opened?.isWhole === true}
          sending={sending}
          onClose={() => setOpened(null)}
        />
      </OpenedPart>
    </div>
  );
}

const reasons = [
  'SignInRequired',
  'NotEnoughPrivileges',
  'AccountNotActive',
  'CompanyNotChecked',
  'VatStateUnknown',
  'ExpiredAuction',
  'AlreadyExistingBid',
  'AuctionBidNotAllowed',
] as const;

const known = (why: string | null) => reasons.find((one) => one === why) ?? 'AuctionBidNotAllowed';
