import { basicFields, type Crop } from '@recolta/shared/domain/crops';
import { gridTemplate } from '@recolta/shared/domain/goods/grid-templates';
import { qualityRange } from '@recolta/shared/domain/goods/quality-ranges';
import { useTranslation } from 'react-i18next';
import { formatFigure, formatNumber } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/i18n.ts';

/**
 * The properties that announcements of a crop state, each with its base, the usual range, and the effect of the usual
 * grid.
 */
export function CropQuality({ crop }: { crop: Crop }) {
  const { t } = useTranslation(['catalogue', 'labels']);
  const locale = useLocale();
  const grid = gridTemplate(crop.key, 'Ron');
  const effectOf = (property: string) => grid.find((line) => line.property === property)?.effect ?? 'none';
  const cell = 'py-2.5 pl-3 text-right';
  return (
    <section
      aria-labelledby="quality"
      className="rounded-3 border border-line bg-surface p-5 shadow-card md:p-6"
    >
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="quality" className="font-semibold text-l">
          {t('quality')}
        </h2>
        <p className="text-ink-2 text-s">{t('ofCrop', { crop: crop[locale] })}</p>
      </div>
      <table className="num w-full text-s">
        <thead>
          <tr className="border-line border-b text-ink-2 text-xs">
            <th scope="col" className="py-2 text-left font-semibold">
              {t('property')}
            </th>
            <th scope="col" className={`${cell} font-semibold`}>
              {t('base')}
            </th>
            <th scope="col" className={`${cell} font-semibold max-sm:hidden`}>
              {t('usual')}
            </th>
            <th scope="col" className={`${cell} font-semibold`}>
              {t('effect')}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {basicFields.map((field) => {
            const known = crop.quality[field];
            const usual = qualityRange(crop.key, field)?.usual;
            if (!known) return null;
            return (
              <tr key={field}>
                <th scope="row" className="py-2.5 text-left font-semibold">
                  {t(`labels:qualityField.${field}`)}
                </th>
                <td className={`${cell} whitespace-nowrap`}>
                  {known.rule === 'max' ? '≤' : '≥'} {formatFigure(field, known.base, locale)}
                </td>
                <td className={`${cell} whitespace-nowrap max-sm:hidden`}>
                  {usual?.map((figure) => formatNumber(figure, locale)).join('–')}
                </td>
                <td className={cell}>{t(`effects.${effectOf(field)}`)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
