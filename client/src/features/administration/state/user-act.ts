import type { Permission, Role } from '@recolta/shared/domain/enumerations';

/** Something that an administrator does to a user [S6]. */
export type UserAct =
  | { readonly kind: 'activate'; readonly companyVersion: number }
  | { readonly kind: 'deactivate'; readonly reason: string }
  | { readonly kind: 'changeRole'; readonly role: Role; readonly reason: string }
  | { readonly kind: 'grant'; readonly permission: Permission }
  | { readonly kind: 'remove'; readonly permission: Permission };
