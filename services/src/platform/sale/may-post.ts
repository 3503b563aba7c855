import { whatIsMissingToPost } from '@recolta/shared/domain/live-auction/may-post';
import { BorderError } from '../http/border-error.ts';
import type { Caller } from '../ports/identity-port.ts';

/** @throws BorderError 403 with the missing requirements for posting [L0, A1] */
export function requireMayPost({ role, isActive, permissions, companyName, tradeData }: Caller): void {
  const hasCheckedCompany = companyName !== null && tradeData.isChecked;
  const vatState = tradeData.vatState ?? null;
  const missing = whatIsMissingToPost({ role, isActive, permissions, hasCheckedCompany, vatState });
  if (missing !== null) throw new BorderError(403, 'NotEnoughPrivileges', { missing });
}

/** @throws BorderError 400 if a posting has issues */
export function requireNoIssues(fields: readonly object[]): void {
  if (fields.length > 0) throw new BorderError(400, 'ValidationFailed', { fields });
}
