import type { ProductBid, ProductState } from '@recolta/shared/contracts/http/product-state';
import type { OfferType } from '@recolta/shared/domain/enumerations';
import { formatTonnes } from '@recolta/shared/domain/quantity';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { useBackCloses } from '../../../lib/back-closes.ts';
import { failureOf, isLost } from '../../../lib/http/failure.ts';
import { useTexts } from '../../../lib/i18n.ts';
import { connectionStatusAtom } from '../../../lib/realtime/connection-state.ts';
import { useChangeOffer, usePlaceOffer } from '../api/products.ts';
import { refusalText } from '../state/offer-draft.ts';
import { bindingOf } from '../state/product-terms.ts';
import { SumLines } from './sum-lines.tsx';

/** An offer read once more with its whole sum, and only then sent. */
export function OfferDialog({
  product,
  changed,
  offerType,
  quantity,
  version,
  onClose,
  onSent,
}: {
  product: ProductState;
  /** The open Collective offer that it changes; null for a new one. */
  changed: ProductBid | null;
  offerType: OfferType;
  /** In thousandths of the unit. */
  quantity: number;
  /** Of the product that was read. */
  version: number | undefined;
  onClose: () => void;
  onSent: () => void;
}) {
  const texts = useTexts();
  const { t } = texts;
  // Of one intent: sent again, it is recorded once.
  const [key] = useState(() => crypto.randomUUID());
  const place = usePlaceOffer();
  const change = useChangeOffer();
  const isConnected = useAtomValue(connectionStatusAtom) !== 'offline';
  useBackCloses(onClose);
  const isPending = place.isPending || change.isPending;
  const error = place.error ?? change.error;
  const failure = error && failureOf(error);
  const bidQuantity = formatTonnes(quantity);
  const params = { id: product.id };
  const send = () => {
    if (isPending) return;
    if (changed) {
      change.mutate({ params, body: { bidQuantity } }, { onSuccess: onSent });
      return;
    }
    const body = { offerType, bidQuantity, version };
    place.mutate({ params, headers: { 'idempotency-key': key }, body }, { onSuccess: onSent });
  };
  return (
    <Dialog
      title={t(changed ? 'products.changeTitle' : `products.confirmTitle.${offerType}`)}
      onClose={onClose}
      isFocused
    >
      <p className="mt-1 mb-3 text-ink-2 text-s">{t('products.confirmText')}</p>
      <p className="wrap-anywhere mb-2 font-semibold">{product.productName}</p>
      <SumLines product={product} offerType={offerType} quantity={quantity} />
      <p className="mt-3 text-ink-2 text-s">
        {t(`products.${bindingOf(product, offerType, changed, quantity)}`)}
      </p>
      <p role="alert" className="min-h-6 pt-2 text-lost text-s">
        {failure &&
          (isLost(failure) ? t('products.lost') : refusalText(failure.code, failure.params, product, texts))}
        {!failure && !isConnected && t('products.offline')}
      </p>
      <div className="grid gap-2">
        <Button look="act" className="min-h-13" aria-busy={isPending} onClick={send}>
          {isPending && <Spinner />}
          {t('products.confirm')}
        </Button>
        <Button onClick={onClose}>{t('products.back')}</Button>
      </div>
    </Dialog>
  );
}
