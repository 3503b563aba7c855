import { findCrop } from '@recolta/shared/domain/crops';
import { useTranslation } from 'react-i18next';
import { FobChange, FobFigure, FobInLei, useFobTrends } from '../../../components/market/fob-price.tsx';
import { SparkLine } from '../../../components/market/spark-line.tsx';
import { formatDay } from '../../../lib/bucharest-time.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { LocalLink } from '../../../lib/local-link.tsx';
import { useFobPrice } from '../../../lib/market/market-prices.ts';
import { useListRoom } from '../../../lib/realtime/use-room.ts';

/**
 * Today's reference price of the crop that a post is about, and its current market. Renders nothing without a price.
 */
export function CropPrice({ product }: { product: string }) {
  const { t } = useTranslation('prices');
  const locale = useLocale();
  const known = useFobPrice(product);
  const trend = useFobTrends([product]).get(product);
  const { state } = useListRoom();
  const running = Object.values(state ?? {}).filter(
    (auction) => auction.product === product && auction.status === 'InProgress',
  );
  const crop = findCrop(product);
  if (!known?.fob || !crop) return null;
  const { fob, rates } = known;
  return (
    <section aria-label={t('today')} className="rounded-3 border border-line bg-surface shadow-card">
      <div className="p-5">
        <h2 className="font-medium text-ink-2 text-s">{t('fobOf', { crop: crop[locale] })}</h2>
        <FobFigure fob={fob} />
        <SparkLine figures={trend?.figures ?? []} className="mt-2 h-9" />
        <p className="num mt-1 flex flex-wrap justify-between gap-x-2 text-ink-2 text-xs">
          <FobInLei fob={fob} rates={rates} />
          {trend?.changeMinor != null && (
            <span>
              <FobChange changeMinor={trend.changeMinor} fob={fob} />
            </span>
          )}
        </p>
        <p className="mt-1 text-ink-3 text-xs">
          {formatDay(fob.day, locale, 'fullDate')} · {fob.source}
        </p>
      </div>
      <p className="border-line border-t px-5 py-3 text-s">
        {running.length > 0 && (
          <b className="block font-semibold">{t('running', { count: running.length })}</b>
        )}
        <LocalLink
          to={running.length > 0 ? '/live' : `/auctions?cereals=${product}`}
          className="text-fact underline underline-offset-4"
        >
          {t(running.length > 0 ? 'toLive' : 'toAnnouncements')}
        </LocalLink>
      </p>
    </section>
  );
}
