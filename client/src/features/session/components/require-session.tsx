import type { Identity } from '@recolta/shared/contracts/http/identity';
import type { Role } from '@recolta/shared/domain/enumerations';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { redirectQuery } from '../../../lib/local-redirect.ts';
import { localeOfPath, localizedPath } from '../../../lib/locale-path.ts';
import { type Session, sessionAtom } from '../state/session.ts';

/** Draws its page for whoever is signed in, with one of the roles where some are named. */
export function RequireSession({
  roles,
  children,
}: {
  roles?: readonly Role[];
  children: (identity: Identity) => ReactNode;
}) {
  const session = useAtomValue(sessionAtom);
  const location = useLocation();
  const passage = routePassage(session, location, roles);
  // Whoever signed out is on his way home while this page still stands: he is not sent elsewhere.
  const isLeft = passage.kind === 'redirect' && window.location.pathname !== location.pathname;
  if (passage.kind === 'redirect' && !isLeft) return <Navigate to={passage.to} replace />;
  if (session.kind !== 'signedIn' || passage.kind !== 'pass') return <div className="min-h-dvh" />;
  return children(session.identity);
}

interface Place {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

type Passage =
  | { readonly kind: 'wait' }
  | { readonly kind: 'pass' }
  | { readonly kind: 'redirect'; readonly to: string };

/**
 * Whether a page that asks for a session may be shown: a visitor signs in first and comes back, another role than
 * those named finds no such page.
 */
export function routePassage(session: Session, place: Place, roles?: readonly Role[]): Passage {
  const locale = localeOfPath(place.pathname);
  if (session.kind === 'unknown') return { kind: 'wait' };
  if (session.kind === 'visitor')
    return { kind: 'redirect', to: `${localizedPath('/login', locale)}${redirectQuery(place)}` };
  const mayPass = !roles || session.identity.user.roles.some((role) => roles.includes(role));
  return mayPass ? { kind: 'pass' } : { kind: 'redirect', to: localizedPath('/not-found', locale) };
}
