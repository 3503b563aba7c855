import {
  type CatalogueOption,
  type CatalogueOptionInput,
  type CatalogueProduct,
  type CatalogueProductInput,
  catalogueProductInputSchema,
  categoryNamesShape,
} from '@recolta/shared/contracts/http/catalogue';
import { crops } from '@recolta/shared/domain/crops';
import { type ReactNode, type SubmitEvent, useId } from 'react';
import { FormProvider, useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { FormSelect } from '../../../components/forms/choice-fields.tsx';
import { FormInput, FormTextArea, useFieldState } from '../../../components/forms/form-fields.tsx';
import { SubmitRow } from '../../../components/forms/submit-row.tsx';
import { typedQuantityOf } from '../../../lib/format.ts';
import { type FieldIssue, fieldIssuesOf } from '../../../lib/forms/field-issue.ts';
import { useUnsaved } from '../../../lib/forms/unsaved-changes.ts';
import type { CheckedForm } from '../../../lib/forms/use-checked-form.ts';
import { useLocale } from '../../../lib/i18n.ts';
import type { Locale } from '../../../lib/locale-path.ts';
import { useCategories } from '../api/catalogue.ts';

/** The details of a catalogue product: names, descriptions, crop and categories. */
export function ProductForm({
  checked,
  children,
}: {
  checked: CheckedForm<CatalogueProductValues>;
  /** Shown beside the button. */
  children?: ReactNode;
}) {
  const { t } = useTranslation(['forms', 'administration']);
  const locale = useLocale();
  const { form, submit, failure, isSending } = checked;
  useUnsaved(form.formState.isDirty && !isSending);
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event: SubmitEvent) => submit(event)}>
        <div className="grid gap-x-4 gap-y-1 md:grid-cols-2">
          <FormInput name="ro" autoComplete="off" />
          <FormInput name="en" autoComplete="off" />
          <FormTextArea name="descriptionRo" hint={t('optional')} />
          <FormTextArea name="descriptionEn" hint={t('optional')} />
          <FormSelect
            name="crop"
            none={t('administration:catalogue.noCrop')}
            hint={t('administration:catalogue.cropHint')}
            choices={crops.map((crop) => ({ value: crop.key, label: crop[locale] }))}
          />
          <CategoriesField />
        </div>
        <SubmitRow failure={failure} isSending={isSending} label={t('save')} busyLabel={t('saving')}>
          {children}
        </SubmitRow>
      </form>
    </FormProvider>
  );
}

/** At least one category; a hidden one is listed only if the product already has it [X6]. */
function CategoriesField() {
  const { t } = useTranslation('administration');
  const locale = useLocale();
  const id = useId();
  const { field, formState } = useController<CatalogueProductValues, 'categories'>({ name: 'categories' });
  const { label, error } = useFieldState('categories');
  const had = formState.defaultValues?.categories ?? [];
  const categories = (useCategories().data ?? []).filter(
    (category) => !category.isHidden || had.includes(category.id),
  );
  const chosen = field.value;
  const toggle = (key: string) =>
    field.onChange(chosen.includes(key) ? chosen.filter((one) => one !== key) : [...chosen, key]);
  return (
    <fieldset aria-describedby={`${id}-note`} className="min-w-0">
      <legend className="mb-1 font-medium text-s">{label}</legend>
      <div className="flex flex-wrap gap-x-5">
        {categories.map((category, at) => (
          <label
            key={category.id}
            htmlFor={`${id}-${category.id}`}
            className="flex min-h-11 items-center gap-2.5"
          >
            <input
              id={`${id}-${category.id}`}
              ref={at === 0 ? field.ref : undefined}
              type="checkbox"
              checked={chosen.includes(category.id)}
              onChange={() => toggle(category.id)}
              onBlur={field.onBlur}
              className="size-5 flex-none accent-(--act)"
            />
            <span>
              {category[locale]}
              {category.isHidden && <span className="text-ink-2"> ({t('catalogue.hidden')})</span>}
            </span>
          </label>
        ))}
      </div>
      <p id={`${id}-note`} role="alert" className="min-h-6 text-lost text-note">
        {error}
      </p>
    </fieldset>
  );
}

/** A product as typed; `''` for an empty field. */
export interface CatalogueProductValues {
  ro: string;
  en: string;
  descriptionRo: string;
  descriptionEn: string;
  crop: string;
  categories: string[];
}

export const emptyCatalogueProduct: CatalogueProductValues = {
  ro: '',
  en: '',
  descriptionRo: '',
  descriptionEn: '',
  crop: '',
  categories: [],
};

export function catalogueProductValues(product: CatalogueProduct): CatalogueProductValues {
  const { ro, en, descriptionRo, descriptionEn, crop, categories } = product;
  return {
    ...{ ro, en, descriptionRo: descriptionRo ?? '', descriptionEn: descriptionEn ?? '' },
    ...{ crop: crop ?? '', categories: [...categories] },
  };
}

/** The form in which the calls take it, unchecked. */
export function productInput(values: CatalogueProductValues): CatalogueProductInput {
  const orNull = (text: string) => (text.trim() === '' ? null : text);
  return {
    ...values,
    descriptionRo: orNull(values.descriptionRo),
    descriptionEn: orNull(values.descriptionEn),
    crop: orNull(values.crop),
  };
}

export function catalogueProductIssues(values: CatalogueProductValues): FieldIssue[] {
  const checked = catalogueProductInputSchema.safeParse(productInput(values));
  return checked.success ? [] : fieldIssuesOf(checked.error.issues, values);
}

/** An option as typed; `''` for an empty field. */
export interface OptionValues {
  ro: string;
  en: string;
  unit: string;
  content: string;
  contentUnit: string;
}

export const emptyOption: OptionValues = { ro: '', en: '', unit: 'Ton', content: '', contentUnit: '' };

export function optionValues(option: CatalogueOption, locale: Locale): OptionValues {
  const { ro, en, unit, content, contentUnit } = option;
  const plain = content === null ? '' : String(Number(content));
  return {
    ...{ ro, en, unit, contentUnit: contentUnit ?? '' },
    content: locale === 'ro' ? plain.replace('.', ',') : plain,
  };
}

/** The form in which the calls take it, unchecked; without a content it has no content unit. */
export function optionInput(values: OptionValues, locale: Locale): CatalogueOptionInput {
  const isBulk = values.content.trim() === '';
  return {
    ...values,
    content: isBulk ? null : typedQuantityOf(values.content, locale),
    contentUnit: isBulk ? null : values.contentUnit || null,
  } as CatalogueOptionInput;
}

/** The names of a category, in both languages. */
export interface CategoryNames {
  ro: string;
  en: string;
}

const categoryNamesSchema = z.strictObject(categoryNamesShape);

export function categoryIssues(names: CategoryNames): FieldIssue[] {
  const checked = categoryNamesSchema.safeParse(names);
  return checked.success ? [] : fieldIssuesOf(checked.error.issues, names);
}
