import type { Identity } from '@recolta/shared/contracts/http/identity';
import {
  type AccountFacts,
  type AccountStatus,
  needsAttention as factsNeedAttention,
  accountStatus as statusOf,
} from '@recolta/shared/domain/account-status';
import { roles } from '@recolta/shared/domain/enumerations';
import { knownOf } from '@recolta/shared/domain/known-of';
import { atom } from 'jotai';

/** The user of the page; `unknown` until the first answer. */
export type Session =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'visitor' }
  | { readonly kind: 'signedIn'; readonly identity: Identity };

/** Only in memory: the token is in a cookie that scripts cannot read. */
export const sessionAtom = atom<Session>({ kind: 'unknown' });

/** True for somebody signed in who sells, buys or bids: administrators do not. */
export const isTrader = (session: Session): session is Extract<Session, { kind: 'signedIn' }> =>
  session.kind === 'signedIn' && !session.identity.user.roles.includes('Admin');

/** A cache key for data that only one person may see. */
export function sessionKey(session: Session): string {
  return session.kind === 'signedIn' ? session.identity.user.userId : session.kind;
}

/** True if an e-mail was confirmed on this page. */
export const confirmationSucceededAtom = atom(false);

/** True if the session ended without a sign-out on this page, until the next sign-in: in another tab, or by its age. */
export const sessionEndedAtom = atom(false);

/** True if a password was changed on this page, which ended its session. */
export const passwordChangedAtom = atom(false);

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
