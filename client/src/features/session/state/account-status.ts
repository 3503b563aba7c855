import type { Identity } from '@recolta/shared/contracts/http/accounts';

export type AccountStatus = 'active' | 'inactive' | 'incomplete';

/** The status that the badge shows [S5]. */
export function accountStatus({ user, account }: Identity): AccountStatus {
  const isBidder = user.roles.includes('Bidder');
  if (isBidder && (!user.isActive || !account.hasBankDetails)) return 'incomplete';
  if (user.isActive && !account.hasBankDetails) return 'incomplete';
  return user.isActive ? 'active' : 'inactive';
}

/** Whether the warning icon stands beside the account [S5]. */
export function needsAttention({ user, account }: Identity): boolean {
  return !user.isActive || !account.hasBankDetails;
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
