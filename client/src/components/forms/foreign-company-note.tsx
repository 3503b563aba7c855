import { parseCompanyNumber } from '@recolta/shared/domain/company/company-number';
import { isForeignNumber } from '@recolta/shared/domain/company/eu-vat-number';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';

/** Says what a company of another EU country has to know once its VAT number is typed. */
export function ForeignCompanyNote() {
  const { t } = useTranslation('forms');
  const typed: unknown = useWatch({ name: 'companyNumber' });
  const isForeign = isForeignNumber(parseCompanyNumber(typeof typed === 'string' ? typed : '') ?? '');
  return (
    <p
      role="status"
      className={isForeign ? 'mb-4 rounded-2 bg-surface-2 p-3 text-s md:col-span-2' : 'sr-only'}
    >
      {isForeign && t('foreignCompany')}
    </p>
  );
}
