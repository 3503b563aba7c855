import type { Result } from '@recolta/shared/contracts/http/announcement-results';
import { countyName } from '@recolta/shared/domain/counties';
import { currencies } from '@recolta/shared/domain/enumerations';
import { shortGoodsName } from '@recolta/shared/domain/goods-name';
import { formatMinor, priceUnit } from '@recolta/shared/domain/price-text';
import { useTranslation } from 'react-i18next';
import { useLotTitle } from '../../../components/auction/lot-heading.tsx';
import { LotCover, RowCover } from '../../../components/goods/row-cover.tsx';
import { Chip } from '../../../components/ui/chip.tsx';
import { formatDay } from '../../../lib/bucharest-time.ts';
import { formatAmount, minorOf } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { LocalLink } from '../../../lib/local-link.tsx';
import { filesAt } from './announcement-list-row.tsx';

/** One sale: goods, place and date, quantity, and the public price. */
export function ResultRow({ result }: { result: Result }) {
  const { t } = useTranslation(['results', 'labels']);
  const locale = useLocale();
  const title = useLotTitle()(result);
  const { source, type, county, soldOn, publishedPrice, winningPrice, agreed } = result;
  const isLive = source.kind === 'liveAuction';
  const currency = currencies.find((one) => one === result.currency);
  const pricedIn = currency ? priceUnit(currency, locale, result.unit) : result.currency;
  const figure = (price: string) => formatMinor(minorOf(price), locale);
  const price = winningPrice ?? publishedPrice;
  const priceName = isLive ? 'winning' : ({ Selling: 'desired', Buying: 'offered' } as const)[type];
  return (
    <li className="relative grid grid-cols-[44px_minmax(0,1fr)_auto] gap-x-3 gap-y-1 border-line border-b px-4 py-4 last:border-b-0 hover:bg-surface-2/50 lg:grid-cols-[44px_minmax(0,1fr)_110px_200px_110px] lg:px-5">
      <div className="row-span-3 self-start lg:row-span-1">
        {isLive ? (
          <LotCover auction={{ ...result, id: source.id }} className="size-11" />
        ) : (
          <RowCover
            cover={result.cover === undefined ? null : `${filesAt(source.id)}/${result.cover}`}
            product={result.product}
            className="size-11"
          />
        )}
      </div>
      <div className="min-w-0 max-lg:col-span-2">
        <h2 className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold text-m leading-snug">
          <LocalLink
            to={isLive ? `/live-auctions/${source.id}/participate` : `/auctions/${source.id}`}
            className="after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-(--focus-line)"
            aria-label={title}
          >
            {shortGoodsName(result.name, locale)}
          </LocalLink>
          {isLive && <Chip tone="fact">{t('one.liveAuction')}</Chip>}
        </h2>
        <p className="num text-ink-2 text-s">
          {[t(`labels:auctionType.${type}`), countyName(county)].join(' · ')}
        </p>
      </div>
      <p className="num whitespace-nowrap max-lg:col-start-2 lg:text-right">
        <span className="font-semibold">{formatAmount(result.quantity, result.unit, locale)}</span>
        <span className="block text-ink-2 text-note max-lg:ml-2 max-lg:inline">{t(`sold.${type}`)}</span>
      </p>
      <p className="num text-right max-lg:col-start-3 max-lg:row-start-2">
        {price !== null && (
          <>
            <span className="font-semibold text-l">{figure(price)}</span>{' '}
            <span className="text-ink-2 text-xs">{pricedIn}</span>
            <span className="block text-ink-2 text-note">{t(`results:${priceName}`)}</span>
          </>
        )}
        {agreed && (
          <span className="block font-medium text-lead text-note">
            {agreed.from === agreed.to
              ? t('agreed', { price: figure(agreed.from) })
              : t('agreedRange', { from: figure(agreed.from), to: figure(agreed.to) })}
          </span>
        )}
      </p>
      <p className="num text-s max-lg:col-span-2 max-lg:col-start-2 lg:text-right">
        {formatDay(soldOn, locale, 'date')}
      </p>
    </li>
  );
}
