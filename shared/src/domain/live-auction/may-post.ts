import type { Permission, Role } from '../enumerations.ts';
import type { VatState } from '../vat.ts';

/** The facts about a person that decide whether they may post live auctions [L0]. */
export interface Poster {
  readonly role: Role;
  readonly isActive: boolean;
  /** True if the company has a name and an administrator checked its data [S9]. */
  readonly hasCheckedCompany: boolean;
  readonly permissions: readonly Permission[];
  /** Null while the account has not stated it: the VAT depends on it [Q3]. */
  readonly vatState: VatState | null;
}

/** In order of precedence. */
export const missingToPost = ['role', 'active', 'details', 'permission', 'vat'] as const;
export type MissingToPost = (typeof missingToPost)[number];

/** The first condition that this person does not meet to post a live auction [L0]; null if they may. */
export function whatIsMissingToPost(poster: Poster): MissingToPost | null {
  if (poster.role !== 'Client' && poster.role !== 'Provider') return 'role';
  if (!poster.isActive) return 'active';
  if (!poster.hasCheckedCompany) return 'details';
  if (!poster.permissions.includes('Auctions.Post')) return 'permission';
  return poster.vatState === null ? 'vat' : null;
}
