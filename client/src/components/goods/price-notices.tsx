import type { AnnouncementState } from '@recolta/shared/contracts/http/announcement-state';
import type { Currency } from '@recolta/shared/domain/enumerations';
import { compareWithFob, fobMarginPercent } from '@recolta/shared/domain/market-data/far-above-fob';
import { formatMinor, formatPrice, formatSum } from '@recolta/shared/domain/price-text';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../lib/class-names.ts';
import { formatPercent, minorOf } from '../../lib/format.ts';
import { useLocale } from '../../lib/i18n.ts';
import type { AtMyGate } from '../../lib/market/at-my-gate.ts';
import { useFobPrice } from '../../lib/market/market-prices.ts';

type PricedSale = Pick<AnnouncementState, 'type' | 'product' | 'currency' | 'paymentType'>;

/** Says that a price on credit includes the interest; otherwise renders nothing. */
export function LoanNotice({ paymentType, isShort = false }: { paymentType: string; isShort?: boolean }) {
  const { t } = useTranslation('labels');
  if (paymentType !== 'Loan') return null;
  return (
    <span className="block text-ink-2 text-note">{t(isShort ? 'interestIncluded' : 'loanInterest')}</span>
  );
}

/**
 * Says that a price includes interest, and that the desired price is far above FOB Constanța [A4]; renders nothing if
 * neither is so.
 *
 * @param desired the desired price; null without one
 * @param isShort a few words, for lists; that of FOB, which arrives after the rows, would move them on a phone, where
 *   only the sale's own page shows it
 */
export function PriceNotices({
  sale,
  desired,
  isShort = false,
}: {
  sale: PricedSale;
  desired: string | null;
  isShort?: boolean;
}) {
  const { t } = useTranslation('goods');
  const locale = useLocale();
  const known = useFobPrice(sale.product);
  const priceMinor = sale.type === 'Selling' && desired !== null ? minorOf(desired) : null;
  const compared =
    priceMinor === null || !known
      ? null
      : compareWithFob({ priceMinor, currency: sale.currency }, known.fob, known.rates);
  return (
    <>
      <LoanNotice paymentType={sale.paymentType} isShort={isShort} />
      {compared?.isFarAbove && (
        <span
          className={classNames(
            'num block text-note text-warn',
            isShort && 'whitespace-nowrap max-lg:sr-only',
          )}
        >
          {t(isShort ? 'fob.farShort' : 'fob.farShown', {
            percent: formatPercent(fobMarginPercent, locale),
            fob: formatPrice(compared.fobMinor, sale.currency, locale),
          })}
        </span>
      )}
    </>
  );
}

/**
 * A price at the reader's gate, below the price of a row.
 *
 * @param currency of the price that it comes from
 */
export function NetLine({ net, currency }: { net: AtMyGate; currency: Currency }) {
  const { t } = useTranslation('lists');
  const locale = useLocale();
  return (
    <span className="num block text-fact text-s leading-snug">
      {t('near.atGate', {
        // Converted, it is not exact to the ban.
        price:
          currency === 'Ron'
            ? formatMinor(net.netMinor, locale)
            : formatSum(Math.round(net.netMinor / 100) * 100, 'Ron', locale),
      })}
    </span>
  );
}
