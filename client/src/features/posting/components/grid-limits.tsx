import { qualityFields, qualityUnits } from '@recolta/shared/domain/crops';
import { furtherProperties } from '@recolta/shared/domain/goods/further-properties';
import { templateLimits } from '@recolta/shared/domain/goods/grid-templates';
import type { GridLimit } from '@recolta/shared/domain/goods/quality-grid';
import { Plus, Trash2 } from 'lucide-react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormFigure } from '../../../components/forms/choice-fields.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { lowerFirst } from '../../../lib/format.ts';
import { focusAfter } from '../../../lib/forms/focus-named.ts';
import { limitValues } from '../state/goods-values.ts';
import type { PostingValues } from '../state/posting-values.ts';

const buttonOf = (act: 'add' | 'remove', { property, rule }: Pick<GridLimit, 'property' | 'rule'>) =>
  `goods.grid.limits.${property}.${rule}.${act}`;

/** Limits of rejection beside the lines of the grid: further properties of the crop, and the other side of a window. */
export function GridLimits() {
  const { t } = useTranslation(['posting', 'labels']);
  const { setValue } = useFormContext<PostingValues>();
  const { goods } = useWatch<PostingValues>() as PostingValues;
  const { limits } = goods.grid;
  const isStated = ({ property, rule }: GridLimit) =>
    limits.some((limit) => limit.property === property && limit.rule === rule);
  const further = furtherProperties(goods.product);
  const possible = [
    ...templateLimits(goods.product),
    ...qualityFields.flatMap((property): GridLimit[] => {
      const known = (further as Readonly<Record<string, { rule: GridLimit['rule']; limit: number }>>)[
        property
      ];
      return known ? [{ property, ...known }] : [];
    }),
  ];
  if (possible.length === 0) return null;
  const change = (next: typeof limits) => setValue('goods.grid.limits', next, { shouldDirty: true });
  return (
    <fieldset className="mt-4">
      <legend className="mb-2 font-semibold text-s">{t('limits')}</legend>
      {limits.map(({ property, rule }, at) => {
        const label = `${t(`labels:qualityField.${property}`)}: ${lowerFirst(t(`reject.${rule}`))}`;
        return (
          <div key={`${property} ${rule}`} className="flex items-start gap-3">
            <div className="min-w-0 flex-1 md:max-w-96">
              <FormFigure
                name={`goods.grid.limits.${at}.limit`}
                label={label}
                unit={qualityUnits[property]}
                places={1}
              />
            </div>
            <Button
              look="quiet"
              className="mt-6 px-2"
              name={buttonOf('remove', { property, rule })}
              aria-label={t('removeLine', { property: label })}
              onClick={() =>
                focusAfter(
                  () => change(limits.filter((_one, index) => index !== at)),
                  buttonOf('add', { property, rule }),
                )
              }
            >
              <Trash2 aria-hidden="true" size={16} />
            </Button>
          </div>
        );
      })}
      <div className="flex flex-wrap gap-2">
        {possible
          .filter((one) => !isStated(one))
          .map((one) => (
            <Button
              key={`${one.property} ${one.rule}`}
              look="quiet"
              name={buttonOf('add', one)}
              onClick={() => focusAfter(() => change([...limits, limitValues(one)]), buttonOf('remove', one))}
            >
              <Plus aria-hidden="true" size={16} />
              {t('addLimit', { property: t(`labels:qualityField.${one.property}`) })}
            </Button>
          ))}
      </div>
    </fieldset>
  );
}
