/** Version of the privacy notice beside the public forms: what people agreed to is kept by it. */
export const privacyNoticeVersion = '2026-11';
