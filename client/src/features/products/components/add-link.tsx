import { Plus } from 'lucide-react';
import { buttonClass } from '../../../components/ui/button.tsx';
import { useTexts } from '../../../lib/i18n.ts';
import { LocalLink } from '../../../lib/local-link.tsx';

/** To the form of a new product; for Providers. */
export function AddLink() {
  const { t } = useTexts();
  return (
    <LocalLink to="/products/add" className={buttonClass('act')}>
      <Plus aria-hidden="true" size={17} />
      {t('products.add')}
    </LocalLink>
  );
}
