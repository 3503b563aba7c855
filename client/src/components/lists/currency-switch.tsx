import type { Currency } from '@recolta/shared/domain/enumerations';
import { currencyName } from '@recolta/shared/domain/price-text';
import { useAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../lib/class-names.ts';
import { listCurrencies, listCurrencyAtom } from '../../lib/device/device-settings.ts';
import { useIsOnDevice } from '../../lib/device/use-on-device.ts';
import { useLocale } from '../../lib/i18n.ts';
import { useExchangeRates } from '../../lib/market/market-data.ts';
import { OptionalPart } from '../errors/opened-part.tsx';
import { Button } from '../ui/button.tsx';
import { useRateTexts } from './shown-price.ts';

/**
 * Shows the prices of a list as posted, in lei or in euro, with the conversion rate [Q4]; the choice is stored on the
 * device. Without a rate it shows the reason. Its space is reserved while the rates load.
 * @param currencies of the listed prices
 */
export function CurrencySwitch({
  currencies,
  className,
}: {
  currencies: readonly Currency[];
  className?: string;
}) {
  const isOnDevice = useIsOnDevice();
  return (
    <div
      className={classNames(
        'flex min-h-11 w-full min-w-0 flex-wrap items-center gap-x-4 gap-y-1 text-s lg:ml-auto lg:w-auto',
        className,
      )}
    >
      <OptionalPart>{isOnDevice && <CurrencyChoice currencies={currencies} />}</OptionalPart>
    </div>
  );
}

/** The switch itself, or the reason why there is none. */
export function CurrencyChoice({ currencies }: { currencies: readonly Currency[] }) {
  const { t } = useTranslation('rates');
  const locale = useLocale();
  const rateTexts = useRateTexts();
  const [chosen, choose] = useAtom(listCurrencyAtom);
  const { data: rates, isError, refetch } = useExchangeRates();
  if (isError && !rates) {
    return (
      <p role="status" className="text-ink-2">
        {t('failed')}{' '}
        <Button look="quiet" className="text-s" onClick={() => void refetch()}>
          {t('retry')}
        </Button>
      </p>
    );
  }
  if (!rates) return null;
  if (!rates.Euro)
    return <p className="min-w-0 text-ink-2 max-sm:order-1 max-sm:flex-1 max-sm:text-right">{t('noEuro')}</p>;
  const others = [...new Set(currencies)].filter((currency) => currency !== chosen);
  const unknown = others.filter((currency) => currency !== 'Ron' && !rates[currency]);
  const isComputed = chosen !== 'own' && others.length > unknown.length;
  return (
    <>
      <fieldset className="flex items-center text-s max-sm:order-1">
        <legend className="float-left mr-2 text-ink-2 max-sm:sr-only">{t('show')}</legend>
        {listCurrencies.map((currency) => (
          <label
            key={currency}
            className="-ml-px flex min-h-11 cursor-pointer items-center border border-line-2 bg-surface px-2 sm:px-3 first-of-type:rounded-l-2 last-of-type:rounded-r-2 not-has-checked:hover:bg-surface-2 has-checked:z-10 has-checked:border-act has-checked:bg-act-wash has-checked:font-semibold has-focus-visible:z-20 has-focus-visible:outline-2 has-focus-visible:outline-(--focus-line) lg:min-h-9"
          >
            <input
              type="radio"
              name="list-currency"
              value={currency}
              checked={currency === chosen}
              onChange={() => choose(currency)}
              className="sr-only"
            />
            {currency === 'own' ? (
              <>
                <span className="max-sm:hidden">{t('own')}</span>
                <span className="sm:hidden">{t('ownShort')}</span>
              </>
            ) : (
              currencyName(currency, locale)
            )}
          </label>
        ))}
      </fieldset>
      <p role="status" className="num min-w-0 text-ink-2 text-note empty:hidden max-sm:order-3 max-sm:w-full">
        {isComputed && [...rateTexts([chosen, ...others], rates), t('computed')].join(' · ')}
        {chosen !== 'own' && unknown.length > 0 && (
          <span className="block">
            {t('noOther', {
              currencies: unknown.map((currency) => currencyName(currency, locale)).join(', '),
            })}
          </span>
        )}
      </p>
    </>
  );
}
