import type { LiveAuctionState, Viewer } from '@recolta/shared/contracts/http/live-auction-state';
import { useEffect, useRef, useState } from 'react';
import { OptionalPart } from '../../../../components/errors/opened-part.tsx';
import { lazyPart } from '../../../../lib/page/lazy-part.tsx';

const { Part: GoodsDetailList } = lazyPart(
  async () => (await import('./goods-detail-list.tsx')).GoodsDetailList,
);

/**
 * Goods and terms in full, below the parts that change. Fetched shortly before they scroll into view, or at once for
 * users who may bid: the confirmation of a first bid shows the grid. The relay renders the first view without them.
 */
export function GoodsDetails({
  auction,
  viewer,
  className,
}: {
  auction: LiveAuctionState;
  viewer: Viewer | undefined;
  className: string;
}) {
  const [isNear, setIsNear] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true);
      },
      { rootMargin: '400px' },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={place} className="min-h-px">
      <OptionalPart>
        {(isNear || viewer?.mayBid) && (
          <div className={className}>
            <GoodsDetailList auction={auction} viewer={viewer} />
          </div>
        )}
      </OptionalPart>
    </div>
  );
}
