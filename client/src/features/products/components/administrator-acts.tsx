import type { ProductState } from '@recolta/shared/contracts/http/product-state';
import { useTranslation } from 'react-i18next';
import { CancelWithReason } from '../../../components/forms/cancel-with-reason.tsx';
import { errorText } from '../../../lib/error-text.ts';
import { failureOf } from '../../../lib/http/failure.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { useCancelProduct } from '../api/products.ts';
import { phaseOf } from '../state/product-terms.ts';

/** An administrator cancels with a reason, which the Provider and everyone with a bid receive [X1]. */
export function ProductAdministratorActs({ product }: { product: ProductState }) {
  const { t } = useTranslation('products');
  const locale = useLocale();
  const cancel = useCancelProduct();
  const failure = cancel.error && failureOf(cancel.error);
  const phase = phaseOf(product);
  if (phase !== 'active' && phase !== 'closed') return null;
  return (
    <section className="grid gap-2 rounded-3 border border-line bg-surface p-4 shadow-card">
      <h2 className="font-semibold">{t('administration')}</h2>
      <CancelWithReason
        id={product.id}
        cancel={cancel}
        texts={{ label: t('cancelReason'), missing: t('reasonMissing'), act: t('cancel') }}
      />
      <p role="alert" className="text-lost text-s">
        {failure && errorText(failure.code, failure.params, locale)}
      </p>
    </section>
  );
}
