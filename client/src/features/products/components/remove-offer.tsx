import type { ProductBid, ProductState } from '@recolta/shared/contracts/http/product-state';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { formatAmount } from '../../../lib/format.ts';
import { useTexts } from '../../../lib/i18n.ts';
import { useDecideOffer } from '../api/products.ts';
import { missingThousandths } from '../state/product-terms.ts';

/** Withdraws one's open Collective offer, while the minimum is not reached [X4]. */
export function RemoveOffer({
  product,
  own,
  onRemoved,
}: {
  product: ProductState;
  own: ProductBid;
  onRemoved: () => void;
}) {
  const { t, locale } = useTexts();
  const decide = useDecideOffer();
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
          {t('products.remove')}
        </Button>
      )}
      {isAsked && (
        <ConfirmDialog
          title={t('products.removeTitle')}
          label={t('products.remove')}
          look="danger"
          isSending={decide.isPending}
          error={decide.error}
          onConfirm={submit}
          onClose={() => setIsAsked(false)}
        >
          <p>
            {t('products.removeText', {
              quantity: formatAmount(own.bidQuantity, product.unitOfMeasurement, locale),
            })}
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
