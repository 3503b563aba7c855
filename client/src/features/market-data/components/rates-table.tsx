import type { RateRow } from '@recolta/shared/contracts/http/market-data';
import { parseDecimal } from '@recolta/shared/domain/decimal';
import { readRateTable } from '@recolta/shared/domain/market-data/read-table';
import { useTranslation } from 'react-i18next';
import { ListWaiting } from '../../../components/lists/list-waiting.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { useLocale } from '../../../lib/i18n.ts';
import { useRateHistory, useRates, useRemoveRate, useSaveRates } from '../api/market-queries.ts';
import { FigureHistory, FigureRow } from './figure-rows.tsx';
import { TableInput } from './table-input.tsx';

const ratedCurrencies = ['Euro', 'Dollar'] as const;

/** The last exchange rate of each currency, with its history and forms to add rates [Q4]. */
export function RatesTable() {
  const { t } = useTranslation('market');
  const rates = useRates();
  const { data } = rates;
  const leiText = useLeiText();
  const rows = (data ?? []).flatMap((rate) => {
    const currency = ratedCurrencies.find((known) => known === rate.currency);
    return currency ? [{ ...rate, currency }] : [];
  });
  return (
    <>
      <TableInput
        table="rates"
        save={useSaveRates()}
        read={readRateTable}
        example={[
          ['data', 'moneda', 'curs', 'sursa'],
          ['20.11.2026', 'EUR', '5,0903', 'BNR'],
        ]}
        nameOf={({ currency, day }) => [t(`currency.${currency}`), '', day]}
        figureOf={({ rate }) => leiText(unitsOf(rate))}
        beforeText={({ figure }) => leiText(unitsOf(figure))}
      />
      {!data && (
        <ListWaiting
          error={rates.error}
          loading={t('loading')}
          failed={t('failed')}
          onRetry={() => void rates.refetch()}
        />
      )}
      {data && rows.length === 0 && <Notice title={t('empty.rates')} />}
      {rows.length > 0 && (
        <ul className="divide-y divide-line rounded-3 border border-line bg-surface shadow-card">
          {rows.map(({ currency, rate, day, source }) => (
            <li key={currency}>
              <FigureRow
                name={t(`currency.${currency}`)}
                figure={leiText(unitsOf(rate))}
                changeText={leiText}
                day={day}
                source={source}
              >
                <RateHistory currency={currency} />
              </FigureRow>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function RateHistory({ currency }: { currency: RateRow['currency'] }) {
  const { t } = useTranslation('market');
  const history = useRateHistory(currency);
  const remove = useRemoveRate();
  const leiText = useLeiText();
  return (
    <FigureHistory
      query={history}
      label={t(`currency.${currency}`)}
      figures={(history.data ?? []).map(({ day, rate, source }) => ({
        day,
        value: unitsOf(rate),
        text: leiText(unitsOf(rate)),
        source,
        isDrawn: true,
      }))}
      format={leiText}
      remove={{ ...remove, perform: (day) => remove.mutate({ currency, day }) }}
    />
  );
}

/** Ten-thousandths of a leu. */
function unitsOf(rate: string): number {
  return parseDecimal(rate, 4) ?? 0;
}

/** Ten-thousandths of a leu as lei with four places: `5,0903 lei`. */
function useLeiText(): (units: number) => string {
  const { t } = useTranslation('market');
  const locale = useLocale();
  return (units) => {
    const figure = (units / 10_000).toFixed(4);
    return t('inLei', { figure: locale === 'ro' ? figure.replace('.', ',') : figure });
  };
}
