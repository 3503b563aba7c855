import type { LiveAuctionItem } from '@recolta/shared/contracts/http/live-auction-state';
import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { LocalLink } from '../../lib/local-link.tsx';
import { CropMark } from '../ui/crop-mark.tsx';
import { LotFacts } from './lot-facts.tsx';
import { useLotTitle } from './lot-title.ts';

/**
 * Which lot a card or a line is about, and what stands below. Its link to the room fills what is positioned around
 * it.
 *
 * @param linkClass how the filled place shows its focus
 */
export function LotHeading({
  auction,
  linkClass = 'focus-visible:after:-outline-offset-2',
  children,
}: {
  auction: LiveAuctionItem;
  linkClass?: string;
  children?: ReactNode;
}) {
  const lotTitle = useLotTitle();
  return (
    <>
      <CropMark product={auction.product} />
      <div className="min-w-0 flex-1">
        <h3 className="font-semibold text-m leading-snug">
          <LocalLink
            to={`/live-auctions/${auction.id}/participate`}
            className={classNames(
              'after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-(--focus-line)',
              linkClass,
            )}
          >
            {lotTitle(auction)}
          </LocalLink>
        </h3>
        <p className="mt-0.5 text-ink-2 text-s">
          <LotFacts auction={auction} />
        </p>
        {children}
      </div>
    </>
  );
}
