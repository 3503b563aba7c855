import {
  type Account,
  type AccountChange,
  accountChangeSchema,
} from '@recolta/shared/contracts/http/account';
import { formatIban } from '@recolta/shared/domain/company/iban';
import { formatTelephone } from '@recolta/shared/domain/company/telephone';
import type { VatState } from '@recolta/shared/domain/vat';
import { type AddressValues, addressOf, addressValues } from '../../../lib/forms/address-values.ts';
import { type FieldIssue, fieldIssuesOf } from '../../../lib/forms/field-issue.ts';
import type { SectionName } from './account-sections.ts';

/** A separately saved section of the account: its form values and their stored form. */
export interface AccountPart<Values extends object> {
  readonly name: SectionName;
  readonly valuesOf: (account: Account) => Values;
  readonly travelling: (values: Values) => Record<string, unknown>;
}

interface CompanyValues {
  companyName: string;
  companyNumber: string;
  jNumber: string;
  administratorName: string;
  telephone: string;
  vatState: VatState | '';
  isProducer: Declared;
}

/** Yes, no, or not stated, as a select's value. */
type Declared = 'true' | 'false' | '';
const declaredText = (is: boolean | null): Declared => (is === null ? '' : `${is}`);
const declaredValue = (text: Declared) => (text === '' ? null : text === 'true');

export const companyPart: AccountPart<CompanyValues> = {
  name: 'company',
  valuesOf: (account) => ({
    companyName: account.companyName ?? '',
    companyNumber: account.companyNumber ?? '',
    jNumber: account.jNumber ?? '',
    administratorName: account.administratorName ?? '',
    telephone: formatTelephone(account.telephone ?? ''),
    vatState: account.vatState ?? '',
    isProducer: declaredText(account.isProducer),
  }),
  travelling: (values) => ({
    ...values,
    vatState: values.vatState === '' ? undefined : values.vatState,
    isProducer: declaredValue(values.isProducer),
  }),
};

/** Language of mails and push notifications; pages have theirs in the address. */
export const languagePart: AccountPart<Pick<Account, 'locale'>> = {
  name: 'language',
  valuesOf: ({ locale }) => ({ locale }),
  travelling: ({ locale }) => ({ locale }),
};

interface AddressesValues {
  invoiceAddress: AddressValues;
  hasDeliveryAddress: boolean;
  deliveryAddress: AddressValues;
  countyOfActivityId: string;
  distributionCounties: string[];
}

export const addressesPart: AccountPart<AddressesValues> = {
  name: 'addresses',
  valuesOf: (account) => ({
    invoiceAddress: addressValues(account.invoiceAddress),
    hasDeliveryAddress: account.deliveryAddress !== null,
    deliveryAddress: addressValues(account.deliveryAddress),
    countyOfActivityId: account.countyOfActivityId ?? '',
    distributionCounties: account.distributionCounties,
  }),
  travelling: ({ hasDeliveryAddress, ...values }) => ({
    ...values,
    invoiceAddress: addressOf(values.invoiceAddress),
    deliveryAddress: hasDeliveryAddress ? addressOf(values.deliveryAddress) : null,
  }),
};

interface BankValues {
  bankAccountNumber: string;
  bank: string;
  bankBranch: string;
  /** Required with every change of these fields [S7]. */
  password: string;
}

export const bankPart: AccountPart<BankValues> = {
  name: 'bank',
  valuesOf: (account) => ({
    bankAccountNumber: formatIban(account.bankAccountNumber ?? ''),
    bank: account.bank ?? '',
    bankBranch: account.bankBranch ?? '',
    password: '',
  }),
  travelling: ({ password, ...values }) => ({
    bankAccountNumber: values.bankAccountNumber.trim() || null,
    bank: values.bank.trim() || null,
    bankBranch: values.bankBranch.trim() || null,
    ...(password && { password }),
  }),
};

/** The fields that a section's form would change, and no others [S7]. */
export function accountChangeOf<Values extends object>(
  part: AccountPart<Values>,
  account: Account,
  values: Values,
): Record<string, unknown> {
  return changedAccountFields(part.travelling(part.valuesOf(account)), part.travelling(values));
}

/** Issues of the fields that would change. */
export function changeIssues<Values extends object>(
  account: Account,
  values: Values,
  part: AccountPart<Values>,
): FieldIssue[] {
  const checked = accountChangeSchema.safeParse(accountChangeOf(part, account, values));
  return checked.success ? [] : fieldIssuesOf(checked.error.issues, values);
}

/** Issues of changed bank details, including the password. */
export function bankIssues(account: Account, values: BankValues): FieldIssue[] {
  const issues = changeIssues(account, values, bankPart);
  return values.password === '' ? [...issues, { path: 'password', rule: 'required' }] : issues;
}

/** The call's body: the changes in stored form. @throws ZodError for unchecked values */
export function changeBody<Values extends object>(
  part: AccountPart<Values>,
  account: Account,
  values: Values,
): AccountChange {
  return accountChangeSchema.parse(accountChangeOf(part, account, values));
}

/** The fields of `after` that differ from `before`, each completely: the body of an update. */
export function changedAccountFields<Fields extends object>(before: Fields, after: Fields): Partial<Fields> {
  const changed: Partial<Fields> = {};
  for (const key of keysOf(after)) {
    if (!isSame(before[key], after[key])) changed[key] = after[key];
  }
  return changed;
}

function keysOf<Fields extends object>(fields: Fields): (keyof Fields)[] {
  return Object.keys(fields) as (keyof Fields)[];
}

/** True if both values are stored alike. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  // A field without a value counts as missing: neither is sent.
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...keys].every((key) => isSame(Reflect.get(a, key), Reflect.get(b, key)));
}
