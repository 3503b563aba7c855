/** The settings that decide whether an installation is a demonstration; empty and missing are the same. */
export interface DemonstrationSettings {
  readonly NODE_ENV?: string | undefined;
  readonly DEMO?: string | undefined;
  readonly PUBLIC_URL?: string | undefined;
}

/**
 * Returns true if this installation is a demonstration: published passwords, seeded data and a simulated auction
 * exist only in one. Never in production; otherwise as `DEMO` says; without `DEMO`, only at a loopback address.
 */
export function isDemonstration({ NODE_ENV, DEMO = '', PUBLIC_URL = '' }: DemonstrationSettings): boolean {
  if (NODE_ENV === 'production') return false;
  return DEMO === '' ? isLocalUrl(PUBLIC_URL) : DEMO === '1';
}

/** Returns true if stored mails may be read at `/dev/mail`: in a demonstration, and in development on loopback. */
export function showsKeptMails(settings: DemonstrationSettings): boolean {
  const isDeveloping = settings.NODE_ENV !== 'production' && isLocalUrl(settings.PUBLIC_URL ?? '');
  return isDeveloping || isDemonstration(settings);
}

const octet = '(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)';
const loopbackUrl = new RegExp(
  `^https?://(?:localhost|127(?:\\.${octet}){3}|\\[::1\\])(?::\\d{1,5})?(?:[/?#]|$)`,
  'i',
);

/** An empty URL is the default, `http://localhost:<port>`. Another spelling of a loopback address is not local. */
function isLocalUrl(url: string): boolean {
  return url === '' || loopbackUrl.test(url);
}
