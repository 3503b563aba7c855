import type { LiveAuctionItem } from '@recolta/shared/contracts/http/live-auction-state';
import { CalendarCheck } from 'lucide-react';
import { Chip } from '../../../components/ui/chip.tsx';
import { bucharestDay } from '../../../lib/bucharest-time.ts';
import { dealSteps, dealWhen, nextDealStep } from '../../../lib/deal-steps.ts';
import { useTexts } from '../../../lib/i18n.ts';
import { useServerTime } from '../../../lib/realtime/ticker.ts';
import { useAcceptedAuctions, useWonAuctions } from '../api/dashboard-queries.ts';
import { openDeals } from '../state/my-auctions.ts';
import { AuctionLine } from './auction-line.tsx';
import { DashboardList, DashboardSection } from './dashboard-section.tsx';

/** The user's deals, as winner or owner, until the day of their last step; renders nothing without any. */
export function OpenDeals({ accountId }: { accountId: string }) {
  const { t } = useTexts();
  const today = useServerTime(bucharestDay);
  const won = openDeals(useWonAuctions(accountId).data ?? [], today);
  const accepted = openDeals(useAcceptedAuctions(accountId).data ?? [], today);
  const ofType = (type: LiveAuctionItem['type']) => accepted.filter((auction) => auction.type === type);
  return (
    <>
      <Deals title={t('dashboard.won')} auctions={won} today={today} />
      <Deals title={t('dashboard.sold')} auctions={ofType('Selling')} today={today} />
      <Deals title={t('dashboard.bought')} auctions={ofType('Buying')} today={today} />
    </>
  );
}

function Deals({
  title,
  auctions,
  today,
}: {
  title: string;
  auctions: readonly LiveAuctionItem[];
  today: string;
}) {
  const { t, locale } = useTexts();
  if (auctions.length === 0) return null;
  return (
    <DashboardSection title={title} count={auctions.length}>
      <DashboardList items={auctions} error={null} retry={() => undefined} empty={null}>
        {(auction) => {
          const next = nextDealStep(dealSteps(auction), today);
          return (
            <AuctionLine auction={auction}>
              {next && (
                <>
                  <span>{t('dashboard.nextStep')}</span>
                  <Chip tone="warn">
                    <CalendarCheck aria-hidden="true" size={12} strokeWidth={2.4} />
                    {t(`live.dealStep.${next.kind}`)}
                  </Chip>
                  <span>{dealWhen(next, today, t, locale)}</span>
                </>
              )}
            </AuctionLine>
          );
        }}
      </DashboardList>
    </DashboardSection>
  );
}
