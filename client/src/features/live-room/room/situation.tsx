import type { LiveAuctionState, Viewer } from '@recolta/shared/contracts/http/live-auction-state';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { ClockPanel } from './clock/clock-panel.tsx';
import { PricePanel } from './price/price-panel.tsx';
import { StandingBand } from './standing/standing-band.tsx';

/** Price, clock and the viewer's standing. */
export function Situation({
  auction,
  viewer,
  place,
}: {
  auction: LiveAuctionState;
  viewer: Viewer | undefined;
  place: RefObject<HTMLElement | null>;
}) {
  const { t } = useTranslation('room');
  return (
    <section
      ref={place}
      aria-label={t('situation')}
      className="side:fixed side:top-0 side:right-0 side:z-10 side:w-(--side-column)"
    >
      <div className="grid grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]">
        <PricePanel auction={auction} myNumber={viewer?.number ?? null} />
        <ClockPanel auction={auction} isOwner={viewer?.isOwner ?? false} />
      </div>
      <StandingBand auction={auction} viewer={viewer} />
    </section>
  );
}
