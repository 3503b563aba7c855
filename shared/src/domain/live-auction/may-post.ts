import type { Permission, Role } from '../enumerations.ts';

/** The facts about a person that decide whether they may post live auctions [L0]. */
export interface Poster {
  readonly role: Role;
  readonly isActive: boolean;
  /** Whether the company has a name and an administrator checked its data [S9]. */
  readonly hasCheckedCompany: boolean;
  readonly permissions: readonly Permission[];
}

/** In order of precedence. */
export const missingToPost = ['role', 'active', 'details', 'permission'] as const;
export type MissingToPost = (typeof missingToPost)[number];

/** The first thing that this person lacks to post a live auction [L0]; null where they may. */
export function whatIsMissingToPost(poster: Poster): MissingToPost | null {
  if (poster.role !== 'Client' && poster.role !== 'Provider') return 'role';
  if (!poster.isActive) return 'active';
  if (!poster.hasCheckedCompany) return 'details';
  return poster.permissions.includes('Auctions.Post') ? null : 'permission';
}
