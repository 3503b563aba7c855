import type { Role } from './enumerations.ts';

/** The facts about an account that its status chip depends on [S5]. */
export interface AccountFacts {
  readonly role: Role;
  readonly isActive: boolean;
  readonly hasBankDetails: boolean;
}

export type AccountStatus = 'active' | 'inactive' | 'incomplete';

/**
 * The status shown next to a name [S5]: a Bidder that is inactive or without bank details, and any active user
 * without them, is incomplete; another inactive user is inactive.
 */
export function accountStatus({ role, isActive, hasBankDetails }: AccountFacts): AccountStatus {
  const isIncomplete = role === 'Bidder' ? !isActive || !hasBankDetails : isActive && !hasBankDetails;
  if (isIncomplete) return 'incomplete';
  return isActive ? 'active' : 'inactive';
}

/** Returns true if the warning icon is shown next to the account's entry [S5]. */
export function needsAttention({ isActive, hasBankDetails }: AccountFacts): boolean {
  return !isActive || !hasBankDetails;
}
