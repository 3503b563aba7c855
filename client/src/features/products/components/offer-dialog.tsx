import type { ProductBid, ProductState } from '@recolta/shared/contracts/http/product-state';
import { countyName } from '@recolta/shared/domain/counties';
import type { OfferType } from '@recolta/shared/domain/enumerations';
import { formatQuantity } from '@recolta/shared/domain/goods/unit-text';
import { formatPrice, formatSum } from '@recolta/shared/domain/price-text';
import { formatTonnes } from '@recolta/shared/domain/quantity';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { BindingSummary } from '../../../components/deals/binding-summary.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import type { TermLine } from '../../../lib/binding-terms.ts';
import { formatDay } from '../../../lib/bucharest-time.ts';
import { sumWords } from '../../../lib/deal-sums.ts';
import { lowerFirst, minorOf } from '../../../lib/format.ts';
import { isLost } from '../../../lib/http/failure.ts';
import { usePartTexts, useTexts } from '../../../lib/i18n.ts';
import { connectionStatusAtom } from '../../../lib/realtime/connection-state.ts';
import { useVatRules } from '../../../lib/vat-rules.ts';
import { useOwnVatState } from '../../session/state/own-vat-state.ts';
import { useChangeOffer, usePlaceOffer } from '../api/products.ts';
import { refusalText } from '../state/offer-draft.ts';
import { bindingOf, sumOf } from '../state/product-terms.ts';

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
  const { t, locale } = texts;
  // Of one intent: sent again, it is recorded once.
  const [key] = useState(() => crypto.randomUUID());
  const place = usePlaceOffer();
  const change = useChangeOffer();
  const isConnected = useAtomValue(connectionStatusAtom) !== 'offline';
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
  const { lines, sums, product: multiplied, blocked } = useProductText(product, quantity);
  const isCollective = offerType === 'Collective';
  const sum = formatSum(sums.totalMinor, product.currency, locale);
  return (
    <ConfirmDialog
      title={t(changed ? 'products.changeTitle' : `products.confirmTitle.${offerType}`)}
      label={t(isCollective ? 'products.confirmAtMost' : 'products.confirmFor', { sum })}
      note={t(`products.${bindingOf(product, offerType, changed, quantity)}`)}
      message={isConnected ? null : t('products.offline')}
      blocked={blocked}
      isSending={isPending}
      error={error}
      describe={(failure) =>
        isLost(failure) ? t('products.lost') : refusalText(failure.code, failure.params, product, texts)
      }
      onConfirm={send}
      onClose={onClose}
    >
      <BindingSummary
        lines={lines}
        party={product.provider}
        sums={sums}
        product={multiplied}
        currency={product.currency}
        reader="buyer"
        totalLabel={t(isCollective ? 'products.payAtMost' : 'products.pay')}
      />
    </ConfirmDialog>
  );
}

/** What an offer on a product binds to, with its sums, or why it cannot be shown. */
function useProductText(product: ProductState, thousandths: number) {
  const texts = usePartTexts('binding');
  const { t, locale } = texts;
  const { currency, unitOfMeasurement: unit, priceType, deliveryDeadline, distributionCounties } = product;
  const unitMinor = minorOf(product.unitPrice);
  const sum = sumOf(product, unitMinor, thousandths, useOwnVatState(), useVatRules());
  const quantity = formatQuantity(thousandths, unit, locale);
  const price = formatPrice(unitMinor, currency, locale, unit);
  const isGross = priceType === 'VatIncluded';
  const counties = distributionCounties.map(countyName).join(', ');
  const shown = {
    goods: product.productName.trim() !== '',
    price: unitMinor > 0,
    quantity: thousandths > 0,
    period: !Number.isNaN(Date.parse(deliveryDeadline)),
    delivery: counties !== '',
  };
  const missing = Object.entries(shown).flatMap(([name, isShown]) =>
    isShown ? [] : [lowerFirst(t(`binding.row.${name as keyof typeof shown}`))],
  );
  const lines: TermLine[] = [
    { name: 'goods', value: product.productName },
    { name: 'price', value: `${price}, ${lowerFirst(t(`labels.priceType.${priceType}`))}` },
    { name: 'quantity', value: quantity },
    {
      name: 'period',
      label: t('products.row.delivery'),
      value: missing.length === 0 ? formatDay(deliveryDeadline, locale, 'longDate') : '',
    },
    { name: 'delivery', label: t('products.row.counties'), value: counties },
  ];
  return {
    lines,
    sums: { ...sumWords(sum, sum.vat, currency, texts), change: null },
    product: isGross ? null : { quantity, price },
    blocked: missing.length === 0 ? null : t('binding.missing', { terms: missing.join(', ') }),
  };
}
