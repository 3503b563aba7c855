import { vatStates } from '@recolta/shared/domain/vat';
import { useTranslation } from 'react-i18next';
import { FormChoices } from './choice-fields.tsx';

/** How a company stands towards VAT: no choice is made for it [Q3]. */
export function VatStateChoices() {
  const { t } = useTranslation('labels');
  return (
    <FormChoices
      name="vatState"
      columns="sm:grid-cols-3"
      choices={vatStates.map((value) => ({
        value,
        label: t(`vatState.${value}`),
        text: t(`vatStateHint.${value}`),
      }))}
    />
  );
}
