import type { Depth, DepthLevel } from '@recolta/shared/contracts/http/announcement-depth';
import type { AuctionType } from '@recolta/shared/domain/enumerations';
import { formatMinor, formatPrice, priceUnit } from '@recolta/shared/domain/price-text';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { classNames } from '../../../lib/class-names.ts';
import { displayTonnes, kilogramsOf, minorOf } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { changedQuery } from '../../../lib/list-address.ts';
import { LocalLink } from '../../../lib/local-link.tsx';
import { levelFilters, type MarketKey } from '../state/market-choice.ts';

/**
 * The levels of a market around its spread: supply above it and to the right, demand below it and to the left, each
 * with a bar proportional to its quantity. A level links to its announcements.
 */
export function MarketLadder({ market, name, depth }: { market: MarketKey; name: string; depth: Depth }) {
  const { t } = useTranslation(['announcements', 'labels']);
  const locale = useLocale();
  const { Selling, Buying } = depth;
  const levels = [...Selling.levels, ...Buying.levels];
  const mostKg = Math.max(0, ...levels.map(({ quantity }) => kilogramsOf(quantity)));
  const caption = t('depth.caption', {
    name,
    delivery: t(`labels:deliveryType.${market.deliveryType}`),
    unit: priceUnit(market.currency, locale),
  });
  return (
    <table className="num w-full table-fixed border-separate border-spacing-y-0.5 text-s">
      <caption className="sr-only">{caption}</caption>
      <thead className="text-ink-2 text-xs">
        <tr>
          <th scope="col" className="px-2 pb-1 text-right font-medium">
            {t('depth.Buying')}
          </th>
          <th scope="col" className="w-[27%] px-1 sm:w-[18%] pb-1 text-center font-medium">
            {priceUnit(market.currency, locale)}
          </th>
          <th scope="col" className="px-2 pb-1 text-left font-medium">
            {t('depth.Selling')}
          </th>
        </tr>
      </thead>
      <tbody>
        <More type="Selling" depth={depth} />
        {Selling.levels.toReversed().map((level) => (
          <Level key={level.price} {...{ market, level, mostKg }} type="Selling" />
        ))}
        {Selling.levels.length === 0 && <Nothing type="Selling" />}
      </tbody>
      <tbody>
        <tr>
          <td colSpan={3} className="border-line border-y px-2 py-2 text-center">
            <Spread market={market} depth={depth} />
          </td>
        </tr>
      </tbody>
      <tbody>
        {Buying.levels.map((level) => (
          <Level key={level.price} {...{ market, level, mostKg }} type="Buying" />
        ))}
        {Buying.levels.length === 0 && <Nothing type="Buying" />}
        <More type="Buying" depth={depth} />
      </tbody>
    </table>
  );
}

function Level({
  market,
  level: { price, quantity, cumulative, count },
  type,
  mostKg,
}: {
  market: MarketKey;
  level: DepthLevel;
  type: AuctionType;
  mostKg: number;
}) {
  const { t } = useTranslation('announcements');
  const locale = useLocale();
  const { search } = useLocation();
  // The best level of a side is the one whose cumulative quantity is its own.
  const isBest = quantity === cumulative;
  const query = changedQuery(new URLSearchParams(search), levelFilters(market, type, price));
  const share = mostKg === 0 ? 0 : (100 * kilogramsOf(quantity)) / mostKg;
  const cell = (
    <td className="relative px-2 py-1">
      <span
        aria-hidden="true"
        className={classNames(
          'absolute inset-y-0 rounded-1',
          type === 'Selling' ? 'left-0' : 'right-0',
          isBest ? 'bg-lead-wash' : 'bg-surface-2',
        )}
        style={{ width: `${share}%` }}
      />
      <span
        className={classNames(
          'relative flex flex-wrap items-baseline gap-x-2',
          type === 'Buying' && 'flex-row-reverse text-right',
        )}
      >
        <span>{displayTonnes(quantity, locale)}</span>
        <span className="text-ink-2 text-xs">
          {t('depth.cumulative')} {displayTonnes(cumulative, locale)}
        </span>
      </span>
    </td>
  );
  return (
    <tr>
      {type === 'Buying' ? cell : <td />}
      <th scope="row" className="p-0 text-center font-semibold">
        <LocalLink
          to={`/auctions?${query}`}
          aria-label={t(`depth.open.${type}`, {
            count,
            price: formatPrice(minorOf(price), market.currency, locale),
          })}
          className={classNames(
            'flex min-h-11 items-center justify-center rounded-1 underline decoration-line-2 underline-offset-4 hover:bg-surface-2 lg:min-h-9',
            isBest && 'text-lead',
          )}
        >
          {formatMinor(minorOf(price), locale)}
        </LocalLink>
      </th>
      {type === 'Selling' ? cell : <td />}
    </tr>
  );
}

/** The distance of the best supply above the best demand; otherwise says that they cross. */
function Spread({ market: { currency }, depth }: { market: MarketKey; depth: Depth }) {
  const { t } = useTranslation('announcements');
  const locale = useLocale();
  const [supply, demand] = [depth.Selling.levels[0], depth.Buying.levels[0]];
  if (!supply || !demand) return <span className="text-ink-2">{t('depth.oneSided')}</span>;
  const minor = minorOf(supply.price) - minorOf(demand.price);
  if (minor <= 0) return <span className="font-medium text-lead">{t('depth.meet')}</span>;
  return (
    <>
      <span className="text-ink-2">{t('depth.spread')}</span>{' '}
      <b className="font-semibold">{formatPrice(minor, currency, locale)}</b>
    </>
  );
}

function Nothing({ type }: { type: AuctionType }) {
  const { t } = useTranslation('announcements');
  return (
    <tr>
      <td colSpan={3} className="px-2 py-3 text-center text-ink-2">
        {t(`depth.nothing.${type}`)}
      </td>
    </tr>
  );
}

/** The levels of a side beyond the displayed ones, in one row. */
function More({ type, depth }: { type: AuctionType; depth: Depth }) {
  const { t } = useTranslation('announcements');
  const locale = useLocale();
  const { levels, levelCount, quantity } = depth[type];
  const count = levelCount - levels.length;
  if (count <= 0) return null;
  return (
    <tr>
      <td colSpan={3} className="px-2 py-2 text-center text-ink-2 text-xs">
        {t('depth.more', { count, quantity: displayTonnes(quantity, locale) })}
      </td>
    </tr>
  );
}
