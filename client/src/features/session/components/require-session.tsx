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
  const passage = routePassage(session, useLocation(), roles);
  if (passage.kind === 'redirect') return <Navigate to={passage.to} replace />;
  if (passage.kind === 'wait' || session.kind !== 'signedIn') return <div className="min-h-dvh" />;
  return children(session.identity);
}
