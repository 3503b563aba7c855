import * as z from 'zod/mini';
import { forgetDraft, keepDraft, readDraft } from '../../../lib/forms/form-draft.ts';
import { createState } from '../../../lib/state.ts';

/** An account that was registered on this page. */
export interface Registered {
  readonly accountId: string;
  readonly email: string;
  /** Opens the upload of its documents until the e-mail is confirmed; in memory alone [S1]. */
  readonly token: string;
}

export const registeredState = createState<Registered | null>(null);

const noteName = 'registered';
const noteSchema = z.object({ email: z.string() });

/** After a reload the token is gone, but whoever registered still reads what happens next. */
export function noteRegistered(email: string): void {
  keepDraft(noteName, { email });
}

/** The e-mail that was registered in this tab; null where none was. */
export function registeredEmail(): string | null {
  const note = noteSchema.safeParse(readDraft(noteName));
  return note.success ? note.data.email : null;
}

export function forgetRegistered(): void {
  registeredState.set(null);
  forgetDraft(noteName);
}
