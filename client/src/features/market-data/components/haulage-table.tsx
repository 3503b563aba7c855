import { readHaulageTable } from '@recolta/shared/domain/market-data/read-table';
import { formatPrice } from '@recolta/shared/domain/price-text';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListWaiting } from '../../../components/lists/list-waiting.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { formatDay } from '../../../lib/bucharest-time.ts';
import { errorText } from '../../../lib/error-text.ts';
import { minorOf } from '../../../lib/format.ts';
import { failureOf } from '../../../lib/http/failure.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { useHaulageRates, useRemoveHaulage, useSaveHaulage } from '../api/market-queries.ts';
import { RemoveFigure } from './remove-figure.tsx';
import { TableInput } from './table-input.tsx';

/** Haulage costs by distance, with forms to add bands; a wrong one can be removed [Q5]. */
export function HaulageTable() {
  const { t } = useTranslation('market');
  const locale = useLocale();
  const haulage = useHaulageRates();
  const remove = useRemoveHaulage();
  const [asked, setAsked] = useState<number | null>(null);
  const { data } = haulage;
  const priceText = (price: string) => formatPrice(minorOf(price), 'Ron', locale);
  const failure = remove.error === null ? null : failureOf(remove.error);
  return (
    <>
      <TableInput
        table="haulage"
        save={useSaveHaulage()}
        read={readHaulageTable}
        example={[
          ['km', 'pret', 'data', 'sursa'],
          ['100', '42,50', '20.11.2026', 'Tarif'],
        ]}
        nameOf={({ upToKm, day }) => [t('upToKm', { km: upToKm }), '', day]}
        figureOf={({ price }) => priceText(price)}
        beforeText={({ figure }) => priceText(figure)}
      />
      {!data && (
        <ListWaiting
          error={haulage.error}
          loading={t('loading')}
          failed={t('failed')}
          onRetry={() => void haulage.refetch()}
        />
      )}
      {data?.length === 0 && <Notice title={t('empty.haulage')} />}
      {data && data.length > 0 && (
        <ul className="num divide-y divide-line rounded-3 border border-line bg-surface shadow-card">
          {data.map(({ upToKm, price, day, source }) => (
            <li key={upToKm} className="flex min-h-14 flex-wrap items-center gap-x-4 px-4 py-1.5">
              <span className="w-32 font-semibold">{t('upToKm', { km: upToKm })}</span>
              <span className="w-32 font-semibold text-l">{priceText(price)}</span>
              <span className="min-w-0 flex-1 break-words text-ink-2 text-s max-sm:order-last max-sm:basis-full">
                {formatDay(day, locale, 'date')} · {source}
              </span>
              <RemoveFigure
                figure={upToKm}
                asked={asked}
                onAsk={setAsked}
                label={t('removeBand', { km: upToKm })}
                remove={{ isPending: remove.isPending, perform: remove.mutate }}
              />
            </li>
          ))}
        </ul>
      )}
      <p role="alert" className="mt-2 text-lost text-s">
        {failure && errorText(failure.code, failure.params, locale)}
      </p>
    </>
  );
}
