import type {
  ProductAnswer,
  ProductBidView,
  ProductState,
} from '@recolta/shared/contracts/http/product-state';
import type { OfferType } from '@recolta/shared/domain/enumerations';
import { formatQuantity } from '@recolta/shared/domain/goods/unit-text';
import { formatPrice, formatSum } from '@recolta/shared/domain/price-text';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AskedAct } from '../../../components/ui/asked-act.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { sumWords } from '../../../lib/deal/deal-sums.ts';
import { useVatRules } from '../../../lib/deal/vat.ts';
import { formatAmount, minorOf } from '../../../lib/format.ts';
import { useLocale, useTexts } from '../../../lib/i18n.ts';
import { serverClock } from '../../../lib/realtime/server-clock.ts';
import { useOwnVatState } from '../../session/state/reader.ts';
import { useDecideProductBid } from '../api/products.ts';
import {
  type ProductBidDraft,
  quantityIssueText,
  stepped,
  typedQuantity,
  typedThousandths,
} from '../state/product-bid-draft.ts';
import {
  bindingOf,
  missingThousandths,
  openBidOf,
  quantityBounds,
  quantityIssue,
  sumOf,
  thousandthsOf,
} from '../state/product-terms.ts';
import { ProductBidDialog } from './product-bid-dialog.tsx';
import { BidTypeChoice, QuantityField } from './product-bid-fields.tsx';

/** States the act and its cost; for an open bid only that it changes. */
function ProductBidButton({
  product,
  offerType,
  changed,
  quantity,
  onPress,
}: {
  product: ProductState;
  offerType: OfferType;
  /** The open bid that it changes. */
  changed: ProductBidView | null;
  quantity: number;
  onPress: () => void;
}) {
  const { t } = useTranslation(['products', 'labels']);
  const locale = useLocale();
  const { currency, unitOfMeasurement: unit } = product;
  const own = useOwnVatState();
  const buyer = changed?.bidderVat ?? own;
  const sum = sumOf(product, minorOf(product.unitPrice), quantity, buyer, useVatRules());
  const gross = formatSum(sum.grossMinor ?? sum.netMinor, currency, locale);
  const isCollective = offerType === 'Collective';
  const before = thousandthsOf(changed?.bidQuantity ?? '0');
  const act = isCollective ? 'join' : 'buy';
  const facts = [
    isCollective ? t('atMost', { sum: gross }) : gross,
    sum.grossMinor === null && t('labels:vat.netTotal'),
    sum.vat.unknown === null && sum.vat.regime === 'reverseCharge' && t('vatReversedValue'),
    bindingOf(product, offerType, changed, quantity) === 'reachesMinimum' && t('withYours'),
  ];
  return (
    <Button
      look="act"
      disabled={changed !== null && quantity === before}
      className="num min-h-13 w-full flex-col items-start gap-0 text-left"
      onClick={onPress}
    >
      <span>
        {t(changed ? 'changeTo' : `products:${act}`, {
          quantity: formatQuantity(quantity, unit, locale),
        })}
      </span>
      <span className="font-normal text-s">{facts.filter(Boolean).join(' · ')}</span>
    </Button>
  );
}

/** The result of the last act, shown below the button. */
type Done = 'sent' | 'changed' | 'removed';

/** Bid type, quantity, total and button: beside the product, on a phone at the bottom of the screen. */
export function ProductBidForm({
  answer: { product, viewer },
  readVersion,
  draft,
  onDraft,
}: {
  answer: ProductAnswer;
  readVersion: number | undefined;
  draft: ProductBidDraft;
  onDraft: (draft: ProductBidDraft) => void;
}) {
  const { t } = useTranslation(['products']);
  const locale = useLocale();
  const texts = useTexts();
  const [done, setDone] = useState<Done | null>(null);
  // The version at the time it was opened: a bid on a product edited since is refused.
  const [opened, setOpened] = useState<{ quantity: number; version: number | undefined } | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const { currency, unitOfMeasurement: unit } = product;
  const { offerType } = draft;
  const own = openBidOf(viewer.bid);
  const changed = offerType === 'Collective' ? own : null;
  const quantity = typedThousandths(product, own, draft, locale);
  const issue =
    quantity === null ? null : quantityIssue(product, own, offerType, quantity, serverClock.nowMs());
  const error = quantity === null ? t('issue.figure') : issue && quantityIssueText(issue, product, texts);
  const press = () => {
    setDone(null);
    if (error !== null || quantity === null) field.current?.focus();
    else setOpened({ quantity, version: readVersion });
  };
  return (
    <>
      <section
        aria-label={t('yourBid')}
        data-product-bid-panel
        className="z-20 border-line bg-surface max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:max-h-[70dvh] max-lg:overflow-y-auto max-lg:rounded-t-3 max-lg:border-t max-lg:px-4 max-lg:pt-3 max-lg:pb-[max(12px,env(safe-area-inset-bottom))] max-lg:shadow-[0_-6px_24px_rgb(22_33_26/0.12)] lg:rounded-3 lg:border lg:p-5 lg:shadow-card"
      >
        <h2 className="mb-3 font-semibold text-l max-lg:sr-only">{t('yourBid')}</h2>
        <div className="max-lg:grid max-lg:grid-cols-[auto_minmax(0,1fr)] max-lg:items-start max-lg:gap-3">
          <BidTypeChoice
            chosen={offerType}
            price={formatPrice(minorOf(product.unitPrice), currency, locale, unit)}
            onChoose={(type) => {
              setDone(null);
              onDraft({ offerType: type, typed: null });
            }}
          />
          <QuantityField
            inputRef={field}
            product={product}
            value={draft.typed ?? typedQuantity(quantity ?? 0, locale)}
            range={quantityBounds(product, own, offerType)}
            error={error}
            onType={(typed) => {
              setDone(null);
              onDraft({ offerType, typed });
            }}
            onStep={(direction) => {
              setDone(null);
              const next = stepped(product, own, offerType, quantity ?? 0, direction);
              onDraft({ offerType, typed: typedQuantity(next, locale) });
            }}
          />
        </div>
        <div className="mb-4 max-lg:hidden">
          <SumLines product={product} offerType={offerType} changed={changed} quantity={quantity ?? 0} />
        </div>
        <ProductBidButton
          product={product}
          offerType={offerType}
          changed={changed}
          quantity={quantity ?? 0}
          onPress={press}
        />
        <p role="status" className="text-lead text-s empty:max-lg:hidden lg:min-h-6 lg:pt-1">
          {done && t(`products:${done}`)}
        </p>
        <p className="text-ink-2 text-note max-lg:hidden">
          {t(`products:${bindingOf(product, offerType, changed, quantity ?? 0)}`)}
        </p>
        {own && (
          <RemoveProductBid
            product={product}
            own={own}
            onRemoved={() => {
              setDone('removed');
              onDraft({ offerType, typed: null });
            }}
          />
        )}
      </section>
      {opened && (
        <ProductBidDialog
          product={product}
          changed={changed}
          offerType={offerType}
          quantity={opened.quantity}
          version={opened.version}
          onClose={() => setOpened(null)}
          onSent={() => {
            setOpened(null);
            setDone(changed ? 'changed' : 'sent');
            onDraft({ offerType, typed: null });
          }}
        />
      )}
    </>
  );
}

/** The cost of a quantity at the published price: net, VAT and total. */
function SumLines({
  product,
  offerType,
  changed,
  quantity,
}: {
  product: ProductState;
  offerType: OfferType;
  /** The open bid that it changes. */
  changed: ProductBidView | null;
  /** In thousandths of the unit. */
  quantity: number;
}) {
  const { t } = useTranslation(['products', 'labels']);
  const locale = useLocale();
  const texts = useTexts();
  const { currency, unitOfMeasurement: unit } = product;
  const own = useOwnVatState();
  const buyer = changed?.bidderVat ?? own;
  const sum = sumOf(product, minorOf(product.unitPrice), quantity, buyer, useVatRules());
  const words = sumWords(sum, sum.vat, currency, texts);
  const isCollective = offerType === 'Collective';
  const total = t(isCollective ? 'payAtMost' : 'pay');
  return (
    <dl className="num grid grid-cols-[fit-content(60%)_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-s [&>dd]:text-right [&>dd]:font-medium">
      <dt className="text-ink-2">
        {product.priceType === 'VatIncluded'
          ? t('net')
          : t(isCollective ? 'lineCollective' : 'lineSingle', {
              quantity: formatQuantity(quantity, unit, locale),
              price: formatPrice(minorOf(product.unitPrice), currency, locale, unit),
            })}
      </dt>
      <dd>{formatSum(sum.netMinor, currency, locale)}</dd>
      <dt className="text-ink-2">{words.vatLabel}</dt>
      <dd>{words.vatText}</dd>
      <dt className="border-line border-t pt-2 font-semibold">
        {words.isNet ? t('labels:vat.netOf', { total }) : total}
      </dt>
      <dd className="border-line border-t pt-2 font-semibold text-l">
        {formatSum(words.totalMinor, currency, locale)}
      </dd>
    </dl>
  );
}

/** Withdraws the user's open Collective bid, until the minimum is reached [X4]. */
function RemoveProductBid({
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
