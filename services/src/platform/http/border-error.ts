import type { AnsweredCode, errorStatus } from '@recolta/shared/contracts/errors/error-status';

/** A call that is refused at the border: bad input, no right, too much. Turned into an answer in one place. */
export class BorderError<Code extends AnsweredCode = AnsweredCode> extends Error {
  readonly status: number;
  readonly code: Code;
  readonly params: Readonly<Record<string, unknown>> | undefined;

  /** @param status as the shared table has it for the code: another does not compile */
  constructor(status: (typeof errorStatus)[Code], code: Code, params?: Readonly<Record<string, unknown>>) {
    super(code);
    this.status = status;
    this.code = code;
    this.params = params;
  }
}

/** For an object that does not exist, or of which the caller may not know. */
export function notFound(): BorderError {
  return new BorderError(404, 'NotFound');
}

export function signInRequired(): BorderError {
  return new BorderError(401, 'SignInRequired');
}
