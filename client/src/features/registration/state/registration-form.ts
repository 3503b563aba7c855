import { registrationSchema } from '@recolta/shared/contracts/http/account';
import { type AddressValues, addressOf, emptyAddress } from '../../../lib/forms/address-values.ts';
import { type FieldIssue, fieldIssuesOf } from '../../../lib/forms/field-issue.ts';
import { confirmIssues, passwordIssues } from '../../../lib/forms/password-judge.ts';
import type { Locale } from '../../../lib/locale-path.ts';

/** The registration as its form holds it; `''` for what is not filled in or chosen. */
export interface RegistrationValues {
  email: string;
  password: string;
  confirmPassword: string;
  companyName: string;
  companyNumber: string;
  jNumber: string;
  administratorName: string;
  telephone: string;
  invoiceAddress: AddressValues;
  /** Goods are delivered somewhere else than the registered office. */
  hasDeliveryAddress: boolean;
  deliveryAddress: AddressValues;
  countyOfActivityId: string;
  distributionCounties: string[];
  providerAccount: '' | 'buyer' | 'seller';
  bank: string;
  bankBranch: string;
  bankAccountNumber: string;
  acceptsTerms: boolean;
}

export const emptyRegistration: RegistrationValues = {
  email: '',
  password: '',
  confirmPassword: '',
  companyName: '',
  companyNumber: '',
  jNumber: '',
  administratorName: '',
  telephone: '',
  invoiceAddress: emptyAddress,
  hasDeliveryAddress: false,
  deliveryAddress: emptyAddress,
  countyOfActivityId: '',
  distributionCounties: [],
  providerAccount: '',
  bank: '',
  bankBranch: '',
  bankAccountNumber: '',
  acceptsTerms: false,
};

/** The steps before the account exists, each with its fields; documents come after, with the account's token. */
export const formSteps = ['account', 'company', 'addresses', 'activity'] as const;
export type FormStep = (typeof formSteps)[number];

export const stepFields = {
  account: ['email', 'password', 'confirmPassword'],
  company: ['companyName', 'companyNumber', 'jNumber', 'administratorName', 'telephone'],
  addresses: ['invoiceAddress', 'hasDeliveryAddress', 'deliveryAddress'],
  activity: [
    'providerAccount',
    'countyOfActivityId',
    'distributionCounties',
    'bankAccountNumber',
    'bank',
    'bankBranch',
    'acceptsTerms',
  ],
} as const satisfies Record<FormStep, readonly (keyof RegistrationValues)[]>;

/** The call that the values stand for, not checked yet. */
export function registrationOf(values: RegistrationValues, locale: Locale) {
  const { confirmPassword: _, hasDeliveryAddress, bank, bankBranch, bankAccountNumber, ...same } = values;
  return {
    ...same,
    invoiceAddress: addressOf(values.invoiceAddress),
    deliveryAddress: hasDeliveryAddress ? addressOf(values.deliveryAddress) : null,
    providerAccount: values.providerAccount === '' ? undefined : values.providerAccount === 'seller',
    ...(bank.trim() && { bank }),
    ...(bankBranch.trim() && { bankBranch }),
    ...(bankAccountNumber.trim() && { bankAccountNumber }),
    locale,
  };
}

const fieldOrder: readonly string[] = formSteps.flatMap((step) => [...stepFields[step]]);

/** Where a field stands in the form: the first that something is wrong with is gone to. */
function placeOf(path: string): number {
  return fieldOrder.indexOf(path.split('.', 1)[0] ?? '');
}

/** What is wrong with the values, by the schema that the service checks them by; in the order of the fields. */
export function registrationIssues(values: RegistrationValues): FieldIssue[] {
  const checked = registrationSchema.safeParse(registrationOf(values, 'ro'));
  const issues = checked.success ? [] : fieldIssuesOf(checked.error.issues, values);
  const strength = issues.some(({ path }) => path === 'password')
    ? []
    : passwordIssues(values.password, values);
  return [...issues, ...strength, ...confirmIssues(values)].sort((a, b) => placeOf(a.path) - placeOf(b.path));
}

/** The step that an issue is told in; the first for one of no field. */
export function stepOfPath(path: string): FormStep {
  const [root] = path.split('.');
  return formSteps.find((step) => stepFields[step].some((field) => field === root)) ?? 'account';
}

/** The first step that something is wrong in; null where all is well. */
export function firstInvalidStep(values: RegistrationValues): FormStep | null {
  const steps = new Set(registrationIssues(values).map(({ path }) => stepOfPath(path)));
  return formSteps.find((step) => steps.has(step)) ?? null;
}
