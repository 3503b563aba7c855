import { eudrKinds } from '@recolta/shared/domain/enumerations';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormSelect } from '../../../components/forms/choice-fields.tsx';
import { FormInput } from '../../../components/forms/form-fields.tsx';
import type { PostingValues } from '../state/posting-values.ts';

/** How the due diligence for soya is documented: it may be stated until the first load. */
export function EudrFields() {
  const { t } = useTranslation(['forms', 'posting', 'labels']);
  const kind = useWatch<PostingValues, 'goods.eudr.kind'>({ name: 'goods.eudr.kind' });
  return (
    <>
      <div className="grid gap-x-4 gap-y-1 md:grid-cols-2">
        <FormSelect
          name="goods.eudr.kind"
          label={t('field.eudrKind')}
          none={t('posting:eudrLater')}
          isOptional
          choices={eudrKinds.map((value) => ({ value, label: t(`labels:eudr.${value}`) }))}
        />
        {kind !== '' && (
          <FormInput
            name="goods.eudr.number"
            label={t('field.eudrNumber')}
            autoComplete="off"
            maxLength={60}
          />
        )}
      </div>
      <p className="rounded-2 bg-fact-wash p-3 text-s">{t('posting:eudrNote')}</p>
    </>
  );
}
