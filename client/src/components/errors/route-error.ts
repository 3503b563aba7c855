import { failureOf } from '../../lib/http/failure.ts';

/** A page that cannot be shown, with the status that an answer in its place would have. */
export class RouteError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.name = 'RouteError';
    this.status = status;
  }
}

/** What the error page says of whatever kept a page from being shown: 500 where nothing names another status. */
export function routeErrorInfo(error: unknown): { readonly status: number; readonly message: string } {
  const status = error instanceof RouteError ? error.status : failureOf(error).status;
  return { status: status ?? 500, message: error instanceof Error ? error.message : '' };
}
