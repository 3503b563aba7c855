import type { Role } from '@recolta/shared/domain/enumerations';
import { RouteError } from '../components/errors/route-error.ts';

/** Audience of a page, by the guard name in the table of pages: these roles, or any signed-in user. */
const guards = {
  session: null,
  admin: ['Admin'],
  trader: ['Client', 'Provider'],
  participant: ['Client', 'Provider', 'Bidder'],
  provider: ['Provider'],
} as const satisfies Readonly<Record<string, readonly Role[] | null>>;

export type GuardName = keyof typeof guards;

/**
 * The roles behind a guard's name; null for any signed-in user.
 *
 * @throws RouteError 500 for an unknown guard: such a page is shown to nobody
 */
export function rolesOfGuard(name: string): readonly Role[] | null {
  if (!Object.hasOwn(guards, name)) throw new RouteError(500, `unknown guard: ${name}`);
  return guards[name as GuardName];
}
