import type { ProductState } from '@recolta/shared/contracts/http/product-state';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/button.tsx';
import { TextField } from '../../../components/ui/text-field.tsx';
import { errorText } from '../../../lib/error-text.ts';
import { failureOf } from '../../../lib/http/failure.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { useCancelProduct } from '../api/products.ts';
import { phaseOf } from '../state/product-terms.ts';

const shortestReason = 3;

/** An administrator cancels with a reason, which the Provider and everyone with a bid receive [X1]. */
export function ProductAdministratorActs({ product }: { product: ProductState }) {
  const { t } = useTranslation('products');
  const locale = useLocale();
  const cancel = useCancelProduct();
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const failure = cancel.error && failureOf(cancel.error);
  const phase = phaseOf(product);
  if (phase !== 'active' && phase !== 'closed') return null;
  const submit = () => {
    const given = reason.trim();
    setIsMissing(given.length < shortestReason);
    if (given.length < shortestReason || cancel.isPending) return;
    cancel.mutate({ params: { id: product.id }, body: { reason: given } });
  };
  return (
    <section className="grid gap-2 rounded-3 border border-line bg-surface p-4 shadow-card">
      <h2 className="font-semibold">{t('administration')}</h2>
      <TextField
        label={t('cancelReason')}
        value={reason}
        maxLength={500}
        error={isMissing ? t('reasonMissing') : null}
        onChange={(event) => {
          setReason(event.target.value);
          setIsMissing(false);
        }}
      />
      <Button look="danger" aria-busy={cancel.isPending} onClick={submit}>
        {t('cancel')}
      </Button>
      <p role="alert" className="text-lost text-s">
        {failure && errorText(failure.code, failure.params, locale)}
      </p>
    </section>
  );
}
