/** Before every path of the practice space, at the relay and at the services. */
export const practicePath = '/practice';

/** Life of a visitor's session in the practice space. */
export const practiceSessionMs = 60 * 60 * 1000;

/** Name of the cookie of a practice; with https the prefix has browsers take it over https alone. */
export function practiceCookieName(isHttps: boolean): string {
  return isHttps ? '__Secure-recolta-practice' : 'recolta-practice';
}
