import {
  basicFields,
  type FurtherField,
  findCrop,
  furtherFields,
  type QualityField,
  qualityUnits,
} from '@recolta/shared/domain/crops';
import { damagedLevels } from '@recolta/shared/domain/enumerations';
import { furtherProperties } from '@recolta/shared/domain/goods/further-properties';
import { isOutOfRange, qualityRange } from '@recolta/shared/domain/goods/quality-ranges';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatFigure, readTypedDecimal } from '../../lib/format.ts';
import { useLocale } from '../../lib/i18n.ts';
import { FoldedFields, FormChoices, FormFigure, StepSection } from '../forms/choice-fields.tsx';
import { QualityScale } from './quality-list.tsx';
import type { TypedQuality } from './typed-quality.ts';

/**
 * One line for each basic property of the crop, with usual range, base and verdict; then the further properties, and
 * the level of damaged grains, unstated until chosen.
 * @param name  path of the quality in the surrounding form
 * @param typed its figures as typed
 * @param isRequired true for a buyer's figures
 */
export function QualityFields({
  name,
  title,
  product,
  typed,
  isRequired = false,
  more,
  children,
}: {
  name: string;
  title: string;
  product: string;
  typed: Readonly<TypedQuality>;
  isRequired?: boolean;
  /** Beside the further properties. */
  more?: ReactNode;
  children?: ReactNode;
}) {
  const { t } = useTranslation(['posting', 'labels']);
  const known = findCrop(product)?.quality ?? {};
  const further = furtherFields.filter((field) => furtherProperties(product)[field]);
  const stated = [
    ...further
      .filter((field) => typed[field].trim() !== '')
      .map((field) => t(`labels:qualityField.${field}`)),
    ...(typed.damaged === ''
      ? []
      : [`${t('damaged')} ${t(`labels:damagedLevel.${typed.damaged as 'max-2%'}`)}`]),
  ].join(', ');
  return (
    <StepSection title={title} note={t('decimals')}>
      <ul className="divide-y divide-line">
        {basicFields
          .filter((field) => known[field])
          .map((field) => (
            <QualityLine key={field} name={name} field={field} product={product} typed={typed[field]} />
          ))}
      </ul>
      <FoldedFields title={t('furtherFigures')} stated={stated || t('furtherNone')}>
        <div className="grid gap-x-4 sm:grid-cols-2 md:grid-cols-3">
          {further.map((field) => (
            <FurtherFigure key={field} name={name} field={field} product={product} />
          ))}
        </div>
        <FormChoices
          name={`${name}.damaged`}
          label={t('damaged')}
          columns="grid-cols-2 md:grid-cols-4 md:max-w-[34rem]"
          choices={[
            { value: '', label: t(isRequired ? 'notRequired' : 'notDeclared') },
            ...damagedLevels
              .map((value) => ({ value, label: t(`labels:damagedLevel.${value}`) }))
              .toReversed(),
          ]}
        />
        {more}
      </FoldedFields>
      {children}
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
  field: (typeof basicFields)[number];
  product: string;
  typed: string;
}) {
  const { t } = useTranslation('labels');
  const locale = useLocale();
  const known = findCrop(product)?.quality[field];
  const usual = qualityRange(product, field)?.usual;
  return (
    <li className="num grid grid-cols-2 items-center gap-x-5 pt-3 text-s md:grid-cols-[12rem_1fr]">
      <FormFigure
        name={`${name}.${field}`}
        label={t(`qualityField.${field}`)}
        unit={qualityUnits[field]}
        places={1}
      />
      {known && usual && (
        <QualityScale
          field={field}
          figure={possibleFigure(product, field, readTypedDecimal(typed, locale, 1))}
          known={known}
          usual={usual}
        />
      )}
    </li>
  );
}

/** A typed figure in the crop's range; null for none and for a typing mistake, which is reported at its field. */
function possibleFigure(product: string, field: QualityField, plain: string | null): number | null {
  const figure = plain === null ? null : Number(plain);
  return figure === null || isOutOfRange(product, field, figure) ? null : figure;
}

function FurtherFigure({ name, field, product }: { name: string; field: FurtherField; product: string }) {
  const { t } = useTranslation(['labels', 'posting']);
  const locale = useLocale();
  const property = furtherProperties(product)[field];
  return (
    <FormFigure
      name={`${name}.${field}`}
      label={t(`qualityField.${field}`)}
      unit={qualityUnits[field]}
      places={1}
      isOptional
      hint={
        property &&
        t(`posting:usualLimit.${property.rule}`, { limit: formatFigure(field, property.limit, locale) })
      }
    />
  );
}
