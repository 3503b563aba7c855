import type { ProductBid, ProductState } from '@recolta/shared/contracts/http/product-state';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { formatAmount } from '../../../lib/format.ts';
import { useTexts } from '../../../lib/i18n.ts';
import { useDecideOffer } from '../api/products.ts';
import { missingThousandths } from '../state/product-terms.ts';
import { ActDialog } from './act-dialog.tsx';

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
        <ActDialog
          title={t('products.removeTitle')}
          act={t('products.remove')}
          look="danger"
          isPending={decide.isPending}
          error={decide.error}
          onAct={submit}
          onClose={() => setIsAsked(false)}
        >
          <p>
            {t('products.removeText', {
              quantity: formatAmount(own.bidQuantity, product.unitOfMeasurement, locale),
            })}
          </p>
        </ActDialog>
      )}
    </>
  );
}
