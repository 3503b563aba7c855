import { type CheckedCompany, isSameCompany } from '../company/same-company.ts';
import type { AuctionType } from '../enumerations.ts';
import { isBetter } from '../price-direction.ts';
import { type PriceLadder, type PriceRefusal, refusalOfPrice } from '../price-steps.ts';

/**
 * A party as its account states it: relations to administrators count whether the data are checked or not [L18].
 */
export interface PhoneParty {
  readonly accountId: string;
  readonly company: CheckedCompany;
}

/** The facts that decide whether an administrator may enter a bid for an account [L18]. Prices in minor units. */
export interface PhoneBid {
  readonly type: AuctionType;
  readonly priceMinor: number;
  /** The worst price that the account consents to: the highest when selling, the lowest when buying. */
  readonly consentMinor: number | null;
  readonly administrator: PhoneParty;
  readonly bidder: PhoneParty;
  readonly owner: PhoneParty;
}

export type PhoneRefusal = 'RelatedToAdministrator' | 'NoPhoneConsent' | 'BeyondPhoneConsent';

/**
 * Why an administrator may not enter this bid at all, before it is decided like any other [L18]. A relation is
 * reported first, so that such an administrator learns nothing about the consent.
 */
export function whyNotByPhone(bid: PhoneBid): PhoneRefusal | null {
  const { type, priceMinor, consentMinor, administrator, bidder, owner } = bid;
  if ([bidder, owner].some((party) => isRelated(administrator, party))) return 'RelatedToAdministrator';
  if (consentMinor === null) return 'NoPhoneConsent';
  return isBetter(type, priceMinor, consentMinor) ? 'BeyondPhoneConsent' : null;
}

function isRelated(one: PhoneParty, other: PhoneParty): boolean {
  return one.accountId === other.accountId || isSameCompany(one.company, other.company);
}

/** Checks the price of a consent: some bid in this auction could have it, regardless of the bids so far [L18]. */
export function refusalOfConsent(ladder: PriceLadder, priceMinor: number): PriceRefusal | null {
  return refusalOfPrice({ ...ladder, bestPriceMinor: null }, priceMinor);
}
