import type { ProductBidView, ProductState } from '@recolta/shared/contracts/http/product-state';
import type { OfferType } from '@recolta/shared/domain/enumerations';
import { formatTonnes } from '@recolta/shared/domain/quantity';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BindingSummary } from '../../../components/deals/binding-summary.tsx';
import { useProductText } from '../../../components/deals/product-text.ts';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { minorOf } from '../../../lib/format.ts';
import { isLost } from '../../../lib/http/failure.ts';
import { useTexts } from '../../../lib/i18n.ts';
import { connectionStatusAtom, mayBeOld } from '../../../lib/realtime/connection-state.ts';
import { useOwnVatState } from '../../session/state/reader.ts';
import { useChangeProductBid, usePlaceProductBid } from '../api/products.ts';
import { productRefusalText } from '../state/product-bid-draft.ts';
import { bindingOf } from '../state/product-terms.ts';

/** Reviews a bid with its total before it is sent. */
export function ProductBidDialog({
  product,
  changed,
  offerType,
  quantity,
  version,
  onClose,
  onSent,
}: {
  product: ProductState;
  /** The open Collective bid that it changes; null for a new one. */
  changed: ProductBidView | null;
  offerType: OfferType;
  /** In thousandths of the unit. */
  quantity: number;
  /** Version of the displayed product. */
  version: number | undefined;
  onClose: () => void;
  onSent: () => void;
}) {
  const { t } = useTranslation(['products']);
  const texts = useTexts();
  // One per intent: resending records it only once.
  const [key] = useState(() => crypto.randomUUID());
  const place = usePlaceProductBid();
  const change = useChangeProductBid();
  const isConnected = !mayBeOld(useAtomValue(connectionStatusAtom));
  const isPending = place.isPending || change.isPending;
  const error = place.error ?? change.error;
  const bidQuantity = formatTonnes(quantity);
  const params = { id: product.id };
  const send = () => {
    if (changed) {
      change.mutate({ params, body: { bidQuantity } }, { onSuccess: onSent });
      return;
    }
    const body = { offerType, bidQuantity, version };
    place.mutate({ params, headers: { 'idempotency-key': key }, body }, { onSuccess: onSent });
  };
  const own = useOwnVatState();
  const buyer = changed?.bidderVat ?? own;
  const shown = useProductText(product, minorOf(product.unitPrice), [{ thousandths: quantity, buyer }]);
  const isCollective = offerType === 'Collective';
  return (
    <ConfirmDialog
      title={t(changed ? 'changeTitle' : `confirmTitle.${offerType}`)}
      label={t(isCollective ? 'confirmAtMost' : 'confirmFor', { sum: shown.sum })}
      note={t(`products:${bindingOf(product, offerType, changed, quantity)}`)}
      message={isConnected ? null : t('offline')}
      blocked={shown.blocked}
      isSending={isPending}
      error={error}
      describe={(failure) =>
        isLost(failure) ? t('lost') : productRefusalText(failure.code, failure.params, product, texts)
      }
      onConfirm={send}
      onClose={onClose}
    >
      <BindingSummary
        lines={shown.lines}
        party={product.provider}
        sums={shown.sums}
        product={shown.product}
        currency={product.currency}
        reader="buyer"
        totalLabel={t(isCollective ? 'payAtMost' : 'pay')}
      />
    </ConfirmDialog>
  );
}
