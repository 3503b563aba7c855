import type { AuctionGoods } from '@recolta/shared/contracts/http/auction-goods';
import { findCrop, type QualityField, type QualityRule, qualityFields } from '@recolta/shared/domain/crops';
import { tenthsOf } from '@recolta/shared/domain/decimal';
import { gradeOf, type JudgedProperty } from '@recolta/shared/domain/goods/grade';
import { qualityRange, type Range } from '@recolta/shared/domain/goods/quality-ranges';
import { Check, MoveDown, MoveUp, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../lib/bucharest-time.ts';
import { formatFigure, formatNumber } from '../../lib/format.ts';
import { useLocale } from '../../lib/i18n.ts';

interface Base {
  readonly rule: QualityRule;
  readonly base: number;
}

/** Measured properties with their figure, the usual range, the base, and on which side of it they are. */
export function QualityList({
  product,
  quality,
  isRequired = false,
}: Pick<AuctionGoods, 'product' | 'quality'> & {
  /** True if a buyer requires the figures: they are not judged. */
  isRequired?: boolean;
}) {
  const { t } = useTranslation(['goods', 'labels']);
  const known: Readonly<Partial<Record<QualityField, Base>>> = findCrop(product)?.quality ?? {};
  const fields = qualityFields.filter((field) => (quality[field] ?? null) !== null);
  if (fields.length === 0) return <p className="text-ink-2 text-s">{t('notStated')}</p>;
  return (
    <ul className="divide-y divide-line">
      {fields.map((field) => (
        <QualityRow
          key={field}
          field={field}
          figure={quality[field] ?? 0}
          known={known[field]}
          usual={qualityRange(product, field)?.usual}
          isRequired={isRequired}
        />
      ))}
      {quality.damaged !== null && (
        <li className="py-2.5 text-s">
          {t('damaged', { level: t(`labels:damagedLevel.${quality.damaged}`) })}
        </li>
      )}
    </ul>
  );
}

function QualityRow({
  field,
  figure,
  known,
  usual,
  isRequired,
}: {
  field: QualityField;
  figure: number;
  known: Base | undefined;
  usual: readonly [number, number] | undefined;
  isRequired: boolean;
}) {
  const { t } = useTranslation('labels');
  const locale = useLocale();
  return (
    <li className="num grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 py-2.5 text-s md:grid-cols-[9.5rem_5rem_1fr_8.5rem]">
      <span>{t(`qualityField.${field}`)}</span>
      <span className="text-right font-semibold">{formatFigure(field, figure, locale)}</span>
      {known && usual && (
        <>
          <div className="max-md:order-last max-md:col-span-2">
            <UsualAndBase field={field} figure={figure} base={known.base} usual={usual} />
          </div>
          {!isRequired && <Verdict figure={figure} {...known} />}
        </>
      )}
    </li>
  );
}

/** Within the base, or by how much and on which side outside it. */
function Verdict({ figure, rule, base }: { figure: number; rule: QualityRule; base: number }) {
  const { t } = useTranslation('goods');
  const locale = useLocale();
  const above = (tenthsOf(figure) - tenthsOf(base)) / 10;
  const isWithin = rule === 'max' ? above <= 0 : above >= 0;
  const by = formatNumber(Math.abs(above), locale);
  const Mark = above > 0 ? MoveUp : MoveDown;
  return (
    <span
      className={`flex items-center gap-1.5 text-xs max-md:order-last max-md:col-span-2 md:justify-end ${isWithin ? 'text-lead' : 'text-warn'}`}
    >
      {isWithin ? (
        <Check aria-hidden="true" size={14} strokeWidth={2.4} />
      ) : (
        <Mark aria-hidden="true" size={14} strokeWidth={2.4} />
      )}
      {isWithin ? t('atBase') : t(above > 0 ? 'above' : 'below', { by })}
    </span>
  );
}

/** The usual range and the base beside a figure being typed, with its verdict. */
export function QualityScale({
  field,
  figure,
  known,
  usual,
}: {
  field: QualityField;
  /** Null while there is none. */
  figure: number | null;
  known: Base;
  usual: readonly [number, number];
}) {
  return (
    <div className="num grid items-center gap-x-5 gap-y-1 text-s md:grid-cols-[1fr_8.5rem] md:pb-3">
      <UsualAndBase field={field} figure={figure} base={known.base} usual={usual} isTyped />
      <div className="min-h-5">{figure !== null && <Verdict figure={figure} {...known} />}</div>
    </div>
  );
}

function UsualAndBase({
  field,
  figure,
  base,
  usual,
  isTyped = false,
}: {
  field: QualityField;
  figure: number | null;
  base: number;
  usual: readonly [number, number];
  /** Beside its field: only the base fits on a phone. */
  isTyped?: boolean;
}) {
  const { t } = useTranslation('goods');
  const locale = useLocale();
  return (
    <div>
      <div className={isTyped ? 'max-md:hidden' : undefined}>
        <QualityBar figure={figure} base={base} usual={usual} />
      </div>
      <p className="flex justify-between gap-3 text-ink-2 text-note">
        <span className={isTyped ? 'max-md:hidden' : undefined}>
          {t('usual', { from: formatNumber(usual[0], locale), to: formatNumber(usual[1], locale) })}
        </span>
        <span>{t('base', { base: formatFigure(field, base, locale) })}</span>
      </p>
    </div>
  );
}

/** Margin on each side of the outermost mark, as a share of the bar's width. */
const margin = 0.12;

/** Positions of a bar's marks, in per cent of its width. */
export function barScale(figures: readonly number[]): (figure: number) => number {
  const [least, most] = [Math.min(...figures), Math.max(...figures)];
  const span = most - least || 1;
  return (figure) => 100 * (margin + ((figure - least) / span) * (1 - 2 * margin));
}

/**
 * A figure, if any, against the usual range (band) and the base (tick). Decorative: the words beside it say the same.
 */
function QualityBar({ figure, base, usual }: { figure: number | null; base: number; usual: Range }) {
  const at = barScale([...usual, ...(figure === null ? [] : [figure]), base]);
  const [from, to] = usual.map(at);
  return (
    <svg aria-hidden="true" className="block h-5 w-full overflow-visible">
      <rect y="7" width="100%" height="6" rx="3" className="fill-surface-2" />
      <rect
        x={`${from}%`}
        y="7"
        width={`${(to ?? 0) - (from ?? 0)}%`}
        height="6"
        rx="3"
        className="fill-chart opacity-30"
      />
      <rect x={`${at(base)}%`} y="2" width="2" height="16" className="-translate-x-px fill-ink" />
      {figure !== null && (
        <circle cx={`${at(figure)}%`} cy="10" r="6" className="fill-fact stroke-2 stroke-surface" />
      )}
    </svg>
  );
}

/**
 * The official grade by the figures, the reason against the next one, the properties not judged, and the source [Q2].
 */
export function GradeNote({
  product,
  quality,
  isBrief = false,
}: Pick<AuctionGoods, 'product' | 'quality'> & {
  /** The grade alone. */
  isBrief?: boolean;
}) {
  const { t } = useTranslation(['goods']);
  const locale = useLocale();
  const result = gradeOf(product, quality);
  if (result.kind !== 'graded') return <p className="text-ink-2 text-note">{t(`goods:${result.kind}`)}</p>;
  const { grade, judged, notJudged, source, checkedOn } = result;
  const crop = findCrop(product)?.[locale] ?? product;
  const name = grade === null ? t('gradeNone', { crop }) : t('grade', { crop, grade });
  if (isBrief) return <p className="font-semibold">{name}</p>;
  const worst = grade ?? 4;
  const stopping = judged.filter((one) => (one.grade ?? 4) === worst && worst > 1);
  return (
    <div className="grid gap-2">
      <p className="font-semibold font-serif text-l">{name}</p>
      {stopping.map((one) => (
        <Stops key={one.property} judged={one} next={worst - 1} />
      ))}
      <p className="text-ink-2 text-note">
        {notJudged.length > 0 &&
          `${t('notJudged', { list: notJudged.map((one) => t(`graded.${one}`)).join(', ') })} `}
        {t('source', { order: source, date: formatDay(checkedOn, locale, 'date') })}
      </p>
    </div>
  );
}

/** Reason why the next better grade is not reached. */
function Stops({ judged, next }: { judged: JudgedProperty; next: number }) {
  const { t } = useTranslation('goods');
  const locale = useLocale();
  const { property, figure, rule, limits } = judged;
  const limit = limits[next - 1] ?? 0;
  const field = property === 'hectolitricMass' ? property : 'impurities';
  return (
    <p className="num flex items-start gap-2 rounded-2 bg-warn-wash p-3 text-s text-warn">
      <TriangleAlert aria-hidden="true" size={18} className="mt-px flex-none" />
      {t('stops', {
        property: firstUpper(t(`graded.${property}`), locale),
        figure: formatFigure(field, figure, locale),
        grade: next,
        limit: t(rule === 'max' ? 'most' : 'least', {
          figure: formatFigure(field, limit, locale),
        }),
      })}
    </p>
  );
}

const firstUpper = (text: string, locale: string) => text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
