/** The terms that a registration accepts, by the day of their text. */
export const termsVersion = '2026-11-28';

/** Privacy policy, the notice next to the public forms and cookie policy: consents are stored with it. */
export const privacyNoticeVersion = '2026-12-01';

/** Sections of the terms in their order, which numbers them in both languages. */
export const termsSections = [
  'operator',
  'account',
  'posting',
  'bidding',
  'live',
  'phone',
  'personalised',
  'announcements',
  'products',
  'prices',
  'contracts',
  'delivery',
  'signature',
  'conduct',
  'moderation',
  'suspension',
  'reporting',
  'availability',
  'changes',
  'law',
] as const;
export type TermsSection = (typeof termsSections)[number];

/**
 * Clauses that require an express acceptance (art. 1203 Civil Code): consequences of a refusal to sign, silence on a
 * settlement, recognition
 * of the signature, suspension, limits of liability, changes by one side, court.
 */
const expressSections: readonly TermsSection[] = [
  'contracts',
  'delivery',
  'signature',
  'suspension',
  'availability',
  'changes',
  'law',
];

/** Their numbers in the text. */
export const expressPoints: readonly number[] = expressSections.map((id) => termsSections.indexOf(id) + 1);
