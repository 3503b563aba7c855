import type { ProductBidView, ProductState } from '@recolta/shared/contracts/http/product-state';
import { useTranslation } from 'react-i18next';
import { AskedAct } from '../../../components/ui/asked-act.tsx';
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
  return (
    <AskedAct
      title={t('removeTitle')}
      label={t('remove')}
      look="danger"
      buttonLook="quiet"
      className="w-full text-s lg:mt-1"
      isOffered={missingThousandths(product) > 0}
      call={decide}
      onConfirm={(close) =>
        decide.mutate(
          { params: { id: product.id, bidId: own.id }, body: { status: 'Removed' } },
          {
            onSuccess: () => {
              close();
              onRemoved();
            },
          },
        )
      }
    >
      <p>
        {t('removeText', {
          quantity: formatAmount(own.bidQuantity, product.unitOfMeasurement, locale),
        })}
      </p>
    </AskedAct>
  );
}
