import type { RecordBand } from '@recolta/shared/domain/deal/company-record';
import { useTranslation } from 'react-i18next';

/** The bands of the record of the other side; nothing without one [D10]. @param who named before them */
export function RecordLine({ band, who }: { band: RecordBand | undefined; who?: string }) {
  const { t } = useTranslation('announcements');
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
