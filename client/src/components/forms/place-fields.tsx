import { useController, useFormContext, useWatch } from 'react-hook-form';
import { useCounties, useTowns } from '../../lib/forms/use-places.ts';
import { useTexts } from '../../lib/i18n.ts';
import { Combobox } from './combobox.tsx';
import { CountiesField } from './counties-field.tsx';
import { FormInput, useFieldFace } from './form-fields.tsx';

/** One county, by its code. */
export function FormCounty({
  name,
  isOptional = false,
  onChange,
}: {
  name: string;
  isOptional?: boolean;
  onChange?: () => void;
}) {
  const { t } = useTexts();
  const { field } = useController({ name });
  const change = (value: string) => {
    if (value === field.value) return;
    field.onChange(value);
    onChange?.();
  };
  return (
    <Combobox
      {...useFieldFace(name)}
      name={name}
      isOptional={isOptional}
      inputRef={field.ref}
      options={useCounties()}
      chosen={textsOf(field.value)}
      placeholder={t('forms.searchCounty')}
      onPick={change}
      onClear={() => change('')}
      onLeave={field.onBlur}
    />
  );
}

/** Counties by their codes; may be none. */
export function FormCounties({ name }: { name: string }) {
  const { field } = useController({ name });
  return (
    <CountiesField
      {...useFieldFace(name)}
      name={name}
      options={useCounties()}
      value={textsOf(field.value)}
      onChange={field.onChange}
      onLeave={field.onBlur}
      inputRef={field.ref}
    />
  );
}

/** A town of the county chosen beside it, by its name. */
function FormTown({ name, county }: { name: string; county: string }) {
  const { t } = useTexts();
  const { field } = useController({ name });
  const { options, status } = useTowns(county);
  const hints = {
    none: t('forms.townNeedsCounty'),
    loading: t('forms.townsLoading'),
    failed: t('forms.townsFailed'),
    there: t('forms.townHint'),
  };
  return (
    <Combobox
      {...useFieldFace(name)}
      name={name}
      isFree
      inputRef={field.ref}
      options={options}
      chosen={textsOf(field.value)}
      hint={hints[status]}
      onPick={field.onChange}
      onClear={() => field.onChange('')}
      onLeave={field.onBlur}
    />
  );
}

/** An address: county, town, street, postal code. Another county means another town. */
export function FormAddress({ name }: { name: string }) {
  const { setValue } = useFormContext();
  const county: unknown = useWatch({ name: `${name}.county` });
  return (
    <div className="grid gap-x-4 gap-y-1 md:grid-cols-2">
      <FormCounty
        name={`${name}.county`}
        onChange={() => setValue(`${name}.town`, '', { shouldDirty: true })}
      />
      <FormTown name={`${name}.town`} county={typeof county === 'string' ? county : ''} />
      <FormInput name={`${name}.street`} autoComplete="street-address" />
      <FormInput name={`${name}.postalCode`} autoComplete="postal-code" inputMode="numeric" isOptional />
    </div>
  );
}

/** What a field holds as a list of texts: none for an empty one. */
function textsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.filter((item): item is string => typeof item === 'string');
  return typeof value === 'string' && value !== '' ? [value] : [];
}
