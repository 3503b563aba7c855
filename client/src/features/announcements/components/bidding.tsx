import type { AnnouncementAnswer } from '@recolta/shared/contracts/http/announcement-state';
import { formatPrice } from '@recolta/shared/domain/price-text';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { OpenedPart } from '../../../components/errors/opened-part.tsx';
import { Button, buttonClass } from '../../../components/ui/button.tsx';
import { minorOf } from '../../../lib/format.ts';
import { useTexts } from '../../../lib/i18n.ts';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { LocalLink } from '../../../lib/local-link.tsx';
import { redirectQuery } from '../../../lib/local-redirect.ts';
import { VatStateQuestion } from '../../session/components/vat-state-question.tsx';
import { usePlaceBid } from '../api/announcements.ts';
import type { OfferSending } from './offer-dialog.tsx';

const offerDialog = lazyPart(async () => (await import('./offer-dialog.tsx')).OfferDialog);

/** Bidding for whom may bid; for others why they may not, and what to do about it. */
export function Bidding({
  answer: { announcement, goods, viewer },
  readVersion: version,
}: {
  answer: AnnouncementAnswer;
  readVersion: number | undefined;
}) {
  const { t, locale } = useTexts();
  const location = useLocation();
  // With the version that was read when it was opened: a bid on one that was edited since is refused.
  const [opened, setOpened] = useState<{ isWhole: boolean; version: number | undefined } | null>(null);
  const [isSent, setIsSent] = useState(false);
  const place = usePlaceBid();
  const sending: OfferSending = {
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
          onSuccess: () => {
            setOpened(null);
            setIsSent(true);
          },
        },
      ),
  };
  const isOver = announcement.status !== 'InProgress';
  const mayBid = !isOver && viewer.mayBid;
  // Preloaded for those who may bid; others never fetch it.
  useEffect(() => {
    if (mayBid) offerDialog.preload();
  }, [mayBid]);
  const why = isOver && viewer.why !== 'SignInRequired' ? 'ExpiredAuction' : viewer.why;
  if (!mayBid)
    return (
      <div role="status" className="grid gap-3 rounded-3 bg-surface-2 p-4 text-s">
        <p>{t(isOver ? 'announcements.over' : `announcements.why.${known(why)}`)}</p>
        {!isOver && viewer.why === 'SignInRequired' && (
          <LocalLink to={`/login${redirectQuery(location)}`} className={buttonClass('act', 'min-h-13')}>
            {t('announcements.signIn')}
          </LocalLink>
        )}
        {!isOver && viewer.why === 'VatStateUnknown' && <VatStateQuestion />}
        {!isOver && (viewer.why === 'AccountNotActive' || viewer.why === 'CompanyNotChecked') && (
          <LocalLink to="/account" className={buttonClass('plain')}>
            {t('announcements.toAccount')}
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
      <p role="status" className="min-h-5 text-lead text-s">
        {isSent && t('announcements.sent')}
      </p>
      <Button look="act" className="min-h-13" onClick={() => setOpened({ isWhole: false, version })}>
        {t('announcements.bid')}
      </Button>
      {announcement.acceptsDesiredPrice && (
        <Button className="num" onClick={() => setOpened({ isWhole: true, version })}>
          {t(`announcements.takeAll.${announcement.type}`, {
            price: formatPrice(minorOf(announcement.price), announcement.currency, locale, announcement.unit),
          })}
        </Button>
      )}
      <p className="text-ink-2 text-xs">{t('announcements.binds')}</p>
      <OpenedPart isOpen={opened !== null} onClose={() => setOpened(null)}>
        <offerDialog.Part
          announcement={announcement}
          title={t('announcements.bid')}
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
