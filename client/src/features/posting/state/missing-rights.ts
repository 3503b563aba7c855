import type { Identity } from '@recolta/shared/contracts/http/identity';
import { type MissingToPost, missingToPost } from '@recolta/shared/domain/live-auction/may-post';

/**
 * The account's missing requirements for posting live auctions, as far as its identity shows; the service decides [L0].
 */
export function missingRights({ user, account }: Identity): MissingToPost[] {
  const has: Readonly<Record<MissingToPost, boolean>> = {
    role: user.roles.includes('Client') || user.roles.includes('Provider'),
    active: user.isActive,
    details: account.companyName !== null,
    permission: user.permissions.includes('Auctions.Post'),
    vat: Boolean(account.vatState),
  };
  return missingToPost.filter((name) => !has[name]);
}

/** The missing requirements that a refusal names; null if it names no known one. */
export function missingOfRefusal(params: Readonly<Record<string, unknown>>): MissingToPost | null {
  return missingToPost.find((name) => name === params.missing) ?? null;
}
