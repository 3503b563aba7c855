import type { AuctionGoods } from '@recolta/shared/contracts/http/auction-goods';
import { findCrop } from '@recolta/shared/domain/crops';
import { gradeOf, type JudgedProperty } from '@recolta/shared/domain/goods/grade';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../lib/bucharest-time.ts';
import { formatFigure } from '../../lib/format.ts';
import { useLocale } from '../../lib/i18n.ts';

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
