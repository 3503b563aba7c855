import type { ProductAnswer, ProductState } from '@recolta/shared/contracts/http/product-state';
import { useTranslation } from 'react-i18next';
import { ActWithReason } from '../../../components/forms/act-with-reason.tsx';
import { useCancelProduct, useHideProduct } from '../api/products.ts';
import { phaseOf } from '../state/product-terms.ts';

/**
 * An administrator cancels with a reason, which the Provider and everyone with a bid receive [X1], or hides an ended
 * product with a reason for the Provider [S11].
 */
export function ProductAdministratorActs({
  answer: { product, viewer },
  readVersion,
}: {
  answer: Pick<ProductAnswer, 'product' | 'viewer'>;
  /** Version whose details are shown. */
  readVersion: number | undefined;
}) {
  const { t } = useTranslation('products');
  const cancel = useCancelProduct();
  const hide = useHideProduct();
  const phase = phaseOf(product);
  const mayCancel = phase === 'active' || phase === 'closed';
  const mayHide = (phase === 'sold' || phase === 'minimumMissed') && viewer.hiddenReason === undefined;
  if (!mayCancel && !mayHide) return null;
  const sale = { version: readVersion, status: product.status, terms: readTermsOf(product) };
  return (
    <section className="grid gap-2 rounded-3 border border-line bg-surface p-4 shadow-card">
      <h2 className="font-semibold">{t('administration')}</h2>
      {mayCancel ? (
        <ActWithReason
          key={product.id}
          id={product.id}
          sale={sale}
          call={cancel}
          texts={{
            title: t('cancelTitle'),
            text: t('cancelText'),
            label: t('cancelReason'),
            missing: t('reasonMissing'),
            act: t('cancel'),
          }}
        />
      ) : (
        <ActWithReason
          key={`hide ${product.id}`}
          id={product.id}
          sale={sale}
          call={hide}
          texts={{
            title: t('hideTitle'),
            text: t('hideText'),
            label: t('hideReason'),
            missing: t('hideReasonMissing'),
            act: t('hide'),
          }}
        />
      )}
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
