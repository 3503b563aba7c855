import type { LiveAuctionState } from '@recolta/shared/contracts/http/live-auction-state';
import type { PersonalizedBid } from '@recolta/shared/contracts/http/personalized-bids';
import {
  type PersonalizedBidStatus,
  personalizedBidStatuses,
} from '@recolta/shared/domain/live-auction/personalized-bid';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Chip, type Tone } from '../../../../components/ui/chip.tsx';
import { formatInstant } from '../../../../lib/bucharest-time.ts';
import { useLocale } from '../../../../lib/i18n.ts';
import { PersonalizedBidTerms } from './personalized-bid-terms.tsx';

const tones: Record<PersonalizedBidStatus, Tone> = {
  Active: 'fact',
  Accepted: 'ok',
  Rejected: 'bad',
  Removed: 'plain',
  Lapsed: 'plain',
};

/** A personalised bid: its bidder, its state, its terms, and its actions below. */
export function PersonalizedBidCard({
  auction,
  bid,
  title,
  children,
}: {
  auction: LiveAuctionState;
  bid: PersonalizedBid;
  title: string;
  children?: ReactNode;
}) {
  const { t } = useTranslation('bids');
  const locale = useLocale();
  const status = personalizedBidStatuses.find((known) => known === bid.status);
  return (
    <li className="rounded-2 border border-line p-3" data-bid-status={bid.status}>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h3 className="wrap-anywhere min-w-0 font-semibold text-m">{title}</h3>
        {status && <Chip tone={tones[status]}>{t(`status.${status}`)}</Chip>}
      </div>
      <PersonalizedBidTerms auction={auction} bid={bid} />
      <p className="num mt-2 text-ink-2 text-note">
        {t('sentAt', { when: formatInstant(bid.sentAt, 'dayMonthTime', locale) })}
      </p>
      {children}
    </li>
  );
}
