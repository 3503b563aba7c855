import { vatStates } from '@recolta/shared/domain/vat';
import { useTranslation } from 'react-i18next';
import { FormChoices } from './choice-fields.tsx';

/** The VAT states of a company: none is preselected [Q3]. */
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
