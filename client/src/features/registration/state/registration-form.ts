import { registrationSchema } from '@recolta/shared/contracts/http/account';
import { termsVersion } from '@recolta/shared/domain/legal-versions';
import { atom } from 'jotai';
import * as z from 'zod/mini';
import { confirmIssues, passwordIssues } from '../../../components/forms/new-password-fields.tsx';
import { type AddressValues, addressOf, emptyAddress } from '../../../lib/forms/address-values.ts';
import { forgetDraft, keepDraft, readDraft } from '../../../lib/forms/draft-store.ts';
import { type FieldIssue, fieldIssuesOf } from '../../../lib/forms/field-issue.ts';
import type { Locale } from '../../../lib/locale-path.ts';
import { store } from '../../../lib/store.ts';

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
    // The service refuses another version than the current one, because this page has not shown it.
    termsVersion,
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

const name = 'registration';
const text = z.string();
const address = z.object({
  country: z._default(z.string(), ''),
  county: text,
  town: text,
  street: text,
  postalCode: text,
});

/** The values that a reload restores: everything but the password and the consent, which must be entered again. */
const draftSchema = z.object({
  email: text,
  companyName: text,
  companyNumber: text,
  jNumber: text,
  administratorName: text,
  telephone: text,
  invoiceAddress: address,
  hasDeliveryAddress: z.boolean(),
  deliveryAddress: address,
  countyOfActivityId: text,
  distributionCounties: z.array(text),
  providerAccount: z.enum(['', 'buyer', 'seller']),
  bank: text,
  bankBranch: text,
  vatState: text,
  bankAccountNumber: text,
});

export function keepRegistrationDraft(values: RegistrationValues, storage?: Storage): void {
  // The schema strips other fields.
  const draft = draftSchema.safeParse(values);
  if (draft.success) keepDraft(name, draft.data, storage);
}

/** The stored draft merged into an empty form; null if there is none. */
export function readRegistrationDraft(storage?: Storage): RegistrationValues | null {
  const draft = draftSchema.safeParse(readDraft(name, storage));
  return draft.success ? { ...emptyRegistration, ...draft.data } : null;
}

export function forgetRegistrationDraft(storage?: Storage): void {
  forgetDraft(name, storage);
}

/** An account registered on this page. */
export interface Registered {
  readonly accountId: string;
  readonly email: string;
  /** Allows uploading its documents until the e-mail is confirmed; only in memory [S1]. */
  readonly token: string;
}

export const registeredAtom = atom<Registered | null>(null);

const noteName = 'registered';
const noteSchema = z.object({ email: z.string(), documents: z.number() });
export type RegisteredNote = z.infer<typeof noteSchema>;

/** After a reload the token is gone, but the page still shows the next steps. */
export function noteRegistered(email: string, documents: number): void {
  keepDraft(noteName, { email, documents });
}

/** The e-mail registered in this tab, and the number of documents uploaded; null if none. */
export function registeredNote(): RegisteredNote | null {
  const note = noteSchema.safeParse(readDraft(noteName));
  return note.success ? note.data : null;
}

export function forgetRegistered(): void {
  store.set(registeredAtom, null);
  forgetDraft(noteName);
}
