import type { ErrorCode } from '@recolta/shared/contracts/errors/error-codes';

/** A call that is refused at the border: bad input, no right, too much. Turned into an answer in one place. */
export class BorderError extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  readonly params: Readonly<Record<string, unknown>> | undefined;

  constructor(status: number, code: ErrorCode, params?: Readonly<Record<string, unknown>>) {
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
