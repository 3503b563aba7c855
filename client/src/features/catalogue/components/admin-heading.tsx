import { ArrowLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { LocalLink } from '../../../lib/local-link.tsx';

export function BackToCatalogue() {
  const { t } = useTranslation('administration');
  return (
    <LocalLink
      to="/admin/product-catalog"
      className="-ml-2 inline-flex min-h-11 items-center gap-1.5 rounded-2 px-2 font-medium text-ink-2 text-s hover:text-ink"
    >
      <ArrowLeft aria-hidden="true" size={16} />
      {t('catalogue.back')}
    </LocalLink>
  );
}
