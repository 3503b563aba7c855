import type { ProductState } from '@recolta/shared/contracts/http/product-state';
import { formatQuantity } from '@recolta/shared/domain/goods/unit-text';
import { formatMinor, formatPrice, priceUnit } from '@recolta/shared/domain/price-text';
import type { ProductPhase } from '@recolta/shared/machines/product-status';
import { CircleCheck, Clock, type LucideIcon, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Countdown } from '../../../components/auction/countdown.tsx';
import { formatInstant } from '../../../lib/bucharest-time.ts';
import { formatAmount, minorOf } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { missingThousandths, phaseOf, thousandthsOf } from '../state/product-terms.ts';
import { ProgressBar } from './progress-bar.tsx';

const large = 'num font-semibold text-[1.9rem] leading-none tracking-[-0.03em]';

/** The quantity missing to the minimum, the time left, the price, and the progress bar with the reader's own part. */
export function ProgressCard({
  product,
  ownThousandths,
  typedThousandths,
}: {
  product: ProductState;
  ownThousandths: number;
  /** The part that the typed quantity would add. */
  typedThousandths: number;
}) {
  const { t } = useTranslation('products');
  const locale = useLocale();
  const { unitOfMeasurement: unit, currency } = product;
  const amount = (figure: string) => formatAmount(figure, unit, locale);
  const words = (thousandths: number) => formatQuantity(thousandths, unit, locale);
  return (
    <>
      <dl className="grid grid-cols-2 divide-line max-md:[&>div:first-child]:col-span-2 max-md:[&>div:first-child]:border-b md:grid-cols-3 md:divide-x max-md:[&>div:nth-child(2)]:border-r [&>div]:border-line [&>div]:p-4 md:[&>div]:p-5">
        <MainFigure product={product} />
        <TimeFigure product={product} />
        <div>
          <dt className="mb-1.5 font-semibold text-ink-2 text-s">
            {t(product.discountedPrice === null ? 'published' : 'finalPrice')}
          </dt>
          <dd>
            <span className={large}>
              {formatMinor(minorOf(product.discountedPrice ?? product.unitPrice), locale)}
            </span>
            <span className="ml-1 text-ink-2 text-s">{priceUnit(currency, locale, unit)}</span>
            <span className="num mt-1.5 block text-ink-2 text-s">
              {product.discountedPrice === null ? (
                t('finalAtMost')
              ) : (
                <s>{formatPrice(minorOf(product.unitPrice), currency, locale, unit)}</s>
              )}
            </span>
          </dd>
        </div>
      </dl>
      <div className="num p-4 text-s md:p-5">
        <p className="mb-3 font-semibold">
          <span className={missingThousandths(product) > 0 ? 'text-warn' : 'text-lead'}>
            {t('minimumMark', { quantity: amount(product.minimumQuantity) })}
          </span>
        </p>
        <ProgressBar
          product={product}
          ownThousandths={ownThousandths}
          typedThousandths={typedThousandths}
          isLarge
        />
        <p className="mt-3 flex flex-wrap justify-between gap-x-4 gap-y-1 text-ink-2">
          <span className="flex flex-wrap gap-x-4">
            {ownThousandths > 0 && (
              <Legend look="bg-lead bg-[repeating-linear-gradient(135deg,transparent_0_3px,rgb(255_255_255/0.45)_3px_5px)]">
                {t('legend.own', { quantity: words(ownThousandths) })}
              </Legend>
            )}
            {typedThousandths > 0 && (
              <Legend look="border-2 border-fact">
                {t('legend.typed', { quantity: words(typedThousandths) })}
              </Legend>
            )}
          </span>
          <span>
            {t('totalLeft', {
              total: amount(product.totalQuantity),
              left: amount(product.quantityLeft),
            })}
          </span>
        </p>
      </div>
    </>
  );
}

function Legend({ look, children }: { look: string; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span aria-hidden="true" className={`h-3 w-4.5 rounded-[3px] ${look}`} />
      {children}
    </span>
  );
}

/** The largest figure: the quantity missing to the minimum, later the quantity left or sold. */
function MainFigure({ product }: { product: ProductState }) {
  const { t } = useTranslation(['products']);
  const locale = useLocale();
  const { unitOfMeasurement: unit } = product;
  const phase = phaseOf(product);
  const missing = missingThousandths(product);
  const isOver = phase === 'sold' || phase === 'closed';
  const left = thousandthsOf(product.quantityLeft);
  const ahead = missing > 0 ? missing : left;
  const figure = isOver ? thousandthsOf(product.quantityOffered) : ahead;
  const isAhead = missing > 0 && !isOver;
  return (
    <div>
      <dt className="mb-1.5 font-semibold text-ink-2 text-s">{t(`products:${mainLabel(phase, missing)}`)}</dt>
      <dd aria-live="polite">
        <span
          className={`num font-semibold text-[2.6rem] leading-none tracking-[-0.03em] ${isAhead ? 'text-warn' : 'text-lead'}`}
        >
          {formatQuantity(figure, unit, locale)}
        </span>
        <span className="num mt-1.5 block text-ink-2 text-s">
          {t(missing > 0 ? 'ofMinimum' : 'ofTotal', {
            standing: formatAmount(product.quantityOffered, unit, locale),
            minimum: formatAmount(product.minimumQuantity, unit, locale),
            total: formatAmount(product.totalQuantity, unit, locale),
          })}
          {' · '}
          {t('participants', { count: product.participantCount })}
        </span>
      </dd>
    </div>
  );
}

function mainLabel(phase: ProductPhase, missing: number) {
  if (phase === 'sold' || phase === 'closed') return 'soldFigure';
  if (phase === 'minimumMissed') return 'lacked';
  return missing > 0 ? 'missing' : 'reached';
}

function TimeFigure({ product }: { product: ProductState }) {
  const { t } = useTranslation(['products']);
  const locale = useLocale();
  const { participationDeadline, finalPriceDueAt, closedAt } = product;
  const phase = phaseOf(product);
  const due = phase === 'closed' ? finalPriceDueAt : null;
  const until = phase === 'active' ? participationDeadline : due;
  const label = phase === 'active' || phase === 'inactive' ? 'products:until' : 'products:endedAt';
  return (
    <div>
      <dt className="mb-1.5 font-semibold text-ink-2 text-s">
        {t(due === null ? label : 'finalPriceUntil')}
      </dt>
      <dd>
        {until !== null && (
          <span className={`block ${large} mb-1.5`}>
            <Countdown until={until} atZero={t('closing')} />
          </span>
        )}
        <span className="num block text-ink-2 text-s">
          {formatInstant(until ?? closedAt ?? participationDeadline, 'weekday', locale)}
          {', '}
          <b className="font-semibold">
            {formatInstant(until ?? closedAt ?? participationDeadline, 'time', locale)}
          </b>
        </span>
      </dd>
    </div>
  );
}

/** The possible outcomes before anyone takes part: the minimum is reached, is missed, or the goods sell out. */
export function Fates({ product }: { product: ProductState }) {
  const { t } = useTranslation('products');
  const locale = useLocale();
  const { unitOfMeasurement: unit, currency } = product;
  const price = formatPrice(minorOf(product.unitPrice), currency, locale, unit);
  const total = formatAmount(product.totalQuantity, unit, locale);
  const deadline = formatInstant(product.participationDeadline, 'dayMonthTime', locale);
  return (
    <div className="num text-s">
      <h2 className="sr-only">{t('fates.title')}</h2>
      <ul className="grid divide-line max-md:divide-y md:grid-cols-3 md:divide-x [&>li]:p-4 md:[&>li]:p-5">
        <Fate icon={CircleCheck} title={t('fates.reached.title')}>
          {t('fates.reached.text')}
          <b className="font-semibold text-ink">{t('fates.reached.strong', { price })}</b>
        </Fate>
        <Fate icon={X} title={t('fates.missed.title')}>
          {t('fates.missed.text', { deadline })}
          <b className="font-semibold text-ink">{t('fates.missed.strong')}</b>
          {t('fates.missed.after')}
        </Fate>
        <Fate icon={Clock} title={t('fates.soldOut.title')}>
          {t('fates.soldOut.text', { total })}
        </Fate>
      </ul>
    </div>
  );
}

function Fate({ icon: Icon, title, children }: { icon: LucideIcon; title: string; children: ReactNode }) {
  return (
    <li>
      <h3 className="mb-1.5 flex items-center gap-2 font-semibold">
        <Icon aria-hidden="true" size={16} className="flex-none text-ink-2" />
        {title}
      </h3>
      <p className="text-ink-2">{children}</p>
    </li>
  );
}
