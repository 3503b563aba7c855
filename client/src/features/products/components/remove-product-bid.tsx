import type { ProductBidView, ProductState } from '@recolta/shared/contracts/http/product-state';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { formatAmount } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { useDecideProductBid } from '../api/products.ts';
import { missingThousandths } from '../state/product-terms.ts';

/** Withdraws the user's open Collective bid, until the minimum is reached [X4]. */
export function RemoveProductBid({
  product,
  own,
  onRemoved,
}: {
  product: ProductState;
  own: ProductBidView;
  onRemoved: () => void;
}) {
  const { t } = useTranslation('products');
  const locale = useLocale();
  const decide = useDecideProductBid();
  const [isAsked, setIsAsked] = useState(false);
  const submit = () =>
    decide.mutate(
      { params: { id: product.id, bidId: own.id }, body: { status: 'Removed' } },
      {
        onSuccess: () => {
          setIsAsked(false);
          onRemoved();
        },
      },
    );
  return (
    <>
      {missingThousandths(product) > 0 && (
        <Button look="quiet" className="w-full text-s lg:mt-1" onClick={() => setIsAsked(true)}>
          {t('remove')}
        </Button>
      )}
      {isAsked && (
        <ConfirmDialog
          title={t('removeTitle')}
          label={t('remove')}
          look="danger"
          isSending={decide.isPending}
          error={decide.error}
          onConfirm={submit}
          onClose={() => setIsAsked(false)}
        >
          <p>
            {t('removeText', {
              quantity: formatAmount(own.bidQuantity, product.unitOfMeasurement, locale),
            })}
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
