import { useFormContext, useWatch } from 'react-hook-form';
import { StepSection } from '../../../components/forms/choice-fields.tsx';
import { FormInput } from '../../../components/forms/form-fields.tsx';
import { useTexts } from '../../../lib/i18n.ts';
import type { PostingValues } from '../state/posting-values.ts';
import { FileField } from './file-field.tsx';
import { OtherFigures } from './other-figures.tsx';

/** The laboratory's bulletin: its particulars are asked for once the file is there [Q2]. */
export function BulletinSection() {
  const { t } = useTexts();
  const { getValues, setValue } = useFormContext<PostingValues>();
  const bulletin = useWatch<PostingValues, 'goods.bulletin'>({ name: 'goods.bulletin' });
  const change = (file: string | null) => {
    const { laboratory = '', number = '', date = '' } = getValues('goods.bulletin') ?? {};
    const next = file === null ? null : { laboratory, number, date, file };
    setValue('goods.bulletin', next, { shouldDirty: true });
  };
  return (
    <StepSection title={t('posting.bulletin')} note={t('posting.bulletinNote')}>
      <FileField
        kind="bulletin"
        label={t('posting.bulletinFile')}
        file={bulletin?.file ?? null}
        onChange={change}
      />
      {bulletin && (
        <div className="grid gap-x-4 gap-y-1 sm:grid-cols-3">
          <FormInput
            name="goods.bulletin.laboratory"
            label={t('posting.laboratory')}
            autoComplete="off"
            maxLength={120}
          />
          <FormInput
            name="goods.bulletin.number"
            label={t('posting.bulletinNumber')}
            autoComplete="off"
            maxLength={40}
          />
          <FormInput name="goods.bulletin.date" label={t('posting.bulletinDate')} type="date" />
        </div>
      )}
      <OtherFigures />
    </StepSection>
  );
}
