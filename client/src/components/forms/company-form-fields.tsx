import { bankName, banks } from '@recolta/shared/domain/company/banks';
import { parseCompanyNumber } from '@recolta/shared/domain/company/company-number';
import { isForeignNumber } from '@recolta/shared/domain/company/eu-vat-number';
import { bankCodeOf, formatIban, parseIban } from '@recolta/shared/domain/company/iban';
import { useRef } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Combobox, type Option } from './combobox.tsx';
import { InputField } from './fields.tsx';
import { FormInput, useFieldState } from './form-fields.tsx';

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
  // Stays while the IBAN is retyped, when it names no bank.
  const suggested = useRef(bankOf(typed));
  const change = (text: string) => {
    // A suggested bank follows the IBAN; a bank chosen by hand stays.
    const isOwnChoice = held !== '' && held !== suggested.current;
    const proposed = bankOf(text);
    iban.onChange(text);
    if (!proposed) return;
    suggested.current = proposed;
    if (!isOwnChoice) setValue('bank', proposed, { shouldDirty: true, shouldValidate: true });
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

/** Says what a company of another EU country has to know once its VAT number is typed. */
export function ForeignCompanyNote() {
  const { t } = useTranslation('forms');
  const typed: unknown = useWatch({ name: 'companyNumber' });
  const isForeign = isForeignNumber(parseCompanyNumber(typeof typed === 'string' ? typed : '') ?? '');
  return (
    <p
      role="status"
      className={isForeign ? 'mb-4 rounded-2 bg-surface-2 p-3 text-s md:col-span-2' : 'sr-only'}
    >
      {isForeign && t('foreignCompany')}
    </p>
  );
}
