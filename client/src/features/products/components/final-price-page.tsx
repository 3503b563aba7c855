import type { ProductBidView, ProductState } from '@recolta/shared/contracts/http/product-state';
import { formatQuantity } from '@recolta/shared/domain/goods/unit-text';
import { formatMoney, parseMoney } from '@recolta/shared/domain/money';
import { formatPrice, formatSum, priceUnit } from '@recolta/shared/domain/price-text';
import { isFinalPrice } from '@recolta/shared/domain/product/product';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Countdown } from '../../../components/auction/countdown.tsx';
import { BindingSummary } from '../../../components/deals/binding-summary.tsx';
import { useProductText } from '../../../components/deals/product-text.ts';
import { FigureField } from '../../../components/forms/figure-input.tsx';
import { ListWaiting } from '../../../components/lists/list-waiting.tsx';
import { Button, buttonClass } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { DetailPage } from '../../../components/ui/detail-page.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { useVatRules } from '../../../lib/deal/vat.ts';
import { formatAmount, formatPercent, minorOf, readTypedPrice } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { LocalLink } from '../../../lib/local-link.tsx';
import { localizedPath } from '../../../lib/locale-path.ts';
import { useProduct, useReceivedProductBids, useSetFinalPrice } from '../api/products.ts';
import { domainProductOf, phaseOf, sumOf, thousandthsOf } from '../state/product-terms.ts';
import { differenceText } from './product-outcome-card.tsx';
import { ProductHeading } from './received-product-bids.tsx';

/**
 * Sets the final price of a Closed product: its effect in total and for each company, then the confirmation, which
 * cannot be undone [X3, X5].
 */
export function FinalPricePage({ id }: { id: string }) {
  const { t } = useTranslation('products');
  return (
    <DetailPage
      frame="text"
      found={useProduct(id)}
      loading={t('loadingOne')}
      failed={t('failedOne')}
      isHidden={({ viewer }) => !viewer.isProvider}
    >
      {({ product }) => (
        <div className="grid gap-5">
          <ProductHeading product={product} title={t('finalPriceTitle')} />
          {phaseOf(product) === 'closed' ? <Priced product={product} /> : <NotClosed product={product} />}
        </div>
      )}
    </DetailPage>
  );
}

function NotClosed({ product }: { product: ProductState }) {
  const { t } = useTranslation('products');
  const locale = useLocale();
  const { discountedPrice, currency, unitOfMeasurement: unit } = product;
  const title =
    discountedPrice === null
      ? t('price.onlyWhenClosed')
      : t('price.isSet', { price: formatPrice(minorOf(discountedPrice), currency, locale, unit) });
  return (
    <Notice title={title}>
      <LocalLink to={`/products/${product.id}`} className={buttonClass('act')}>
        {t('form.open')}
      </LocalLink>
    </Notice>
  );
}

function Priced({ product }: { product: ProductState }) {
  const { t } = useTranslation('products');
  const { data, error, refetch } = useReceivedProductBids(product.id, product.version);
  const bids = data?.filter(isPriced);
  if (bids?.length === 0)
    return (
      <Notice title={t('price.nothing')}>
        <p className="text-ink-2 text-s">{t('price.nothingHint')}</p>
        <LocalLink to={`/products/${product.id}`} className={buttonClass('act')}>
          {t('form.open')}
        </LocalLink>
      </Notice>
    );
  if (bids) return <PriceForm product={product} bids={bids} />;
  return <ListWaiting found={{ error, refetch }} loading={t('loadingBids')} failed={t('failedBids')} />;
}

/** The bids that the final price applies to; Single ones already have their deal. */
const isPriced = ({ offerType, status }: ProductBidView) =>
  offerType === 'Collective' && status === 'Accepted';

function PriceForm({ product, bids }: { product: ProductState; bids: readonly ProductBidView[] }) {
  const { t } = useTranslation('products');
  const locale = useLocale();
  const navigate = useNavigate();
  const rules = useVatRules();
  const set = useSetFinalPrice();
  const [isAsked, setIsAsked] = useState(false);
  const published = minorOf(product.unitPrice);
  const shown = formatMoney(published).replace(/\.00$/, '');
  const [typed, setTyped] = useState(locale === 'ro' ? shown.replace('.', ',') : shown);
  const { currency, unitOfMeasurement: unit, finalPriceDueAt } = product;
  const price = (minor: number) => formatPrice(minor, currency, locale, unit);
  const sum = (minor: number) => formatSum(minor, currency, locale);
  const plain = readTypedPrice(typed, locale);
  const minor = plain === null ? null : parseMoney(plain);
  const isAllowed = minor !== null && isFinalPrice(domainProductOf(product), minor);
  const tooHigh = t('price.tooHigh', { price: price(published) });
  const refusal = minor === null ? t('price.figure') : tooHigh;
  const error = isAllowed ? null : refusal;
  const priced = isAllowed && minor !== null ? minor : published;
  const grossOf = (bid: ProductBidView, at: number) => {
    const sum = sumOf(product, at, thousandthsOf(bid.bidQuantity), bid.bidderVat ?? null, rules);
    return sum.grossMinor ?? sum.netMinor;
  };
  const sold = bids.reduce((total, { bidQuantity }) => total + thousandthsOf(bidQuantity), 0);
  const received = bids.reduce((total, bid) => total + grossOf(bid, priced), 0);
  // One Collective bid per account.
  const count = bids.length;
  const act = t('price.set', { count, price: price(priced) });
  const submit = () => {
    if (plain === null) return;
    set.mutate(
      { params: { id: product.id }, body: { discountedPrice: plain } },
      { onSuccess: () => navigate(localizedPath(`/products/${product.id}`, locale)) },
    );
  };
  return (
    <section className="num rounded-3 border border-line bg-surface p-4 shadow-card md:p-6">
      {finalPriceDueAt !== null && (
        <p className="mb-4 rounded-2 bg-warn-wash px-3 py-2 font-semibold text-warn">
          {t('price.left')}: <Countdown until={finalPriceDueAt} atZero={t('closing')} />
        </p>
      )}
      <FigureField
        label={t('price.label', { price: price(published) })}
        value={typed}
        error={error ?? undefined}
        onType={setTyped}
        unit={priceUnit(currency, locale, unit)}
      />
      <dl className="mb-4 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5 text-s [&>dd]:text-right [&>dd]:font-medium">
        <dt className="text-ink-2">{t('price.sold')}</dt>
        <dd>{`${formatQuantity(sold, unit, locale)} · ${t('price.firms', { count })}`}</dd>
        <dt className="text-ink-2">{t('price.difference')}</dt>
        <dd>
          {`${differenceText(priced - published, price)} · ${formatPercent(Math.round(((priced - published) / published) * 1000) / 10, locale).replace('-', '−')}`}
        </dd>
        <dt className="border-line border-t pt-2 font-semibold">{t('price.receive')}</dt>
        <dd className="border-line border-t pt-2 font-semibold text-l">{sum(received)}</dd>
      </dl>
      <h2 className="mb-1 font-semibold">{t('price.each')}</h2>
      <ul className="mb-5 divide-y divide-line text-s">
        {bids.map((bid) => (
          <li key={bid.id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-2">
            <span className="wrap-anywhere">
              <b className="font-semibold">{bid.by}</b>
              <span className="block text-ink-2">{formatAmount(bid.bidQuantity, unit, locale)}</span>
            </span>
            <span className="text-right">
              <b className="font-semibold">{sum(grossOf(bid, priced))}</b>
              {priced < published && (
                <span className="block text-ink-2">
                  {t('price.before', { sum: sum(grossOf(bid, published)) })}
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
      <Button look="act" className="min-h-13 w-full" disabled={!isAllowed} onClick={() => setIsAsked(true)}>
        {act}
      </Button>
      {isAsked && (
        <FinalPriceDialog
          product={product}
          bids={bids}
          priceMinor={priced}
          label={act}
          act={set}
          onConfirm={submit}
          onClose={() => setIsAsked(false)}
        />
      )}
    </section>
  );
}

/** The seller's obligation at the final price, with all companies together [X3, X5]. */
function FinalPriceDialog({
  product,
  bids,
  priceMinor,
  label,
  act,
  onConfirm,
  onClose,
}: {
  product: ProductState;
  bids: readonly ProductBidView[];
  priceMinor: number;
  label: string;
  act: ReturnType<typeof useSetFinalPrice>;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('products');
  const parts = bids.map(({ bidQuantity, bidderVat }) => ({
    ...{ thousandths: thousandthsOf(bidQuantity), buyer: bidderVat ?? null },
  }));
  const { lines, sums, sum, product: multiplied, blocked } = useProductText(product, priceMinor, parts);
  return (
    <ConfirmDialog
      title={t('price.confirmTitle')}
      label={label}
      sum={sum}
      note={t('price.confirmText')}
      blocked={blocked}
      isSending={act.isPending}
      error={act.error}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <BindingSummary
        lines={lines}
        party={t('price.firms', { count: bids.length })}
        sums={sums}
        product={multiplied}
        currency={product.currency}
        reader="seller"
      />
    </ConfirmDialog>
  );
}
