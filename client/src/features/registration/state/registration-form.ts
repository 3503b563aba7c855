import { registrationSchema } from '@recolta/shared/contracts/http/account';
import { type AddressValues, addressOf, emptyAddress } from '../../../lib/forms/address-values.ts';
import { type FieldIssue, fieldIssuesOf } from '../../../lib/forms/field-issue.ts';
import { confirmIssues, passwordIssues } from '../../../lib/forms/password-judge.ts';
import type { Locale } from '../../../lib/locale-path.ts';

/** The form's values; `''` for an empty field. */
export interface RegistrationValues {
  email: string;
  password: string;
  confirmPassword: string;
  companyName: string;
  companyNumber: string;
  jNumber: string;
  administratorName: string;
  telephone: string;
  vatState: string;
  invoiceAddress: AddressValues;
  /** True if goods are delivered elsewhere than to the registered office. */
  hasDeliveryAddress: boolean;
  deliveryAddress: AddressValues;
  countyOfActivityId: string;
  distributionCounties: string[];
  providerAccount: '' | 'buyer' | 'seller';
  bank: string;
  bankBranch: string;
  bankAccountNumber: string;
  acceptsTerms: boolean;
  acceptsExpressClauses: boolean;
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
  vatState: '',
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
  acceptsExpressClauses: false,
};

/**
 * The steps before the account exists, with their fields; the upload of documents follows, with the account's
 * token.
 */
export const formSteps = ['account', 'company', 'addresses', 'activity'] as const;
export type FormStep = (typeof formSteps)[number];
/** With the step after the account is made; an invited Bidder uploads no documents [I1]. */
export const registrationSteps = [...formSteps, 'documents'] as const;

export const stepFields = {
  account: ['email', 'password', 'confirmPassword'],
  company: ['companyName', 'companyNumber', 'jNumber', 'administratorName', 'telephone', 'vatState'],
  addresses: ['invoiceAddress', 'hasDeliveryAddress', 'deliveryAddress'],
  activity: [
    'providerAccount',
    'countyOfActivityId',
    'distributionCounties',
    'bankAccountNumber',
    'bank',
    'bankBranch',
    'acceptsTerms',
    'acceptsExpressClauses',
  ],
} as const satisfies Record<FormStep, readonly (keyof RegistrationValues)[]>;

/** The form's values as the call's input, unchecked. */
export function registrationOf(values: RegistrationValues, locale: Locale) {
  const {
    confirmPassword: _,
    hasDeliveryAddress,
    bank,
    bankBranch,
    bankAccountNumber,
    vatState,
    ...same
  } = values;
  return {
    ...same,
    invoiceAddress: addressOf(values.invoiceAddress),
    deliveryAddress: hasDeliveryAddress ? addressOf(values.deliveryAddress) : null,
    providerAccount: values.providerAccount === '' ? undefined : values.providerAccount === 'seller',
    ...(vatState !== '' && { vatState }),
    ...(bank.trim() && { bank }),
    ...(bankBranch.trim() && { bankBranch }),
    ...(bankAccountNumber.trim() && { bankAccountNumber }),
    locale,
  };
}

const fieldOrder: readonly string[] = formSteps.flatMap((step) => [...stepFields[step]]);

/** A field's position in the form: the first field with an issue gets the focus. */
function placeOf(path: string): number {
  return fieldOrder.indexOf(path.split('.', 1)[0] ?? '');
}

/** Optional in the call, for clients without the field; the form requires a choice. */
const requiredChoices = ['vatState', 'providerAccount'] as const;

/** Issues by the schema that the service uses; in the order of the fields. */
export function registrationIssues(values: RegistrationValues): FieldIssue[] {
  const checked = registrationSchema.safeParse(registrationOf(values, 'ro'));
  const found = checked.success ? [] : fieldIssuesOf(checked.error.issues, values);
  const unchosen = requiredChoices.filter((path) => values[path] === '');
  const issues = [...found, ...unchosen.map((path): FieldIssue => ({ path, rule: 'required' }))];
  const strength = issues.some(({ path }) => path === 'password')
    ? []
    : passwordIssues(values.password, values);
  return [...issues, ...strength, ...confirmIssues(values)].sort((a, b) => placeOf(a.path) - placeOf(b.path));
}

/** The step that shows an issue; the first for an issue without field. */
export function registrationStepOfPath(path: string): FormStep {
  const [root] = path.split('.');
  return formSteps.find((step) => stepFields[step].some((field) => field === root)) ?? 'account';
}

/** The first step with an issue; null if all are valid. */
export function firstInvalidStep(values: RegistrationValues): FormStep | null {
  const steps = new Set(registrationIssues(values).map(({ path }) => registrationStepOfPath(path)));
  return formSteps.find((step) => steps.has(step)) ?? null;
}
