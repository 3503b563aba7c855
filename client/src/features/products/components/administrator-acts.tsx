import type { ProductState } from '@recolta/shared/contracts/http/product-state';
import { useTranslation } from 'react-i18next';
import { CancelWithReason } from '../../../components/forms/cancel-with-reason.tsx';
import { useCancelProduct } from '../api/products.ts';
import { phaseOf } from '../state/product-terms.ts';

/** An administrator cancels with a reason, which the Provider and everyone with a bid receive [X1]. */
export function ProductAdministratorActs({
  product,
  readVersion,
}: {
  product: ProductState;
  /** Version whose details are shown. */
  readVersion: number | undefined;
}) {
  const { t } = useTranslation('products');
  const cancel = useCancelProduct();
  const phase = phaseOf(product);
  if (phase !== 'active' && phase !== 'closed') return null;
  return (
    <section className="grid gap-2 rounded-3 border border-line bg-surface p-4 shadow-card">
      <h2 className="font-semibold">{t('administration')}</h2>
      <CancelWithReason
        key={product.id}
        id={product.id}
        sale={{ version: readVersion, status: product.status, terms: readTermsOf(product) }}
        cancel={cancel}
        texts={{
          title: t('cancelTitle'),
          text: t('cancelText'),
          label: t('cancelReason'),
          missing: t('reasonMissing'),
          act: t('cancel'),
        }}
      />
    </section>
  );
}

/** Returns what bids do not change. */
function readTermsOf({
  version,
  epoch,
  quantityOffered,
  quantityLeft,
  participantCount,
  hasCollective,
  ...terms
}: ProductState): object {
  return terms;
}
