/** The terms that a registration accepts, by the day of their text. */
export const termsVersion = '2026-11-23';

/** Privacy policy, the notice beside the public forms and cookie policy: what people agreed to is kept by it. */
export const privacyNoticeVersion = '2026-11-25';
