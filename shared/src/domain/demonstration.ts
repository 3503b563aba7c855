/** The settings that decide whether an installation is a demonstration; empty and missing are alike. */
export interface DemonstrationSettings {
  readonly NODE_ENV?: string | undefined;
  readonly DEMO?: string | undefined;
  readonly PUBLIC_URL?: string | undefined;
}

/**
 * Whether this installation is a demonstration: published passwords, seeded data and a simulated auction exist only
 * in one. Never in production; else as `DEMO` says; without `DEMO` only where people open it on its own machine.
 */
export function isDemonstration({ NODE_ENV, DEMO = '', PUBLIC_URL = '' }: DemonstrationSettings): boolean {
  if (NODE_ENV === 'production') return false;
  return DEMO === '' ? isLocalUrl(PUBLIC_URL) : DEMO === '1';
}

/**
 * Whether mails that were kept instead of sent may be read at `/dev/mail`: in a demonstration, and while developing
 * on one's own machine.
 */
export function showsKeptMails(settings: DemonstrationSettings): boolean {
  const isDeveloping = settings.NODE_ENV !== 'production' && isLocalUrl(settings.PUBLIC_URL ?? '');
  return isDeveloping || isDemonstration(settings);
}

const octet = '(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)';
const loopbackUrl = new RegExp(
  `^https?://(?:localhost|127(?:\\.${octet}){3}|\\[::1\\])(?::\\d{1,5})?(?:[/?#]|$)`,
  'i',
);

/** An empty URL is the default one, `http://localhost:<port>`. Another spelling of a loopback address is not local. */
function isLocalUrl(url: string): boolean {
  return url === '' || loopbackUrl.test(url);
}
