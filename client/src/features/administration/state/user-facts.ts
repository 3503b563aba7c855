import type { AdminAccount } from '@recolta/shared/contracts/http/administration';
import type { Identity } from '@recolta/shared/contracts/http/identity';
import type { PermissionRequest } from '@recolta/shared/contracts/http/permission-requests';
import { accountDocumentTypes } from '@recolta/shared/domain/account-documents';
import { type AccountStatus, accountStatus } from '@recolta/shared/domain/account-status';
import type { Permission } from '@recolta/shared/domain/enumerations';
import { type ActivationNeed, missingForActivation } from '@recolta/shared/domain/user-decision';

/** The status that the user's own badge shows [S5]. */
export function userStatus({ account, user }: AdminAccount): AccountStatus {
  const { role, isActive } = user;
  return accountStatus({ role, isActive, hasBankDetails: account.hasBankDetails });
}

/** The user's display name: the company, else the e-mail; empty for a closed account. */
export function userName({ account }: AdminAccount): string {
  return account.companyName ?? account.email;
}

/** A user's pending request for a permission [S6]; null without one. */
export function openRequest(
  { account, user }: AdminAccount,
  permission: Permission,
): PermissionRequest | null {
  if (!user.isActive) return null;
  const isOpen = (one: PermissionRequest) => one.permission === permission && one.refusal === null;
  return account.permissionRequests.find(isOpen) ?? null;
}

/** True if the user wants to sell but may not post yet [S6]. */
export function wantsToPost({ account, user }: AdminAccount): boolean {
  if (user.permissions.includes('Auctions.Post')) return false;
  return user.role === 'Provider' || (user.role === 'Client' && account.providerAccount);
}

/** Number of uploaded documents, of four. */
export function documentCount({ account }: AdminAccount): number {
  return accountDocumentTypes.filter((type) => account.documents.some((held) => held.type === type)).length;
}

/** False for the administrator's own account and for a closed account [S6]. */
export function mayChange(identity: Identity, { user, closedAt }: AdminAccount): boolean {
  return closedAt === null && user.userId !== identity.user.userId;
}

export type Lack = ActivationNeed | 'bank';

/** Missing requirements before an activation; bank details may follow. */
export function lacksOf(shown: AdminAccount): Lack[] {
  return [...missingOf(shown), ...(shown.account.hasBankDetails ? [] : (['bank'] as const))];
}

/** True if an activation needs no note [S6]. */
export function isReady(shown: AdminAccount): boolean {
  return missingOf(shown).length === 0;
}

function missingOf({ account, user }: AdminAccount): ActivationNeed[] {
  return missingForActivation({
    isEmailConfirmed: user.isEmailConfirmed,
    hasDocuments: account.hasDocuments,
  });
}
