import type { Currency } from '@recolta/shared/domain/enumerations';
import { formatMinor, formatSum } from '@recolta/shared/domain/price-text';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../lib/i18n.ts';
import type { AtMyGate } from '../../lib/market/at-my-gate.ts';

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
