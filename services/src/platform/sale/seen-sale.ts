import { BorderError } from '../http/border-error.ts';

/** What the caller read of a sale before an act on it; omitted by clients of earlier releases. */
export interface SeenSale<Status extends string> {
  readonly version?: number | undefined;
  readonly status?: Status | undefined;
}

/** @throws BorderError 409 `RequestChanged` if the sale was edited, or its status changed, since it was read */
export function requireUnchanged<Status extends string>(
  { version, status }: SeenSale<Status>,
  current: { readonly status: Status; readonly edited_version: number },
): void {
  const isEdited = version !== undefined && version < current.edited_version;
  if (isEdited || (status !== undefined && status !== current.status))
    throw new BorderError(409, 'RequestChanged');
}
