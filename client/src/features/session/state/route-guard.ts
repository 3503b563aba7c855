import type { Role } from '@recolta/shared/domain/enumerations';
import { redirectQuery } from '../../../lib/local-redirect.ts';
import { localeOfPath, localizedPath } from '../../../lib/locale-path.ts';
import type { Session } from './session.ts';

interface Place {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

export type Passage =
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
