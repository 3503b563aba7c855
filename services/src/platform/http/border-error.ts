import type { AnsweredCode, errorStatus } from '@recolta/shared/contracts/errors/error-status';

/** A call refused at the border: bad input, no right, too many. Converted to a response in one place. */
export class BorderError<Code extends AnsweredCode = AnsweredCode> extends Error {
  readonly status: number;
  readonly code: Code;
  readonly params: Readonly<Record<string, unknown>> | undefined;

  /** @param status of the code in the shared table: another does not compile */
  constructor(status: (typeof errorStatus)[Code], code: Code, params?: Readonly<Record<string, unknown>>) {
    super(code);
    this.status = status;
    this.code = code;
    this.params = params;
  }
}

/** For an object that does not exist or is hidden from the caller. */
export function notFound(): BorderError {
  return new BorderError(404, 'NotFound');
}

/** For an act that binds, by an account that has not accepted the current terms [S10]. */
export function newTermsNotAccepted(accountId: string): BorderError {
  return new BorderError(403, 'NewTermsNotAccepted', { call: `PUT /accounts/${accountId}/terms` });
}

export function signInRequired(): BorderError {
  return new BorderError(401, 'SignInRequired');
}
