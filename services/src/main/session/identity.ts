import type { Identity } from '@recolta/shared/contracts/http/accounts';
import type { Caller } from '../../platform/identity.ts';

/** The caller as `GET accounts/identity` tells it. */
export function identityOf(caller: Caller): Identity {
  return {
    user: {
      userId: caller.userId,
      accountId: caller.accountId,
      email: caller.email,
      isActive: caller.isActive,
      roles: [caller.role],
      permissions: caller.permissions,
    },
    account: {
      id: caller.accountId,
      companyName: caller.companyName,
      administratorName: caller.administratorName,
      hasBankDetails: caller.hasBankDetails,
    },
  };
}
