import type { LiveAuctionState, Viewer } from '@recolta/shared/contracts/http/live-auction-state';
import { useTranslation } from 'react-i18next';
import { outcomeText } from '../../../../components/auction/outcome-text.ts';
import { standingOf } from '../standing/standing.ts';
import { VerifyLink } from '../verify-link.tsx';

/** Outcomes that the owner brought about. */
const ownersOwn = ['refusedByOwner', 'decisionTimeEnded'] as const;

/** The outcome without a winner, or before there is one. */
export function OutcomePanel({ auction, viewer }: { auction: LiveAuctionState; viewer: Viewer | undefined }) {
  const { t, i18n } = useTranslation('room');
  const { outcome } = auction;
  if (outcome === null) return null;
  const titles = { lost: t('youLostTitle'), binding: t('youLeadTitle') } as const;
  const { kind } = standingOf(auction, viewer);
  const own = viewer?.isOwner ? ownersOwn.find((one) => one === outcome.kind) : undefined;
  return (
    <section className="p-4 md:p-6">
      <h2 className="font-semibold font-serif text-[1.4rem] tracking-[-0.015em]">
        {kind in titles ? titles[kind as keyof typeof titles] : t('outcomeTitle')}
      </h2>
      <p className="mt-1 text-ink-2 text-s">
        {own !== undefined ? t(`outcomeOwner.${own}`) : outcomeText(outcome.kind, auction.type, i18n.t)}
      </p>
      {outcome.reason !== null && (
        <p className="mt-2 rounded-2 bg-surface-2 p-3 text-s">
          {t('outcomeReason', { reason: outcome.reason })}
        </p>
      )}
      <VerifyLink id={auction.id} className="mt-2" />
    </section>
  );
}
