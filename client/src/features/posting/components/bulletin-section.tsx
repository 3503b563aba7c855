import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { StepSection } from '../../../components/forms/choice-fields.tsx';
import { FormDate } from '../../../components/forms/form-date.tsx';
import { FormInput } from '../../../components/forms/form-fields.tsx';
import type { PostingValues } from '../state/posting-values.ts';
import { FileField } from './file-field.tsx';

/** The laboratory's bulletin: its details are required once the file is uploaded [Q2]. */
export function BulletinSection() {
  const { t } = useTranslation(['posting', 'goods']);
  const { getValues, setValue } = useFormContext<PostingValues>();
  const bulletin = useWatch<PostingValues, 'goods.bulletin'>({ name: 'goods.bulletin' });
  const change = (file: string | null) => {
    const { laboratory = '', number = '', date = '' } = getValues('goods.bulletin') ?? {};
    const next = file === null ? null : { laboratory, number, date, file };
    setValue('goods.bulletin', next, { shouldDirty: true });
  };
  return (
    <StepSection title={t('bulletin')} note={t('bulletinNote')}>
      <FileField kind="bulletin" label={t('bulletinFile')} file={bulletin?.file ?? null} onChange={change} />
      {bulletin && (
        <div className="grid gap-x-4 gap-y-1 sm:grid-cols-3">
          <FormInput
            name="goods.bulletin.laboratory"
            label={t('laboratory')}
            autoComplete="off"
            maxLength={120}
          />
          <FormInput
            name="goods.bulletin.number"
            label={t('bulletinNumber')}
            autoComplete="off"
            maxLength={40}
          />
          <FormDate name="goods.bulletin.date" label={t('bulletinDate')} />
        </div>
      )}
    </StepSection>
  );
}
