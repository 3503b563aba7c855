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
  const act = mayCancel ? 'cancel' : 'hide';
  return (
    <section className="grid gap-2 rounded-3 border border-line bg-surface p-4 shadow-card">
      <h2 className="font-semibold">{t('administration')}</h2>
      <ActWithReason
        key={`${act} ${product.id}`}
        id={product.id}
        sale={{ version: readVersion, status: product.status, terms: readTermsOf(product) }}
        call={act === 'cancel' ? cancel : hide}
        texts={{
          title: t(`${act}Title`),
          text: t(`${act}Text`),
          label: t(`${act}Reason`),
          missing: t(`${act}ReasonMissing`),
          act: t(act),
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
