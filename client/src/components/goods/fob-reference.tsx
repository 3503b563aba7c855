import type { AuctionType, Currency } from '@recolta/shared/domain/enumerations';
import { convertMinor } from '@recolta/shared/domain/market-data/exchange-rates';
import { compareWithFob, fobMarginPercent } from '@recolta/shared/domain/market-data/far-above-fob';
import { ageDays, oldDays, type ReferencePrice } from '@recolta/shared/domain/market-data/reference-prices';
import { formatPrice } from '@recolta/shared/domain/price-text';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { bucharestDay, formatDay } from '../../lib/bucharest-time.ts';
import { formatPercent } from '../../lib/format.ts';
import { type Translate, useLocale } from '../../lib/i18n.ts';
import type { Locale } from '../../lib/locale-path.ts';
import { useFobPrice } from '../../lib/market/market-prices.ts';
import { useServerTime } from '../../lib/realtime/live-source.ts';
import { useRateTexts } from '../lists/shown-price.ts';

/**
 * The last FOB-Constanța price of a crop, in its own currency and in that of the auction, with date, source and rate
 * [Q4]: a reference, not a bid. Renders nothing without a price.
 */
export function FobReference({
  product,
  currency,
  hasTitle = false,
}: {
  product: string;
  currency: Currency;
  hasTitle?: boolean;
}) {
  const { t, i18n } = useTranslation('goods');
  const locale = useLocale();
  const known = useFobPrice(product);
  const rateTexts = useRateTexts();
  const today = useServerTime(bucharestDay);
  if (!known?.fob) return null;
  const { fob, rates } = known;
  const converted = convertMinor(fob.priceMinor, fob.currency, currency, rates);
  return (
    <div className="num text-s">
      {hasTitle && <p className="font-medium">{t('fob.title')}</p>}
      <p>
        <span className="font-semibold text-fact text-l">
          {formatPrice(converted ?? fob.priceMinor, converted === null ? fob.currency : currency, locale)}
        </span>
        {converted !== null && fob.currency !== currency && (
          <span className="ml-2 text-ink-2">{formatPrice(fob.priceMinor, fob.currency, locale)}</span>
        )}
      </p>
      <p className="text-ink-2 text-note">
        {datedTexts(fob, rateTexts([fob.currency, currency], rates), { today, t: i18n.t, locale })}
      </p>
      <p className="text-ink-2 text-note">{t('fob.isReference')}</p>
    </div>
  );
}

/**
 * Warns that a desired price is far above FOB Constanța [A4], with the figures; never blocks. Otherwise renders
 * nothing.
 */
export function FobNotice({
  type,
  product,
  currency,
  desiredMinor,
  isOwner = false,
}: {
  type: AuctionType;
  product: string;
  currency: Currency;
  desiredMinor: number | null;
  /** The reader sets the price: the text says that they may continue. */
  isOwner?: boolean;
}) {
  const { t, i18n } = useTranslation('goods');
  const locale = useLocale();
  const known = useFobPrice(product);
  const rateTexts = useRateTexts();
  const today = useServerTime(bucharestDay);
  if (type !== 'Selling' || desiredMinor === null || !known?.fob) return null;
  const compared = compareWithFob({ priceMinor: desiredMinor, currency }, known.fob, known.rates);
  if (!compared?.isFarAbove) return null;
  return (
    <div role="status" className="num flex items-start gap-2 rounded-2 bg-warn-wash p-3 text-s text-warn">
      <TriangleAlert aria-hidden="true" size={18} className="mt-px flex-none" />
      <p>
        {t(isOwner ? 'fob.farAbove' : 'fob.farShown', {
          percent: formatPercent(fobMarginPercent, locale),
          fob: formatPrice(compared.fobMinor, currency, locale),
          threshold: formatPrice(compared.thresholdMinor, currency, locale),
        })}{' '}
        <span className="block text-note">
          {datedTexts(known.fob, rateTexts([known.fob.currency, currency], known.rates), {
            ...{ today, t: i18n.t, locale },
          })}
        </span>
      </p>
    </div>
  );
}

/** Names day and source of a price, then its rates; a rate of the same day and source does not repeat them. */
function datedTexts(
  price: ReferencePrice,
  rates: readonly string[],
  { today, t, locale }: { today: string; t: Translate; locale: Locale },
): string {
  const same = `, ${price.source}, ${formatDay(price.day, locale, 'date')}`;
  return [sourceText(price, today, t, locale), ...rates.map((text) => text.split(same, 1)[0])].join(' · ');
}

function sourceText({ day, source }: ReferencePrice, today: string, t: Translate, locale: Locale): string {
  const age = ageDays(day, today);
  const dated = t('goods:fob.source', { day: formatDay(day, locale, 'date'), source });
  return age < oldDays ? dated : `${dated} (${t('rates:age', { count: age })})`;
}
