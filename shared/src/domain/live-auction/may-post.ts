import type { Permission, Role } from '../enumerations.ts';
import type { VatState } from '../vat.ts';

/** The facts about a person that decide whether they may post live auctions [L0]. */
export interface Poster {
  readonly role: Role;
  readonly isActive: boolean;
  /** Whether the company has a name and an administrator checked its data [S9]. */
  readonly hasCheckedCompany: boolean;
  readonly permissions: readonly Permission[];
  /** Null while the account has not stated it: what is charged depends on it [Q3]. */
  readonly vatState: VatState | null;
}

/** In order of precedence. */
export const missingToPost = ['role', 'active', 'details', 'permission', 'vat'] as const;
export type MissingToPost = (typeof missingToPost)[number];

/** The first thing that this person lacks to post a live auction [L0]; null where they may. */
export function whatIsMissingToPost(poster: Poster): MissingToPost | null {
  if (poster.role !== 'Client' && poster.role !== 'Provider') return 'role';
  if (!poster.isActive) return 'active';
  if (!poster.hasCheckedCompany) return 'details';
  if (!poster.permissions.includes('Auctions.Post')) return 'permission';
  return poster.vatState === null ? 'vat' : null;
}
