import { eudrKinds, sustainabilitySchemes } from '@recolta/shared/domain/enumerations';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FoldedFields, FormSelect } from '../../../components/forms/choice-fields.tsx';
import { FormDate } from '../../../components/forms/form-date.tsx';
import { FormInput } from '../../../components/forms/form-fields.tsx';
import type { PostingValues } from '../state/posting-values.ts';
import { FileField } from './file-field.tsx';

/** How the due diligence for soya is documented: it may be stated until the first load. */
function EudrFields() {
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

/** Own production, declaration of sustainability and, for soya, EUDR: nothing is preselected. */
export function LotFields() {
  const { t } = useTranslation(['posting', 'forms', 'labels']);
  const { type, goods } = useWatch<PostingValues>() as PostingValues;
  const isSelling = type === 'Selling';
  const { scheme } = goods.sustainability;
  const { isOwnProduction } = goods;
  const stated = [
    isSelling && isOwnProduction !== '' && t(isOwnProduction === 'true' ? 'ownCrop' : 'boughtCrop'),
    scheme === '' ? t('noSchemeStated') : t(`labels:sustainability.${scheme as 'Other'}`),
  ]
    .filter(Boolean)
    .join(', ');
  return (
    <FoldedFields title={t('lot')} stated={stated}>
      <div className="grid gap-x-4 gap-y-1 md:grid-cols-2">
        {isSelling && (
          <FormSelect
            name="goods.isOwnProduction"
            none={t('notDeclared')}
            hint={t('ownProductionHint')}
            isOptional
            choices={[
              { value: 'true', label: t('isYes') },
              { value: 'false', label: t('isNo') },
            ]}
          />
        )}
        <FormSelect
          name="goods.sustainability.scheme"
          none={t(isSelling ? 'noScheme' : 'notRequired')}
          isOptional
          choices={sustainabilitySchemes.map((value) => ({
            value,
            label: t(`labels:sustainability.${value}`),
          }))}
        />
        {scheme === 'Other' && <FormInput name="goods.sustainability.schemeName" autoComplete="off" />}
        {isSelling && scheme !== '' && (
          <>
            <FormInput
              name="goods.sustainability.number"
              label={t('forms:field.certificateNumber')}
              isOptional
              autoComplete="off"
              maxLength={60}
            />
            <FormDate name="goods.sustainability.validUntil" isOptional />
          </>
        )}
      </div>
      {isSelling && scheme !== '' && <CertificateFile />}
      {isSelling && goods.product === 'soybean' && <EudrFields />}
    </FoldedFields>
  );
}

function CertificateFile() {
  const { t } = useTranslation('posting');
  const { setValue } = useFormContext<PostingValues>();
  const file = useWatch<PostingValues, 'goods.sustainability.file'>({ name: 'goods.sustainability.file' });
  return (
    <FileField
      kind="certificate"
      name="goods.sustainability.file"
      label={t('certificateFile')}
      file={file || null}
      onChange={(key) => setValue('goods.sustainability.file', key ?? '', { shouldDirty: true })}
    />
  );
}
