import { atom } from 'jotai';
import * as z from 'zod/mini';
import { forgetDraft, keepDraft, readDraft } from '../../../lib/forms/draft-store.ts';
import { store } from '../../../lib/store.ts';
import { emptyRegistration, type RegistrationValues } from './registration-form.ts';

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
