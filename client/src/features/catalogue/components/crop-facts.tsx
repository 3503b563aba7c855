import type { Deal } from '@recolta/shared/contracts/http/announcements';
import { basicFields, type Crop } from '@recolta/shared/domain/crops';
import { currencies } from '@recolta/shared/domain/enumerations';
import { gridTemplate } from '@recolta/shared/domain/goods/grid-templates';
import { qualityRange } from '@recolta/shared/domain/goods/quality-ranges';
import { convertMinor } from '@recolta/shared/domain/market-data/exchange-rates';
import { formatPrice } from '@recolta/shared/domain/price-text';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { historyLine, useFobTrends } from '../../../components/market/fob-price.tsx';
import { bucharestDay, formatDay } from '../../../lib/bucharest-time.ts';
import { formatAmount, formatFigure, formatNumber, minorOf } from '../../../lib/format.ts';
import { announcementCalls } from '../../../lib/http/announcement-calls.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { LocalLink } from '../../../lib/local-link.tsx';
import { useFobPrice } from '../../../lib/market/market-prices.ts';
import { sessionAtom } from '../../session/state/session.ts';

const box = { width: 320, height: 110 };
const pad = 8;

/**
 * The last sessions of a crop's FOB-Constanța price with the reader's own deals as marks, and the deals in words [Q4].
 * In lei by the last rate, otherwise in the currency of the quotation. Renders nothing without a history.
 */
export function CropHistory({ crop }: { crop: string }) {
  const { t } = useTranslation('catalogue');
  const locale = useLocale();
  const known = useFobPrice(crop);
  const trend = useFobTrends([crop]).get(crop);
  const deals = useOwnDeals(crop);
  if (!known?.fob || !trend || trend.figures.length < 2) return null;
  const { fob, rates } = known;
  const currency = convertMinor(fob.priceMinor, fob.currency, 'Ron', rates) === null ? fob.currency : 'Ron';
  const figures = trend.figures.map(({ day, value }) => ({
    day,
    value: convertMinor(value, fob.currency, currency, rates) ?? value,
  }));
  const [first, last] = [figures[0]?.day ?? '', figures.at(-1)?.day ?? ''];
  const marks = deals.flatMap((deal) => {
    const paidIn = currencies.find((one) => one === deal.currency);
    const value = paidIn ? convertMinor(minorOf(deal.price), paidIn, currency, rates) : null;
    const day = dayOf(deal);
    return value === null || day < first ? [] : [{ day, value }];
  });
  const line = historyLine(figures, box, marks);
  // Converted, it is not exact to the ban.
  const inWords = (minor: number) =>
    formatPrice(currency === fob.currency ? minor : Math.round(minor / 100) * 100, currency, locale);
  const values = figures.map(({ value }) => value);
  const span = { least: inWords(Math.min(...values)), most: inWords(Math.max(...values)) };
  const priceOf = ({ price, currency: paidIn }: Deal) => {
    const named = currencies.find((one) => one === paidIn);
    return named ? formatPrice(minorOf(price), named, locale) : price;
  };
  const days = { from: formatDay(first, locale), to: formatDay(last, locale) };
  return (
    <div className="mt-4 border-line border-t pt-4">
      <h3 className="font-semibold">{t('history.title')}</h3>
      <p className="text-ink-2 text-s">
        {t(currency === 'Ron' ? 'history.lineInLei' : 'history.lineQuoted', days)}
      </p>
      <svg
        role="img"
        aria-label={[
          `${t('history.title')}.`,
          t('history.span', span),
          marks.length > 0 && t('history.marks', { count: marks.length }),
        ]
          .filter(Boolean)
          .join(' ')}
        viewBox={`${-pad} ${-pad} ${box.width + 2 * pad} ${box.height + 2 * pad}`}
        fill="none"
        className="mt-2 block h-auto w-full"
      >
        <path d={line.path} strokeWidth="2" strokeLinejoin="round" className="stroke-chart" />
        {line.marks.map(({ x, y }, index) => (
          <circle key={index} cx={x} cy={y} r="6" className="fill-fact stroke-2 stroke-surface" />
        ))}
      </svg>
      <p className="num text-ink-2 text-s">{t('history.span', span)}</p>
      {deals.length > 0 && (
        <table className="num mt-3 w-full text-s">
          <caption className="pb-1 text-left font-semibold">
            <span aria-hidden="true" className="mr-2 inline-block size-2.5 rounded-full bg-fact" />
            {t('history.deals')}
          </caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">{t('history.day')}</th>
              <th scope="col">{t('history.what')}</th>
              <th scope="col">{t('history.price')}</th>
            </tr>
          </thead>
          <tbody>
            {deals.map((deal) => (
              <tr key={deal.id} className="border-line border-t">
                <th scope="row" className="whitespace-nowrap py-2 pr-3 text-left font-normal">
                  {formatDay(dayOf(deal), locale)}
                </th>
                <td className="py-2 pr-3">
                  <LocalLink
                    to={`/auction-winning-bids/${deal.id}`}
                    className="inline-flex min-h-9 items-center underline underline-offset-4"
                  >
                    {t(`history.did.${deal.side}`, {
                      quantity: formatAmount(deal.quantity, deal.unit, locale),
                    })}
                  </LocalLink>
                </td>
                <td className="whitespace-nowrap py-2 text-right font-semibold">{priceOf(deal)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}

const dayOf = ({ openedAt }: Deal) => bucharestDay(Date.parse(openedAt));

const latest = { page: '1', pageSize: '100' } as const;

type OwnDeal = Deal & { readonly side: NonNullable<Deal['side']> };

/** The reader's deals in tonnes of a crop at net prices, the latest first, of their last hundred; none for visitors. */
function useOwnDeals(crop: string): readonly OwnDeal[] {
  const session = useAtomValue(sessionAtom);
  const isTrader = session.kind === 'signedIn' && !session.identity.user.roles.includes('Admin');
  const id = isTrader ? session.identity.account.id : '';
  const { data } = useQuery({
    ...announcementCalls.listDeals.queryOptions({ input: { params: { id }, query: latest } }),
    enabled: isTrader,
  });
  if (!isTrader) return [];
  return (data?.items ?? []).filter(
    (deal): deal is OwnDeal =>
      deal.product === crop && deal.unit === 'Ton' && !deal.isPriceGross && deal.side !== null,
  );
}

/**
 * The properties that announcements of a crop state, each with its base, the usual range, and the effect of the usual
 * grid.
 */
export function CropQuality({ crop }: { crop: Crop }) {
  const { t } = useTranslation(['catalogue', 'labels']);
  const locale = useLocale();
  const grid = gridTemplate(crop.key, 'Ron');
  const effectOf = (property: string) => grid.find((line) => line.property === property)?.effect ?? 'none';
  const cell = 'py-2.5 pl-3 text-right';
  return (
    <section
      aria-labelledby="quality"
      className="rounded-3 border border-line bg-surface p-5 shadow-card md:p-6"
    >
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="quality" className="font-semibold text-l">
          {t('quality')}
        </h2>
        <p className="text-ink-2 text-s">{t('ofCrop', { crop: crop[locale] })}</p>
      </div>
      <table className="num w-full text-s">
        <thead>
          <tr className="border-line border-b text-ink-2 text-xs">
            <th scope="col" className="py-2 text-left font-semibold">
              {t('property')}
            </th>
            <th scope="col" className={`${cell} font-semibold`}>
              {t('base')}
            </th>
            <th scope="col" className={`${cell} font-semibold max-sm:hidden`}>
              {t('usual')}
            </th>
            <th scope="col" className={`${cell} font-semibold`}>
              {t('effect')}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {basicFields.map((field) => {
            const known = crop.quality[field];
            const usual = qualityRange(crop.key, field)?.usual;
            if (!known) return null;
            return (
              <tr key={field}>
                <th scope="row" className="py-2.5 text-left font-semibold">
                  {t(`labels:qualityField.${field}`)}
                </th>
                <td className={`${cell} whitespace-nowrap`}>
                  {known.rule === 'max' ? '≤' : '≥'} {formatFigure(field, known.base, locale)}
                </td>
                <td className={`${cell} whitespace-nowrap max-sm:hidden`}>
                  {usual?.map((figure) => formatNumber(figure, locale)).join('–')}
                </td>
                <td className={cell}>{t(`effects.${effectOf(field)}`)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
