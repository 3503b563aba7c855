import { countyName } from '@recolta/shared/domain/counties';
import { findCrop, type QualityField, qualityFields } from '@recolta/shared/domain/crops';
import { qualityGridSchema } from '@recolta/shared/domain/goods/quality-grid';
import { goodsName } from '@recolta/shared/domain/goods-name';
import { formatPrice, priceUnit } from '@recolta/shared/domain/price-text';
import type { TFunction } from 'i18next';
import { Eye, Lock } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FigureInput } from '../../../components/forms/figure-input.tsx';
import { GridPrices } from '../../../components/goods/grid-prices.tsx';
import { GradeNote } from '../../../components/goods/quality-list.tsx';
import { Chip } from '../../../components/ui/chip.tsx';
import { CropMark } from '../../../components/ui/crop-mark.tsx';
import { FactRows } from '../../../components/ui/fact-rows.tsx';
import { bucharestInstant, formatDay, formatInstant } from '../../../lib/bucharest-time.ts';
import { useMatches } from '../../../lib/device/use-on-device.ts';
import {
  formatAmount,
  formatFigure,
  minorOf,
  readTypedDecimal,
  readTypedPrice,
} from '../../../lib/format.ts';
import { useLocale } from '../../../lib/i18n.ts';
import type { AnnouncementValues } from '../state/announcement-sale.ts';
import type { LiveValues } from '../state/live-sale.ts';
import type { PostingStep } from '../state/posting-steps.ts';
import { goodsOf, gridOf, type PostingValues, trialMinor } from '../state/posting-values.ts';
import type { Sale } from '../state/sale.ts';

/** Shows the results of the step's figures: beside it, or folded below it on a narrow screen. */
export function PostingRail({ sale, step }: { sale: Sale; step: PostingStep }) {
  const { t } = useTranslation(['posting', 'goods']);
  const isBeside = useMatches('(min-width: 64rem)');
  const values = useWatch<PostingValues>() as PostingValues;
  const { title, Card: Content } = railOf(step, values, t);
  const content = <Content sale={sale} values={values} />;
  if (isBeside) return content;
  // Others see nothing new after the delivery, and the review itself says what they see.
  if (step === 'review' || step === 'delivery') return null;
  return (
    <details className="px-1">
      <summary className="min-h-11 cursor-pointer py-2.5 font-medium text-s">{title}</summary>
      {content}
    </details>
  );
}

function railOf(step: PostingStep, { type, goods }: PostingValues, t: TFunction<['posting', 'goods']>) {
  if (step === 'goods' && findCrop(goods.product)) return { title: t('officialGrade'), Card: GradeCard };
  if (step === 'grid' && goods.grid.kind === 'grid') return { title: t(`whatIf.${type}`), Card: PricesCard };
  return { title: t(type === 'Selling' ? 'buyerView' : 'sellerView'), Card: OthersView };
}

interface CardProps {
  sale: Sale;
  values: PostingValues;
}

function Card({ children }: { children: ReactNode }) {
  return (
    <section className="rounded-3 border border-line bg-surface p-5 shadow-card md:p-6">{children}</section>
  );
}

/** Typed quality as figures; unreadable ones count as unstated. */
function useQuality({ goods }: PostingValues) {
  const locale = useLocale();
  const figures = qualityFields.map((field) => {
    const plain = readTypedDecimal(goods.quality[field], locale, 1);
    return [field, plain === null ? null : Number(plain)];
  });
  return { ...(Object.fromEntries(figures) as Record<QualityField, number | null>), damaged: null };
}

/** The official grade by the figures typed so far [Q2]. */
function GradeCard({ sale, values }: CardProps) {
  const { t } = useTranslation('goods');
  const quality = useQuality(values);
  const { product } = values.goods;
  if (!findCrop(product)) return <OthersView sale={sale} values={values} />;
  return (
    <Card>
      <p className="mb-3">
        <Chip tone={values.type === 'Buying' ? 'plain' : 'warn'}>
          {t(values.type === 'Buying' ? 'required' : 'declared')}
        </Chip>
      </p>
      <GradeNote product={product} quality={quality} />
    </Card>
  );
}

/** The price per tonne by the grid, at a price that can be changed [Q1]. */
function PricesCard({ sale, values }: CardProps) {
  const { t } = useTranslation(['posting', 'goods']);
  const locale = useLocale();
  const id = useId();
  const [tried, setTried] = useState<string | null>(null);
  const quality = useQuality(values);
  const { type, currency, goods } = values;
  const stated = qualityGridSchema.safeParse(gridOf(goods.grid, locale));
  if (!stated.success || stated.data.kind !== 'grid') return <OthersView sale={sale} values={values} />;
  const own = sale.priceToTry(values);
  const typed = tried ?? (readTypedPrice(own, locale) === null ? '' : own);
  const price = readTypedPrice(typed, locale);
  return (
    <Card>
      <h2 className="font-semibold text-l">{t(`whatIf.${type}`)}</h2>
      <label htmlFor={id} className="mt-2 flex items-center gap-3 text-s">
        {t('whatIfPrice')}
        <span className="num flex min-w-0 flex-1 items-center rounded-2 border border-line-2 focus-within:outline-2 focus-within:outline-(--focus-line)">
          <FigureInput
            id={id}
            value={typed}
            placeholder={String(trialMinor[currency] / 100)}
            onType={setTried}
            className="min-h-11 w-full min-w-0 bg-transparent px-3 text-m outline-none placeholder:text-ink-2"
          />
          <span className="whitespace-nowrap pr-3 text-ink-2">{priceUnit(currency, locale)}</span>
        </span>
      </label>
      <p className="mt-1.5 mb-3 text-ink-2 text-note">{t('whatIfNote')}</p>
      <GridPrices
        lines={stated.data.lines}
        priceMinor={price === null ? trialMinor[currency] : minorOf(price)}
        currency={currency}
        declared={quality}
        declaredLabel={t(`goods:cases.${type === 'Buying' ? 'required' : 'declared'}`)}
      />
    </Card>
  );
}

/** The lot as the other side sees it: without backup price and address. */
function OthersView({ sale, values }: CardProps) {
  const { t } = useTranslation(['posting', 'labels', 'forms']);
  const locale = useLocale();
  const { goods, type } = values;
  const { first, last } = useKeyFigures(sale.kind, values);
  const tonnes = readTypedDecimal(values.quantity, locale, 3);
  const quality = useQuality(values);
  const fields = (Object.keys(findCrop(goods.product)?.quality ?? {}) as (keyof typeof quality)[]).filter(
    (field) => quality[field] !== null,
  );
  const { from, to } = goods.deliveryPeriod;
  const rows: (readonly [string, string] | false)[] = [
    [t('forms:field.county'), countyName(goods.county) || '–'],
    ...fields.map((field) => {
      const figure = quality[field] ?? 0;
      return [
        t(`labels:qualityField.${field}`),
        field === 'damaged' ? '' : formatFigure(field, figure, locale),
      ] as const;
    }),
    goods.deliveryType !== '' && [
      t('delivery'),
      t(`labels:deliveryType.${goods.deliveryType as 'FCATruck'}`),
    ],
    from !== '' && to !== '' && [t('period'), `${formatDay(from, locale)} – ${formatDay(to, locale)}`],
    goods.paymentType !== '' && [t('payment'), t(`labels:paymentType.${goods.paymentType as 'Cash'}`)],
    [t('forms:field.contractType'), t(`labels:contractType.${goods.contractType}`)],
    ...last,
  ];
  return (
    <>
      <p className="mb-2 flex justify-between gap-3 px-1 text-ink-2 text-s">
        <span className="font-semibold">{t(type === 'Selling' ? 'buyerView' : 'sellerView')}</span>
        <span className="flex items-center gap-1.5">
          <Eye aria-hidden="true" size={15} />
          {t('changesHere')}
        </span>
      </p>
      <Card>
        <div className="flex items-start gap-3">
          <CropMark product={goods.product} />
          <div className="min-w-0">
            <p className="font-semibold font-serif text-l">
              {goodsName(goodsOf(values, locale).name, locale) || '–'}
            </p>
            <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-2 text-s">
              {t(`labels:auctionType.${type}`)}
              {tonnes !== null && <span className="num">{formatAmount(tonnes, goods.unit, locale)}</span>}
              {values.privacyType !== '' && (
                <Chip tone="fact">{t(`labels:privacyType.${values.privacyType}`)}</Chip>
              )}
            </p>
          </div>
        </div>
        <dl className="num mt-4 grid grid-cols-2 divide-x divide-line rounded-2 border border-line">
          {first.map(([label, value]) => (
            <div key={label} className="p-3">
              <dt className="text-ink-2 text-xs">{label}</dt>
              <dd className="font-semibold text-l">{value}</dd>
            </div>
          ))}
        </dl>
        <FactRows
          rows={rows.filter((row) => row !== false)}
          className="num mt-4 grid-cols-[auto_1fr] gap-x-4 gap-y-2 text-s"
          valueClass="text-right font-medium"
        />
      </Card>
      <p className="mt-3 flex gap-2.5 rounded-2 bg-surface-2 p-3 text-ink-2 text-s">
        <Lock aria-hidden="true" size={16} className="mt-0.5 flex-none" />
        {t('notShown')}
      </p>
    </>
  );
}

type KeyFigure = readonly [label: string, value: string];

/** The two figures that others see first, and those that they see last: price, parts and times of the sale. */
function useKeyFigures(
  kind: Sale['kind'],
  values: PostingValues,
): { readonly first: readonly KeyFigure[]; readonly last: readonly KeyFigure[] } {
  const { t } = useTranslation(['posting', 'forms']);
  const locale = useLocale();
  const price = (text: string) => {
    const plain = readTypedPrice(text, locale);
    return plain === null ? '–' : formatPrice(minorOf(plain), values.currency, locale, values.goods.unit);
  };
  if (kind === 'live') {
    const { startingPrice, startsAt, endsAt } = values as LiveValues;
    const when = (local: string) => {
      const instant = bucharestInstant(local);
      return instant === null ? t('notYet') : formatInstant(instant, 'dayMonthTime', locale);
    };
    return {
      first: [
        [t('forms:field.startingPrice'), price(startingPrice)],
        [t('startsOn'), when(startsAt)],
      ],
      last: [[t('endsOn'), when(endsAt)]],
    };
  }
  const {
    price: own,
    deadline,
    biddingType,
    minimumBidThreshold,
    acceptsDesiredPrice,
  } = values as AnnouncementValues;
  const part = readTypedDecimal(minimumBidThreshold, locale, 3);
  const parts = part === null ? '–' : formatAmount(part, values.goods.unit, locale);
  return {
    first: [
      [t(`ownPrice.${values.type}`), price(own)],
      [t('bestUntil'), deadline === '' ? t('notYet') : formatDay(deadline, locale)],
    ],
    last: [
      biddingType === 'Flexible' ? [t('forms:field.smallestPart'), parts] : [t('wholeOrParts'), t('whole')],
      [t('forms:field.acceptsDesiredPrice'), t(acceptsDesiredPrice ? 'yes' : 'no')],
    ],
  };
}
