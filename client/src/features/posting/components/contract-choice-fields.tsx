import {
  type choicesOf,
  disputeChoices,
  droughtChoices,
  goodsPurposes,
  usualChoices,
  usualPurpose,
} from '@recolta/shared/domain/contract/contract-choices';
import { findCrop } from '@recolta/shared/domain/crops';
import { formatSum } from '@recolta/shared/domain/price-text';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormFigure, FormSelect } from '../../../components/forms/choice-fields.tsx';
import { FormInput } from '../../../components/forms/form-fields.tsx';
import { minorOf } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/i18n.ts';
import type { PostingValues } from '../state/posting-values.ts';

/** Terms of the General contract that its poster may change, collapsed: the usual ones are preselected [C1]. */
export function ContractChoiceFields() {
  const { t } = useTranslation('goods');
  const locale = useLocale();
  const usualSum = (name: 'waitPerDay' | 'storagePerDay') =>
    formatSum(minorOf(usualChoices[name]), 'Ron', locale);
  const product = useWatch<PostingValues, 'goods.product'>({ name: 'goods.product' });
  const named = <Name extends string>(name: Name) => ({
    name: `goods.contractChoices.${name}`,
    label: t(`choices.name.${name as keyof ReturnType<typeof choicesOf>}`),
    hint: t(`choices.text.${name as keyof ReturnType<typeof choicesOf>}`),
  });
  return (
    <details className="mt-2 rounded-2 border border-line px-4 py-1">
      <summary className="min-h-11 cursor-pointer py-2.5 font-medium">{t('choices.title')}</summary>
      <p className="mb-3 text-ink-2 text-s">{t('choices.note')}</p>
      <div className="grid gap-x-4 gap-y-1 md:grid-cols-2">
        {findCrop(product) && (
          <FormSelect
            {...named('purpose')}
            none={t('choices.usualPurpose', {
              purpose: t(`choices.purpose.${usualPurpose(product)}`),
            })}
            choices={goodsPurposes.map((value) => ({ value, label: t(`choices.purpose.${value}`) }))}
          />
        )}
        <FormSelect
          {...named('drought')}
          choices={droughtChoices.map((value) => ({ value, label: t(`choices.drought.${value}`) }))}
        />
        <FormSelect
          {...named('titleReserved')}
          choices={[
            { value: 'true', label: t('choices.titleReserved.yes') },
            { value: 'false', label: t('choices.titleReserved.no') },
          ]}
        />
        <FormSelect
          {...named('disputes')}
          choices={disputeChoices.map((value) => ({ value, label: t(`choices.disputes.${value}`) }))}
        />
        {findCrop(product) && <FormInput {...named('laboratories')} maxLength={300} isOptional />}
        {(['waitPerDay', 'storagePerDay'] as const).map((name) => (
          <FormFigure
            key={name}
            {...named(name)}
            unit={t(`choices.unit.${name}`)}
            places={2}
            hint={`${named(name).hint} ${t('choices.usualSum', { sum: usualSum(name) })}`}
            isOptional
          />
        ))}
      </div>
    </details>
  );
}
