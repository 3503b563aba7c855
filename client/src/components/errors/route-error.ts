import { failureOf } from '../../lib/http/failure.ts';

/** A page that cannot be shown, with the matching HTTP status. */
export class RouteError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.name = 'RouteError';
    this.status = status;
  }
}

/** Status and message of any error that kept a page from being shown; 500 without a status. */
export function routeErrorInfo(error: unknown): { readonly status: number; readonly message: string } {
  const status = error instanceof RouteError ? error.status : failureOf(error).status;
  return { status: status ?? 500, message: error instanceof Error ? error.message : '' };
}
