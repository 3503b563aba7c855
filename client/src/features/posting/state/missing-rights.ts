import type { Identity } from '@recolta/shared/contracts/http/identity';
import { type MissingToPost, missingToPost } from '@recolta/shared/domain/live-auction/may-post';

/** What an account lacks to post live auctions, as far as its identity tells; the service has the last word [L0]. */
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

/** What a refusal says is missing; null if it says nothing known. */
export function missingOfRefusal(params: Readonly<Record<string, unknown>>): MissingToPost | null {
  return missingToPost.find((name) => name === params.missing) ?? null;
}
