import type {
  ProductAnswer,
  ProductBidView,
  ProductState,
} from '@recolta/shared/contracts/http/product-state';
import { formatPrice, formatSum } from '@recolta/shared/domain/price-text';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '../../../components/ui/button.tsx';
import { formatInstant } from '../../../lib/bucharest-time.ts';
import { useVatRules } from '../../../lib/deal/vat.ts';
import { formatAmount, minorOf } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { LocalLink } from '../../../lib/local-link.tsx';
import { useOwnVatState } from '../../session/state/reader.ts';
import { phaseOf, sumOf, thousandthsOf } from '../state/product-terms.ts';
import { ProductBidChip } from './product-list-row.tsx';

const washes = {
  closed: 'bg-warn-wash text-warn',
  sold: 'bg-lead-wash text-lead',
  minimumMissed: 'bg-surface-2 text-ink',
  cancelled: 'bg-lost-wash text-lost',
} as const;

/** How a product closed or ended, and the consequence for its reader; nothing while it is open. */
export function ProductOutcomeCard({ answer: { product, viewer } }: { answer: ProductAnswer }) {
  const { t } = useTranslation('products');
  const locale = useLocale();
  const phase = phaseOf(product);
  if (phase === 'inactive' || phase === 'active') return null;
  const { currency, unitOfMeasurement: unit } = product;
  const amount = (figure: string) => formatAmount(figure, unit, locale);
  const at = (instant: string | null) =>
    formatInstant(instant ?? product.participationDeadline, 'dayMonthTime', locale);
  const { bid } = viewer;
  const title = phase === 'sold' && product.discountedPrice === null ? 'soldAt' : phase;
  return (
    <section className="overflow-hidden rounded-3 border border-line bg-surface text-s shadow-card">
      <h2 className={`px-4 py-3 font-semibold text-m ${washes[phase]}`}>{t(`outcome.${title}`)}</h2>
      <div className="num grid gap-3 p-4">
        {phase === 'closed' && (
          <p>
            {t('outcome.closedText', {
              date: at(product.finalPriceDueAt),
              price: formatPrice(minorOf(product.unitPrice), currency, locale, unit),
            })}
          </p>
        )}
        {phase === 'minimumMissed' && (
          <p>
            {t('outcome.missedText', {
              date: at(product.closedAt),
              standing: amount(product.quantityOffered),
              minimum: amount(product.minimumQuantity),
            })}
          </p>
        )}
        {phase === 'cancelled' && (
          <>
            {viewer.reason !== null && (
              <p className="wrap-anywhere font-semibold">
                {t('outcome.cancelledBecause', { reason: viewer.reason })}
              </p>
            )}
            <p>{t('outcome.cancelledText')}</p>
          </>
        )}
        {viewer.hiddenReason !== undefined && (
          <p className="wrap-anywhere font-semibold text-lost">
            {t('outcome.hiddenBecause', { reason: viewer.hiddenReason })}
          </p>
        )}
        {bid && <OwnSide product={product} bid={bid} />}
        {phase === 'minimumMissed' && bid && <p className="font-semibold">{t('outcome.nothingToPay')}</p>}
      </div>
    </section>
  );
}

/** The user's own bid once it cannot be changed: an accepted one with its deal, or one that ended. */
export function MyProductBid({ product, bid }: { product: ProductState; bid: ProductBidView }) {
  const { t } = useTranslation('products');
  return (
    <section className="num grid gap-3 rounded-3 border border-line bg-surface p-4 text-s shadow-card">
      <h2 className="font-semibold text-m">{t('outcome.myBid')}</h2>
      <OwnSide product={product} bid={bid} />
    </section>
  );
}

function OwnSide({ product, bid }: { product: ProductState; bid: ProductBidView }) {
  const { t } = useTranslation('products');
  const locale = useLocale();
  const rules = useVatRules();
  const { currency, unitOfMeasurement: unit } = product;
  const published = minorOf(product.unitPrice);
  const quantity = thousandthsOf(bid.bidQuantity);
  const own = useOwnVatState();
  const buyer = bid.bidderVat ?? own;
  const gross = (priceMinor: number) => {
    const { grossMinor, netMinor } = sumOf(product, priceMinor, quantity, buyer, rules);
    return grossMinor ?? netMinor;
  };
  const paid = bid.dealPrice === null ? null : minorOf(bid.dealPrice);
  const quantityText = formatAmount(bid.bidQuantity, unit, locale);
  return (
    <>
      {paid !== null && (
        <div>
          <p className="font-semibold text-ink-2">{t('outcome.youPay', { quantity: quantityText })}</p>
          <p className="font-semibold text-[2.2rem] leading-tight tracking-[-0.03em]">
            {formatSum(gross(paid), currency, locale)}
          </p>
          <p className="text-ink-2">
            {t('outcome.perUnit', {
              price: formatPrice(paid, currency, locale, unit),
              difference: differenceText(paid - published, (minor) =>
                formatPrice(minor, currency, locale, unit),
              ),
            })}
          </p>
        </div>
      )}
      <dl className="grid grid-cols-[fit-content(60%)_minmax(0,1fr)] gap-x-4 gap-y-1.5 [&>dd]:text-right">
        <Row label={t('outcome.myBid')}>
          <span className="font-medium">
            {quantityText} · {t(`offerType.${bid.offerType}`)}
          </span>{' '}
          <ProductBidChip status={bid.status} />
        </Row>
        {paid === null && bid.status === 'Accepted' && (
          <Row label={t('payAtMost')}>{formatSum(gross(published), currency, locale)}</Row>
        )}
        {paid !== null && paid < published && (
          <Row label={t('outcome.saved')}>{formatSum(gross(published) - gross(paid), currency, locale)}</Row>
        )}
      </dl>
      {bid.dealId !== null && (
        <LocalLink to={`/auction-winning-bids/${bid.dealId}`} className={buttonClass('act', 'min-h-13')}>
          {t('deal')}
        </LocalLink>
      )}
    </>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-2">{label}</dt>
      <dd>{children}</dd>
    </>
  );
}

/** A difference with its sign: `−23 lei/t`; nothing is `0`. */
export function differenceText(minor: number, format: (minor: number) => string): string {
  if (minor === 0) return format(0);
  return `${minor < 0 ? '−' : '+'}${format(Math.abs(minor))}`;
}
