import type {
  AnnouncementAnswer,
  AnnouncementBidView,
  AnnouncementState,
} from '@recolta/shared/contracts/http/announcement-state';
import { formatPrice } from '@recolta/shared/domain/price-text';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { Countdown } from '../../../components/auction/countdown.tsx';
import type { BidContract } from '../../../components/deals/binding-summary.tsx';
import { OpenedPart } from '../../../components/errors/opened-part.tsx';
import { Button, buttonClass } from '../../../components/ui/button.tsx';
import { Dock } from '../../../components/ui/dock.tsx';
import { minorOf } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { LocalLink } from '../../../lib/local-link.tsx';
import type { Locale } from '../../../lib/locale-path.ts';
import { lazyPart } from '../../../lib/page/lazy-part.tsx';
import { redirectQuery } from '../../../lib/page/local-redirect.ts';
import { knownReason, WhyNotBid } from '../../session/components/why-not-bid.tsx';
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
  // The address of the bid opens its form, once.
  const isAsked = location.pathname.endsWith('/bid');
  const wasAsked = useRef(false);
  useEffect(() => {
    if (!isAsked || wasAsked.current || !mayBid || hasBid) return;
    wasAsked.current = true;
    setOpened({ isWhole: false, version });
  }, [isAsked, mayBid, hasBid, version]);
  const why = isOver && viewer.why !== 'SignInRequired' ? 'ExpiredAuction' : viewer.why;
  // An open dialog stays until it is closed: a refusal in it must be read.
  if (opened === null && hasBid) return null;
  if (opened === null && !mayBid)
    return (
      <div className="grid gap-3">
        <WhyNotBid
          text={t(isOver ? 'over' : `why.${knownReason(why)}`)}
          why={isOver ? null : viewer.why}
          toAccount={t('toAccount')}
        />
        {!isOver && viewer.why === 'SignInRequired' && (
          <PriceDock announcement={announcement}>
            <LocalLink
              to={`/login${redirectQuery(location)}`}
              className={buttonClass('act', 'min-h-13 px-2')}
            >
              {t('signIn')}
            </LocalLink>
          </PriceDock>
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
      <PriceDock announcement={announcement}>
        <Button look="act" className="min-h-13" onClick={() => setOpened({ isWhole: false, version })}>
          {t('bid')}
        </Button>
      </PriceDock>
      {announcement.acceptsDesiredPrice && (
        <Button className="num" onClick={() => setOpened({ isWhole: true, version })}>
          {t(`takeAll.${announcement.type}`, { price: priceOf(announcement, locale) })}
        </Button>
      )}
      <p className="text-ink-2 text-note">{t('binds')}</p>
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

const priceOf = ({ price, currency, unit }: AnnouncementState, locale: Locale) =>
  formatPrice(minorOf(price), currency, locale, unit);

/** The one act open to a reader, on a phone with the price and the time left. */
function PriceDock({ announcement, children }: { announcement: AnnouncementState; children: ReactNode }) {
  const { t } = useTranslation('announcements');
  const locale = useLocale();
  return (
    <Dock rows={1} className="grid max-lg:grid-cols-[auto_minmax(0,1fr)] max-lg:items-center max-lg:gap-3">
      <p className="num lg:hidden">
        <b className="block font-semibold text-l leading-tight">{priceOf(announcement, locale)}</b>
        <span className="font-medium text-s text-warn">
          <Countdown until={announcement.deadline} atZero={t('closing')} />
        </span>
      </p>
      {children}
    </Dock>
  );
}
