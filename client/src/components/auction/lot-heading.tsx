import type { LiveAuctionItem } from '@recolta/shared/contracts/http/live-auction-state';
import { countyName } from '@recolta/shared/domain/counties';
import { goodsName, shortGoodsName } from '@recolta/shared/domain/goods-name';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../lib/class-names.ts';
import { formatLot } from '../../lib/format.ts';
import { useLocale } from '../../lib/i18n.ts';
import { LocalLink } from '../../lib/local-link.tsx';
import { LotCover } from '../goods/row-cover.tsx';

/**
 * The lot of a card or row. Its link to the room covers the positioned element around it.
 *
 * @param linkClass focus style of the covered area
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
  const { t } = useTranslation('labels');
  const lotTitle = useShortLotTitle();
  return (
    <>
      <LotCover auction={auction} className="size-11" />
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
          {[t(`auctionType.${auction.type}`), countyName(auction.county)].join(' · ')}
        </p>
        {children}
      </div>
    </>
  );
}

/** Type, quantity and county in one line, below `useLotTitle`; a quantity that the name already gives is not repeated. */
export function LotHeadingFacts({ auction }: { auction: LiveAuctionItem }) {
  const { t } = useTranslation('labels');
  const locale = useLocale();
  const quantity = formatLot(auction, locale);
  const title = useLotTitle()(auction);
  const isNamed = plainSpaces(title).includes(plainSpaces(quantity));
  const facts = [t(`auctionType.${auction.type}`), isNamed ? null : quantity, countyName(auction.county)];
  return facts.filter((fact) => fact !== null).join(' · ');
}

const plainSpaces = (text: string) => text.replaceAll('\u00a0', ' ');

/** Keeps a figure and its unit on one line. */
const withUnits = (name: string) => name.replace(/(\d) (t|tone|kg)\b/g, '$1\u00a0$2');

/** The lot's name and quantity without the harvest, for pages and rows that show it beside; an owner's own name stays. */
export function useShortLotTitle(): (lot: LiveAuctionItem) => string {
  const locale = useLocale();
  return (lot) => {
    const name = shortGoodsName(lot.name, locale);
    const quantity = formatLot(lot, locale);
    return withUnits(plainSpaces(name).includes(plainSpaces(quantity)) ? name : `${name}, ${quantity}`);
  };
}

/** The heading of a lot: its name in the reader's language. */
export function useLotTitle(): (lot: Pick<LiveAuctionItem, 'name'>) => string {
  const locale = useLocale();
  return ({ name }) => withUnits(goodsName(name, locale));
}
