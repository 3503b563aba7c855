import { findCrop, type QualityField, qualityFields } from '@recolta/shared/domain/crops';
import { damagedLevels } from '@recolta/shared/domain/enumerations';
import { qualityRange } from '@recolta/shared/domain/goods/quality-ranges';
import { readTypedDecimal } from '../../lib/format.ts';
import { useTexts } from '../../lib/i18n.ts';
import { FormChoices, FormFigure, StepSection } from '../forms/choice-fields.tsx';
import { QualityScale } from './quality-list.tsx';

/**
 * One line for each property of the crop: figure, usual range, base, verdict.
 *
 * @param name  path of the quality in the surrounding form
 * @param typed its figures as typed
 */
export function QualityFields({
  name,
  title,
  product,
  typed,
}: {
  name: string;
  title: string;
  product: string;
  typed: Readonly<Record<QualityField, string>>;
}) {
  const { t } = useTexts();
  const known = findCrop(product)?.quality ?? {};
  return (
    <StepSection title={title} note={t('posting.decimals')}>
      <ul className="divide-y divide-line">
        {qualityFields
          .filter((field) => known[field])
          .map((field) => (
            <QualityLine key={field} name={name} field={field} product={product} typed={typed[field]} />
          ))}
      </ul>
      <div className="mt-4">
        <FormChoices
          name={`${name}.damaged`}
          label={t('posting.damaged')}
          columns="grid-cols-3 md:max-w-96"
          choices={damagedLevels
            .map((value) => ({ value, label: t(`labels.damagedLevel.${value}`) }))
            .toReversed()}
        />
      </div>
    </StepSection>
  );
}

function QualityLine({
  name,
  field,
  product,
  typed,
}: {
  name: string;
  field: QualityField;
  product: string;
  typed: string;
}) {
  const { t, locale } = useTexts();
  const plain = readTypedDecimal(typed, locale, 1);
  const known = findCrop(product)?.quality[field];
  const usual = qualityRange(product, field)?.usual;
  return (
    <li className="num grid items-center gap-x-5 pt-3 text-s md:grid-cols-[12rem_1fr]">
      <FormFigure
        name={`${name}.${field}`}
        label={t(`labels.qualityField.${field}`)}
        unit={field === 'hectolitricMass' ? 'kg/hl' : '%'}
        places={1}
        isOptional
      />
      {known && usual && (
        <QualityScale
          field={field}
          figure={plain === null ? null : Number(plain)}
          known={known}
          usual={usual}
        />
      )}
    </li>
  );
}
