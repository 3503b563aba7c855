import { vatStates } from '@recolta/shared/domain/vat';
import { useTexts } from '../../lib/i18n.ts';
import { FormChoices } from './choice-fields.tsx';

/** How a company stands towards VAT: no choice is made for it [Q3]. */
export function VatStateChoices() {
  const { t } = useTexts();
  return (
    <FormChoices
      name="vatState"
      columns="sm:grid-cols-3"
      choices={vatStates.map((value) => ({
        value,
        label: t(`labels.vatState.${value}`),
        text: t(`labels.vatStateHint.${value}`),
      }))}
    />
  );
}
