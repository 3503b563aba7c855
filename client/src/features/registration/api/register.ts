import { registrationSchema } from '@recolta/shared/contracts/http/account';
import { accountCalls } from '../../../lib/http/main-service.ts';
import type { Locale } from '../../../lib/locale-path.ts';
import { type RegistrationValues, registrationOf } from '../state/registration-form.ts';

/**
 * Registers [S1]. What the schema turns into its stored form is sent in it.
 *
 * @throws ORPCError `DuplicateEmail`, `ValidationFailed`; TypeError
 */
export function register(
  values: RegistrationValues,
  locale: Locale,
): Promise<{ accountId: string; token: string }> {
  return accountCalls.register(registrationSchema.parse(registrationOf(values, locale)));
}
