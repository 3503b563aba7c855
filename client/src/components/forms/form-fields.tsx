import { bankName, banks } from '@recolta/shared/domain/company/banks';
import { bankCodeOf, formatIban, parseIban } from '@recolta/shared/domain/company/iban';
import type { ComponentProps, ReactNode } from 'react';
import { get, useController, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Option } from '../../lib/forms/combobox-model.ts';
import { fieldName } from '../../lib/forms/issue-text.ts';
import { Combobox } from './combobox.tsx';
import { CheckboxField, InputField, PasswordField, TextAreaField } from './fields.tsx';

const options: readonly Option[] = banks.map(({ name }) => ({ value: name, label: name }));

/** The bank that an IBAN names; undefined for an incomplete or unknown one. */
function bankOf(iban: string): string | undefined {
  return bankName(bankCodeOf(parseIban(iban) ?? '') ?? '');
}

/** Bank details: the IBAN first, because it names the bank. */
export function FormBank({ isOptional = false }: { isOptional?: boolean }) {
  const { setValue } = useFormContext();
  const { field: bank } = useController({ name: 'bank' });
  const { field: iban } = useController({ name: 'bankAccountNumber' });
  const held = typeof bank.value === 'string' ? bank.value : '';
  const typed = typeof iban.value === 'string' ? iban.value : '';
  const change = (text: string) => {
    // A suggested bank follows the IBAN; a bank chosen by hand stays.
    const isOwnChoice = held !== '' && held !== bankOf(typed);
    const proposed = bankOf(text);
    iban.onChange(text);
    if (proposed && !isOwnChoice) setValue('bank', proposed, { shouldDirty: true, shouldValidate: true });
  };
  const leave = () => {
    const whole = parseIban(typed);
    if (whole && formatIban(whole) !== typed) iban.onChange(formatIban(whole));
    iban.onBlur();
  };
  return (
    <div className="grid gap-x-4 gap-y-1 md:grid-cols-2">
      <div className="md:col-span-2">
        <InputField
          {...useFieldState('bankAccountNumber')}
          name="bankAccountNumber"
          ref={iban.ref}
          value={typed}
          onChange={(event) => change(event.target.value)}
          onBlur={leave}
          isOptional={isOptional}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="RO00 BANK 0000 0000 0000 0000"
        />
      </div>
      <Combobox
        {...useFieldState('bank')}
        name="bank"
        isFree
        isOptional={isOptional}
        inputRef={bank.ref}
        options={options}
        chosen={held === '' ? [] : [held]}
        onPick={bank.onChange}
        onClear={() => bank.onChange('')}
        onLeave={bank.onBlur}
      />
      <FormInput name="bankBranch" isOptional={isOptional} autoComplete="off" />
    </div>
  );
}

/** Label and issue of a field of the surrounding form. */
export function useFieldState(name: string): { readonly label: string; readonly error: string | undefined } {
  const { i18n } = useTranslation();
  return { label: fieldName(name, i18n.t), error: useFieldError(name) };
}

function useFieldError(name: string): string | undefined {
  const { formState } = useFormContext();
  const error: unknown = get(formState.errors, `${name}.message`);
  return typeof error === 'string' ? error : undefined;
}

type InputProps = Omit<ComponentProps<typeof InputField>, 'label' | 'error' | 'name'> & {
  name: string;
  /** Needed if the field's own label is not specific enough. */
  label?: string;
};

/** A text input of the surrounding form, labelled by its name. */
export function FormInput({ name, ...rest }: InputProps) {
  const { register } = useFormContext();
  return <InputField {...useFieldState(name)} {...rest} {...register(name)} />;
}

/** A multi-line input of the surrounding form. */
export function FormTextArea({
  name,
  ...rest
}: Omit<ComponentProps<typeof TextAreaField>, 'label' | 'error' | 'name'> & {
  name: string;
  label?: string;
}) {
  const { register } = useFormContext();
  return <TextAreaField {...useFieldState(name)} {...rest} {...register(name)} />;
}

export function FormPassword({ name, ...rest }: InputProps) {
  const { register } = useFormContext();
  return <PasswordField {...useFieldState(name)} {...rest} {...register(name)} />;
}

export function FormCheckbox({ name, label }: { name: string; label: ReactNode }) {
  const { field } = useController({ name });
  const error = useFieldError(name);
  return (
    <CheckboxField
      label={label}
      error={error}
      name={name}
      ref={field.ref}
      checked={field.value === true}
      onChange={(event) => field.onChange(event.target.checked)}
      onBlur={field.onBlur}
    />
  );
}
