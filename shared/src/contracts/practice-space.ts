/** Prefix of every path of the practice space, at the relay and at the services. */
export const practicePath = '/practice';

/** Lifetime of a visitor's session in the practice space. */
export const practiceSessionMs = 60 * 60 * 1000;

/** Name of the cookie of a practice; with https the prefix makes browsers accept it only over https. */
export function practiceCookieName(isHttps: boolean): string {
  return isHttps ? '__Secure-recolta-practice' : 'recolta-practice';
}
