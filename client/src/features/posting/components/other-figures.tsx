import { maxOtherFigures } from '@recolta/shared/domain/goods/figures';
import { Plus, Trash2 } from 'lucide-react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormInput } from '../../../components/forms/form-fields.tsx';
import { Button } from '../../../components/ui/button.tsx';
import type { PostingValues } from '../state/posting-values.ts';

/**
 * Figures of a bulletin for properties that are not in the list: name, value and unit as the laboratory writes them.
 */
export function OtherFigures() {
  const { t } = useTranslation(['forms', 'posting']);
  const { setValue } = useFormContext<PostingValues>();
  const figures = useWatch<PostingValues, 'goods.otherFigures'>({ name: 'goods.otherFigures' });
  const change = (next: typeof figures) => setValue('goods.otherFigures', next, { shouldDirty: true });
  return (
    <fieldset className="mt-4">
      <legend className="mb-1 font-semibold text-s">{t('posting:otherFigures')}</legend>
      {figures.map((_, at) => {
        const name = `goods.otherFigures.${at}`;
        return (
          <div key={at} className="grid grid-cols-[2fr_1fr_1fr_auto] items-start gap-x-3">
            <FormInput
              name={`${name}.name`}
              label={t('field.figureName')}
              autoComplete="off"
              maxLength={60}
            />
            <FormInput
              name={`${name}.value`}
              label={t('field.figureValue')}
              autoComplete="off"
              maxLength={30}
            />
            <FormInput
              name={`${name}.unit`}
              label={t('field.figureUnit')}
              autoComplete="off"
              maxLength={20}
            />
            <Button
              look="quiet"
              className="mt-6 px-2"
              aria-label={t('posting:removeFigure', { number: at + 1 })}
              onClick={() => change(figures.filter((_one, index) => index !== at))}
            >
              <Trash2 aria-hidden="true" size={16} />
            </Button>
          </div>
        );
      })}
      {figures.length < maxOtherFigures && (
        <Button look="quiet" onClick={() => change([...figures, { name: '', value: '', unit: '' }])}>
          <Plus aria-hidden="true" size={16} />
          {t('posting:addFigure')}
        </Button>
      )}
    </fieldset>
  );
}
