import type { LiveAuctionItem } from '@recolta/shared/contracts/http/live-auction-state';
import { CalendarCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../../components/ui/chip.tsx';
import { bucharestDay } from '../../../lib/bucharest-time.ts';
import { datedDealSteps, dealWhen, nextDealStep } from '../../../lib/deal/deal-steps.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { useServerTime } from '../../../lib/realtime/ticker.ts';
import { useAcceptedAuctions, useWonAuctions } from '../api/dashboard-queries.ts';
import { unfinishedDeals } from '../state/my-auctions.ts';
import { AuctionLine } from './auction-line.tsx';
import { DashboardList, DashboardSection } from './dashboard-section.tsx';

/** The user's deals, as winner or owner, until the day of their last step; renders nothing without any. */
export function OpenDeals({ accountId }: { accountId: string }) {
  const { t } = useTranslation('dashboard');
  const today = useServerTime(bucharestDay);
  const won = unfinishedDeals(useWonAuctions(accountId).data ?? [], today);
  const accepted = unfinishedDeals(useAcceptedAuctions(accountId).data ?? [], today);
  const ofType = (type: LiveAuctionItem['type']) => accepted.filter((auction) => auction.type === type);
  return (
    <>
      <Deals title={t('won')} auctions={won} today={today} />
      <Deals title={t('sold')} auctions={ofType('Selling')} today={today} />
      <Deals title={t('bought')} auctions={ofType('Buying')} today={today} />
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
  const { t, i18n } = useTranslation(['dashboard', 'live']);
  const locale = useLocale();
  if (auctions.length === 0) return null;
  return (
    <DashboardSection title={title} count={auctions.length}>
      <DashboardList items={auctions} error={null} retry={() => undefined} empty={null}>
        {(auction) => {
          const next = nextDealStep(datedDealSteps(auction), today);
          return (
            <AuctionLine auction={auction}>
              {next && (
                <>
                  <span>{t('nextStep')}</span>
                  <Chip tone="warn">
                    <CalendarCheck aria-hidden="true" size={12} strokeWidth={2.4} />
                    {t(`live:dealStep.${next.kind}`)}
                  </Chip>
                  <span>{dealWhen(next, today, i18n.t, locale)}</span>
                </>
              )}
            </AuctionLine>
          );
        }}
      </DashboardList>
    </DashboardSection>
  );
}
