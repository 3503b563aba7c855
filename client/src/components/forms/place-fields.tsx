import { sectorNames, sectorOf } from '@recolta/shared/domain/bucharest-sector';
import { parseCompanyNumber } from '@recolta/shared/domain/company/company-number';
import { countryOfNumber } from '@recolta/shared/domain/company/eu-vat-number';
import { counties } from '@recolta/shared/domain/counties';
import { type CountryCode, countryName } from '@recolta/shared/domain/countries';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { type Ref, useRef } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { countiesQuery, townsQuery } from '../../lib/http/reference.ts';
import { useLocale } from '../../lib/i18n.ts';
import { FormSelect } from './choice-fields.tsx';
import { Combobox, type Option } from './combobox.tsx';
import { FormInput, useFieldState } from './form-fields.tsx';

/** One county, by code. */
export function FormCounty({
  name,
  hint,
  isOptional = false,
  onChange,
}: {
  name: string;
  hint?: string | undefined;
  isOptional?: boolean;
  onChange?: () => void;
}) {
  const { t } = useTranslation('forms');
  const { field } = useController({ name });
  const change = (value: string) => {
    if (value === field.value) return;
    field.onChange(value);
    onChange?.();
  };
  return (
    <Combobox
      {...useFieldState(name)}
      name={name}
      hint={hint}
      isOptional={isOptional}
      inputRef={field.ref}
      options={useCounties()}
      chosen={textsOf(field.value)}
      placeholder={t('searchCounty')}
      onPick={change}
      onClear={() => change('')}
      onLeave={field.onBlur}
    />
  );
}

/**
 * The county in which a company works. A company of another country reads that it names the one in Romania.
 *
 * @param companyNumber as typed or stored
 */
export function FormCountyOfActivity({ companyNumber }: { companyNumber: string }) {
  const { t } = useTranslation('forms');
  const isForeign = countryOfNumber(parseCompanyNumber(companyNumber) ?? '') !== null;
  return <FormCounty name="countyOfActivityId" hint={isForeign ? t('foreignCounty') : undefined} />;
}

/** Several counties, by code. */
export function FormCounties({ name, isOptional = true }: { name: string; isOptional?: boolean }) {
  const { field } = useController({ name });
  return (
    <CountiesField
      {...useFieldState(name)}
      name={name}
      isOptional={isOptional}
      options={useCounties()}
      value={textsOf(field.value)}
      onChange={field.onChange}
      onLeave={field.onBlur}
      inputRef={field.ref}
    />
  );
}

/**
 * A town of the selected county, by name.
 * @param hint replaces the hint on where to write the village
 */
export function FormTown({ name, county, hint }: { name: string; county: string; hint?: string }) {
  const { t } = useTranslation('forms');
  const { field } = useController({ name });
  const { options, status } = useTowns(county);
  // Bucharest has sectors for towns, which contracts and invoices need.
  const isSector = county === 'B';
  const pick = (text: string) => {
    const sector = sectorOf(county, text);
    field.onChange(sector === null ? text : sectorNames[sector - 1]);
  };
  const hints = {
    none: t('townNeedsCounty'),
    loading: t('townsLoading'),
    failed: t('townsFailed'),
    there: hint ?? t('townHint'),
  };
  return (
    <Combobox
      {...useFieldState(name)}
      {...(isSector ? { label: t('sector') } : { hint: hints[status] })}
      name={name}
      isFree
      inputRef={field.ref}
      options={isSector ? sectors : options}
      chosen={textsOf(field.value)}
      onPick={pick}
      onClear={() => field.onChange('')}
      onLeave={field.onBlur}
    />
  );
}

/**
 * An address: county, town, street, postal code. A change of county clears the town. A company of another EU country
 * chooses between its own country, which has no counties here, and Romania.
 *
 * @param companyNumber as typed or stored
 */
export function FormAddress({ name, companyNumber }: { name: string; companyNumber: string }) {
  const { setValue } = useFormContext();
  const locale = useLocale();
  const [country = '', county = '']: string[] = useWatch({ name: [`${name}.country`, `${name}.county`] });
  const own = countryOfNumber(parseCompanyNumber(companyNumber) ?? '') ?? country;
  const [isAbroad, isForeign] = [country !== '', own !== ''];
  const choices = ['', ...new Set([own, country])].filter((code, at) => at === 0 || code !== '');
  return (
    <div className="grid gap-x-4 gap-y-1 md:grid-cols-2">
      {isForeign && (
        <div className="md:col-span-2">
          <FormSelect
            name={`${name}.country`}
            choices={choices.map((code) => ({
              value: code,
              label: countryName((code || 'RO') as CountryCode, locale),
            }))}
          />
        </div>
      )}
      {isAbroad ? (
        <FormInput name={`${name}.town`} autoComplete="address-level2" />
      ) : (
        <>
          <FormCounty
            name={`${name}.county`}
            onChange={() => setValue(`${name}.town`, '', { shouldDirty: true })}
          />
          <FormTown name={`${name}.town`} county={county} />
        </>
      )}
      <FormInput name={`${name}.street`} autoComplete="street-address" />
      <FormInput
        name={`${name}.postalCode`}
        autoComplete="postal-code"
        {...(!isAbroad && { inputMode: 'numeric' })}
        isOptional
      />
    </div>
  );
}

/** A field's value as a list of texts; empty for an empty field. */
function textsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.filter((item): item is string => typeof item === 'string');
  return typeof value === 'string' && value !== '' ? [value] : [];
}

/** Several counties: the chosen ones are listed below the field, each with a remove button. */
function CountiesField({
  name,
  label,
  isOptional,
  options,
  value,
  onChange,
  onLeave,
  error,
  inputRef,
}: {
  name: string;
  label: string;
  isOptional: boolean;
  options: readonly Option[];
  value: readonly string[];
  onChange: (value: string[]) => void;
  onLeave: () => void;
  error?: string | undefined;
  inputRef?: Ref<HTMLInputElement>;
}) {
  const { t } = useTranslation('forms');
  const box = useRef<HTMLDivElement>(null);
  const nameOf = (code: string) => options.find((option) => option.value === code)?.label ?? code;
  const isWhole = value.length === counties.length;
  const remove = (code: string) => {
    onChange(value.filter((other) => other !== code));
    // The focused button has been removed.
    box.current?.querySelector('input')?.focus();
  };
  return (
    <div ref={box}>
      <Combobox
        label={label}
        name={name}
        isOptional={isOptional}
        isMultiple
        options={options}
        chosen={value}
        placeholder={t('searchCounty')}
        error={error}
        inputRef={inputRef ?? null}
        onPick={(code) =>
          onChange(value.includes(code) ? value.filter((other) => other !== code) : [...value, code])
        }
        onRemoveLast={() => onChange(value.slice(0, -1))}
        onLeave={onLeave}
      />
      <ul aria-label={t('chosen', { field: label })} className="flex flex-wrap gap-1.5">
        {value.map((code) => (
          <li key={code}>
            <button
              type="button"
              onClick={() => remove(code)}
              aria-label={t('remove', { value: nameOf(code) })}
              className="inline-flex min-h-9 items-center gap-1.5 rounded-full bg-act-wash px-3 font-medium text-act text-s hover:bg-surface-2"
            >
              {nameOf(code)}
              <X aria-hidden="true" size={14} />
            </button>
          </li>
        ))}
      </ul>
      <button
        type="button"
        onClick={() => onChange(isWhole ? [] : options.map((option) => option.value))}
        className="mt-1 min-h-9 font-medium text-fact text-s hover:underline"
      >
        {isWhole ? t('removeAll') : t('addAll')}
      </button>
    </div>
  );
}

const known: readonly Option[] = counties.map(({ code, name }) => ({ value: code, label: name }));

const optionsOf = (list: readonly { id: string; name: string }[]): Option[] =>
  list.map(({ id, name }) => ({ value: id, label: name }));
const sectors: readonly Option[] = sectorNames.map((name) => ({ value: name, label: name }));
const namesOf = (list: readonly { name: string }[]): Option[] =>
  list.map(({ name }) => ({ value: name, label: name }));

/** The counties to choose from; the built-in list until the service answers. */
function useCounties(): readonly Option[] {
  const { data } = useQuery({ ...countiesQuery, select: optionsOf });
  return data ?? known;
}

interface Towns {
  readonly options: readonly Option[];
  readonly status: 'none' | 'loading' | 'failed' | 'there';
}

/** Towns and communes of a county, by name; empty without a county, and for Bucharest. */
function useTowns(county: string): Towns {
  const { data, status } = useQuery({
    ...townsQuery(county),
    enabled: county !== '' && county !== 'B',
    select: namesOf,
  });
  if (county === '') return { options: [], status: 'none' };
  if (status === 'success') return { options: data, status: 'there' };
  return { options: [], status: status === 'error' ? 'failed' : 'loading' };
}
