import type { Identity } from '@recolta/shared/contracts/http/identity';
import {
  type AccountFacts,
  type AccountStatus,
  needsAttention as factsNeedAttention,
  accountStatus as statusOf,
} from '@recolta/shared/domain/account-status';
import { roles } from '@recolta/shared/domain/enumerations';
import { knownOf } from '@recolta/shared/domain/known-of';

function factsOf({ user, account }: Identity): AccountFacts {
  const [role = 'Client'] = knownOf(roles, user.roles);
  return { role, isActive: user.isActive, hasBankDetails: account.hasBankDetails };
}

/** The status that the badge shows [S5]. */
export function shownAccountStatus(identity: Identity): AccountStatus {
  return statusOf(factsOf(identity));
}

/** True if the warning icon is shown beside the account [S5]. */
export function accountNeedsAttention(identity: Identity): boolean {
  return factsNeedAttention(factsOf(identity));
}

/** Initials of the administrator's name, else the first letter of the company's, else of the e-mail. */
export function accountAlias({ user, account }: Identity): string {
  const initials = (account.administratorName ?? '')
    .split(/[\s-]+/)
    .filter((word) => word !== '')
    .map((word) => word.charAt(0))
    .slice(0, 2)
    .join('');
  return (initials || account.companyName?.charAt(0) || user.email.charAt(0)).toLocaleUpperCase('ro');
}
