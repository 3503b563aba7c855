import {
  type CompanyRecord,
  leastDeals,
  type RecordBand,
  type ShownRecord,
} from '@recolta/shared/domain/deal/company-record';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatPercent } from '../../lib/format.ts';
import { useLocale } from '../../lib/i18n.ts';
import { OptionalPart } from '../errors/opened-part.tsx';

/** How a company keeps its agreements: a line per figure with what it is made of, or that there are too few deals [D10]. */
export function CompanyRecordFacts({
  record,
  sentence,
}: {
  record: CompanyRecord | null;
  sentence: string | null;
}) {
  const { t } = useTranslation('company');
  const locale = useLocale();
  if (record === null) return <p className="text-ink-2">{t('record.few', { count: leastDeals })}</p>;
  const { deals, payments, quality, loads, disputes } = record;
  const days = (count: number) => t('record.days', { count, days: formatNumber(count, locale) });
  const share = (good: number, of: number) => t('record.share', { good, of });
  const rows = [
    payments.counted > 0 && {
      label: t('record.payments'),
      value: share(payments.onTime, payments.counted),
      note: payments.daysLate !== null && t('record.late', { days: days(payments.daysLate) }),
    },
    payments.differing > 0 && {
      label: t('record.differing'),
      value: formatNumber(payments.differing, locale),
      note: t('record.differingNote'),
    },
    quality.counted > 0 && {
      label: t('record.quality'),
      value: share(quality.counted - quality.below, quality.counted),
      note:
        quality.lossTenths !== null &&
        t('record.loss', { loss: formatPercent(quality.lossTenths / 10, locale) }),
    },
    loads.counted > 0 && {
      label: t('record.loads'),
      value: share(loads.counted - loads.notLoaded, loads.counted),
      note: null,
    },
    { label: t('record.disputes'), value: t('record.disputesOf', disputes), note: null },
  ];
  return (
    <>
      <p className="max-w-[70ch] text-ink-2 text-s">{t('record.from', { count: deals })}</p>
      <dl className="num mt-2 divide-y divide-line">
        {rows.map(
          (row) =>
            row && (
              <div
                key={row.label}
                className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 py-2.5"
              >
                <dt>
                  {row.label}
                  {row.note && <span className="block text-ink-2 text-s">{row.note}</span>}
                </dt>
                <dd className="font-semibold">{row.value}</dd>
              </div>
            ),
        )}
      </dl>
      {sentence !== null && (
        <p className="wrap-anywhere mt-2 rounded-2 bg-surface-2 px-4 py-3">
          {sentence}
          <span className="block text-ink-2 text-s">{t('record.said')}</span>
        </p>
      )}
    </>
  );
}

/** The record of the other side of a sale: figures under its name, else bands [D10]. */
export function OtherRecord({ record: { band, figures } }: { record: ShownRecord }) {
  return (
    <OptionalPart>
      {figures ? <CompanyRecordFacts record={figures} sentence={null} /> : <RecordLine band={band} />}
    </OptionalPart>
  );
}

/** The bands of the record of the other side; nothing without one [D10]. @param who named before them */
export function RecordLine({ band, who }: { band: RecordBand | undefined; who?: string }) {
  const { t } = useTranslation('goods');
  if (!band) return null;
  const { deals, payment, quality } = band;
  const parts = [
    t(`recordBand.deals.${deals}`),
    payment && t(`recordBand.payment.${payment}`),
    quality && t(`recordBand.quality.${quality}`),
  ];
  return (
    <p className="num text-ink-2 text-s">
      {who && `${who}: `}
      {parts.filter(Boolean).join(' · ')}
    </p>
  );
}
