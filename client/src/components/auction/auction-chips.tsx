import type { LiveAuctionItem } from '@recolta/shared/contracts/http/live-auction-state';
import type { AuctionStatus, AuctionType } from '@recolta/shared/domain/enumerations';
import { CalendarClock, Check, CircleDot, Gavel, Hourglass, Minus, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Texts } from '../../lib/i18n.ts';
import { Chip, type Tone } from '../ui/chip.tsx';

/** The name of a live auction's status; an accepted one is named by its type: sold or bought. */
export function statusName(
  { status, type }: { readonly status: AuctionStatus; readonly type: AuctionType },
  t: Texts['t'],
): string {
  return status === 'Accepted' ? t(`labels:sold.${type}`) : t(`labels:auctionStatus.${status}`);
}

const looks = {
  Pending: { tone: 'plain', Icon: Hourglass },
  Scheduled: { tone: 'fact', Icon: CalendarClock },
  InProgress: { tone: 'ok', Icon: CircleDot },
  Closed: { tone: 'warn', Icon: Gavel },
  Accepted: { tone: 'ok', Icon: Check },
  Refused: { tone: 'plain', Icon: X },
  Failed: { tone: 'plain', Icon: X },
} as const satisfies Record<AuctionStatus, { tone: Tone; Icon: typeof Check }>;

/** The state of an auction; for its owner a closed one is the decision that they owe. */
export function AuctionStatusChip({
  auction,
  isOwner = false,
}: {
  auction: Pick<LiveAuctionItem, 'status' | 'type'>;
  isOwner?: boolean;
}) {
  const { t, i18n } = useTranslation('live');
  const { tone, Icon } = looks[auction.status];
  return (
    <Chip tone={tone}>
      <Icon aria-hidden="true" size={12} strokeWidth={2.4} />
      {isOwner && auction.status === 'Closed' ? t('awaitsYou') : statusName(auction, i18n.t)}
    </Chip>
  );
}

/** Says if the desired price is met [L8], worded for the auction's direction. */
export function DesiredPriceChip({
  auction,
}: {
  auction: Pick<LiveAuctionItem, 'desiredPriceStatus' | 'type'>;
}) {
  const { t } = useTranslation('live');
  const isBuying = auction.type === 'Buying';
  if (auction.desiredPriceStatus === 'notSet') return <Chip>{t('desiredNotSet')}</Chip>;
  if (auction.desiredPriceStatus === 'met') {
    return (
      <Chip tone="ok">
        <Check aria-hidden="true" size={12} strokeWidth={2.6} />
        {t(isBuying ? 'desiredMetBuying' : 'desiredMet')}
      </Chip>
    );
  }
  return (
    <Chip tone="warn">
      <Minus aria-hidden="true" size={12} strokeWidth={2.6} />
      {t(isBuying ? 'desiredNotMetBuying' : 'desiredNotMet')}
    </Chip>
  );
}
