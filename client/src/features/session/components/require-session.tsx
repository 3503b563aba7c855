import type { Identity } from '@recolta/shared/contracts/http/identity';
import type { Role } from '@recolta/shared/domain/enumerations';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { localeOfPath, localizedPath } from '../../../lib/locale-path.ts';
import { redirectQuery } from '../../../lib/page/local-redirect.ts';
import { type Session, sessionAtom } from '../state/session.ts';

/** Renders its page for a signed-in user with one of the roles, or with any role if none are given. */
export function RequireSession({
  roles,
  children,
}: {
  roles?: readonly Role[];
  children: (identity: Identity) => ReactNode;
}) {
  const session = useAtomValue(sessionAtom);
  const location = useLocation();
  const access = routeAccess(session, location, roles);
  // After sign-out the navigation home is pending while this page is still mounted: no second redirect.
  const isLeft = access.kind === 'redirect' && window.location.pathname !== location.pathname;
  if (access.kind === 'redirect' && !isLeft) return <Navigate to={access.to} replace />;
  if (session.kind !== 'signedIn' || access.kind !== 'pass') return <div className="min-h-dvh" />;
  return children(session.identity);
}

interface Place {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

type RouteAccess =
  | { readonly kind: 'wait' }
  | { readonly kind: 'pass' }
  | { readonly kind: 'redirect'; readonly to: string };

/**
 * Decides if a guarded page may be shown: a visitor signs in first and returns; for a user without one of the roles the
 * page is not found.
 */
export function routeAccess(session: Session, place: Place, roles?: readonly Role[]): RouteAccess {
  const locale = localeOfPath(place.pathname);
  if (session.kind === 'unknown') return { kind: 'wait' };
  if (session.kind === 'visitor')
    return { kind: 'redirect', to: `${localizedPath('/login', locale)}${redirectQuery(place)}` };
  const mayPass = !roles || roles.some((role) => session.identity.user.roles.includes(role));
  return mayPass ? { kind: 'pass' } : { kind: 'redirect', to: localizedPath('/not-found', locale) };
}
