import type { ProductBidView, ProductState } from '@recolta/shared/contracts/http/product-state';
import { formatQuantity } from '@recolta/shared/domain/goods/unit-text';
import { formatMinor, priceUnit } from '@recolta/shared/domain/price-text';
import type { ProductPhase } from '@recolta/shared/machines/product-status';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../../components/ui/chip.tsx';
import { CropMark } from '../../../components/ui/crop-mark.tsx';
import { formatInstant } from '../../../lib/bucharest-time.ts';
import { formatAmount, minorOf } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { LocalLink } from '../../../lib/local-link.tsx';
import { missingThousandths, phaseOf } from '../state/product-terms.ts';
import { ProgressBar } from './progress-bar.tsx';

/** One product: goods, quantity missing to the minimum, price and deadline. */
export function ProductListRow({ item, aside }: { item: ProductState; aside?: ReactNode }) {
  const { t } = useTranslation(['products', 'labels', 'live']);
  const locale = useLocale();
  const { unitOfMeasurement: unit } = item;
  const missing = missingThousandths(item);
  const phase = phaseOf(item);
  const isFinal = item.discountedPrice !== null;
  return (
    <li className="relative grid grid-cols-[44px_minmax(0,1fr)] gap-x-3 gap-y-3 border-line border-b px-4 py-4 last:border-b-0 hover:bg-surface-2/50 lg:grid-cols-[44px_minmax(0,1fr)_240px_130px_110px] lg:items-start lg:px-5">
      <CropMark product={item.crop ?? ''} className="size-11 self-start" />
      <div className="min-w-0">
        <h2 className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold text-m leading-snug">
          <LocalLink
            to={`/products/${item.id}`}
            className="wrap-anywhere after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-(--focus-line)"
          >
            {item.productName}
          </LocalLink>
          {phase !== 'active' && <PhaseChip item={item} />}
        </h2>
        <p className="wrap-anywhere text-ink-2 text-s">
          {[
            item.provider,
            t('deliveredIn', { counties: item.distributionCounties.join(', ') }),
            item.isDemo && t('live:demo'),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {aside}
      </div>
      <div className="num max-lg:col-span-2">
        <p className="mb-1 flex flex-wrap items-baseline justify-between gap-x-3 text-s">
          {phase !== 'cancelled' && (
            <b className={missing > 0 ? 'font-semibold text-warn' : 'font-semibold text-lead'}>
              {t(`products:${progressText(phase, missing)}`, {
                quantity: formatQuantity(missing, unit, locale),
              })}
            </b>
          )}
          <span className="text-ink-2 text-xs">{t('participants', { count: item.participantCount })}</span>
        </p>
        <ProgressBar product={item} />
        <p className="mt-1 text-ink-2 text-xs">
          {t('ofTotal', {
            standing: formatAmount(item.quantityOffered, unit, locale),
            total: formatAmount(item.totalQuantity, unit, locale),
          })}
        </p>
      </div>
      <p className="num max-lg:col-start-1 max-lg:col-end-3 max-lg:flex max-lg:items-baseline max-lg:gap-2 lg:text-right">
        <span className="font-semibold text-l">
          {formatMinor(minorOf(item.discountedPrice ?? item.unitPrice), locale)}
        </span>{' '}
        <span className="text-ink-2 text-xs">{priceUnit(item.currency, locale, unit)}</span>
        <span className="block text-ink-2 text-xs">
          {t(isFinal ? 'finalPrice' : `labels:priceType.${item.priceType}`)}
        </span>
      </p>
      <p className="num max-lg:col-span-2 max-lg:-mt-2 lg:text-right">
        <span className="text-s">
          {formatInstant(item.closedAt ?? item.participationDeadline, 'dayMonthTime', locale)}
        </span>
      </p>
    </li>
  );
}

function progressText(phase: ProductPhase, missing: number) {
  if (missing === 0) return 'reachedShort';
  return phase === 'minimumMissed' ? 'lackedShort' : 'missingShort';
}

const tones = {
  inactive: 'plain',
  active: 'ok',
  closed: 'warn',
  sold: 'ok',
  minimumMissed: 'plain',
  cancelled: 'bad',
} as const;

export function PhaseChip({ item }: { item: Pick<ProductState, 'status' | 'outcome'> }) {
  const { t } = useTranslation('products');
  const phase = phaseOf(item);
  return <Chip tone={tones[phase]}>{t(`phase.${phase}`)}</Chip>;
}

const bidTones = { Active: 'fact', Accepted: 'ok', Rejected: 'plain', Removed: 'plain' } as const;

/** The status of a bid. */
export function ProductBidChip({ status }: Pick<ProductBidView, 'status'>) {
  const { t } = useTranslation('products');
  return <Chip tone={bidTones[status]}>{t(`bidStatus.${status}`)}</Chip>;
}
