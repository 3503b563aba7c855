import { atom } from 'jotai';
import * as z from 'zod/mini';
import { forgetDraft, keepDraft, readDraft } from '../../../lib/forms/form-draft.ts';
import { store } from '../../../lib/store.ts';
import { emptyRegistration, type RegistrationValues } from './registration-form.ts';

const name = 'registration';
const text = z.string();
const address = z.object({ county: text, town: text, street: text, postalCode: text });

/** What a reload brings back: all but the password and the consent, which are entered again. */
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
  bankAccountNumber: text,
});

export function keepRegistrationDraft(values: RegistrationValues, storage?: Storage): void {
  // The schema takes out what is not among its fields.
  const draft = draftSchema.safeParse(values);
  if (draft.success) keepDraft(name, draft.data, storage);
}

/** The kept draft over an empty form; null where there is none. */
export function readRegistrationDraft(storage?: Storage): RegistrationValues | null {
  const draft = draftSchema.safeParse(readDraft(name, storage));
  return draft.success ? { ...emptyRegistration, ...draft.data } : null;
}

export function forgetRegistrationDraft(storage?: Storage): void {
  forgetDraft(name, storage);
}

/** An account that was registered on this page. */
export interface Registered {
  readonly accountId: string;
  readonly email: string;
  /** Opens the upload of its documents until the e-mail is confirmed; in memory alone [S1]. */
  readonly token: string;
}

export const registeredAtom = atom<Registered | null>(null);

const noteName = 'registered';
const noteSchema = z.object({ email: z.string() });

/** After a reload the token is gone, but the page still says what happens next. */
export function noteRegistered(email: string): void {
  keepDraft(noteName, { email });
}

/** The e-mail that was registered in this tab; null where none was. */
export function registeredEmail(): string | null {
  const note = noteSchema.safeParse(readDraft(noteName));
  return note.success ? note.data.email : null;
}

export function forgetRegistered(): void {
  store.set(registeredAtom, null);
  forgetDraft(noteName);
}
