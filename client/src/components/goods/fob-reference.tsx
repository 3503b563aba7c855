import type { AuctionType, Currency } from '@recolta/shared/domain/enumerations';
import { convertMinor } from '@recolta/shared/domain/market-data/exchange-rates';
import { compareWithFob, fobMarginPercent } from '@recolta/shared/domain/market-data/far-above-fob';
import { formatPrice } from '@recolta/shared/domain/price-text';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '../../lib/format.ts';
import { useLocale } from '../../lib/i18n.ts';
import { useFobPrice } from '../../lib/market/market-prices.ts';
import { useFobSources } from '../market/fob-source.ts';

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
  const { t } = useTranslation('goods');
  const locale = useLocale();
  const known = useFobPrice(product);
  const sourcesOf = useFobSources();
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
      <p className="text-ink-2 text-note">{sourcesOf(fob, currency, rates)}</p>
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
  const { t } = useTranslation('goods');
  const locale = useLocale();
  const known = useFobPrice(product);
  const sourcesOf = useFobSources();
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
        <span className="block text-note">{sourcesOf(known.fob, currency, known.rates)}</span>
      </p>
    </div>
  );
}
