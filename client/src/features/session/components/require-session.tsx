import type { Identity } from '@recolta/shared/contracts/http/identity';
import type { Role } from '@recolta/shared/domain/enumerations';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { routePassage } from '../state/route-guard.ts';
import { sessionState } from '../state/session.ts';

/** Draws its page for whoever is signed in, with one of the roles where some are named. */
export function RequireSession({
  roles,
  children,
}: {
  roles?: readonly Role[];
  children: (identity: Identity) => ReactNode;
}) {
  const session = sessionState.useValue();
  const location = useLocation();
  const passage = routePassage(session, location, roles);
  // Whoever signed out is on his way home while this page still stands: he is not sent elsewhere.
  const isLeft = passage.kind === 'redirect' && window.location.pathname !== location.pathname;
  if (passage.kind === 'redirect' && !isLeft) return <Navigate to={passage.to} replace />;
  if (session.kind !== 'signedIn' || passage.kind !== 'pass') return <div className="min-h-dvh" />;
  return children(session.identity);
}
