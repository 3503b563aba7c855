import type { Browser, BrowserContext } from '@playwright/test';
import { privacyNoticeVersion } from '@recolta/shared/domain/legal-versions';

/** Demonstration accounts by the person that a sheet is about; a visitor has none. */
export const people = {
  visitor: null,
  buyer: 'cumparator@demo.recolta.ro',
  seller: 'vanzator@demo.recolta.ro',
  bidder: 'ofertant@demo.recolta.ro',
  newcomer: 'nou@demo.recolta.ro',
  admin: 'admin@demo.recolta.ro',
} as const;
export type PersonName = keyof typeof people;

const password = 'Recolta-demo-2026';

/** A browser context of a person, signed in, with the question for consent answered. */
export async function enter(browser: Browser, baseURL: string, who: PersonName): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL,
    locale: 'ro-RO',
    timezoneId: 'Europe/Bucharest',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  const email = people[who];
  if (email === null) await page.goto('/contact');
  else {
    await page.goto('/login');
    await page.locator('input[name=email]').fill(email);
    await page.locator('input[name=password]').fill(password);
    await page.locator('form:has(input[name=password]) button[type=submit]').click();
    await page.waitForURL((url) => url.pathname !== '/login');
  }
  await page.evaluate((choice) => localStorage.setItem('recolta.consent', JSON.stringify(choice)), {
    choice: 'refused',
    atMs: Date.now(),
    version: privacyNoticeVersion,
  });
  await page.close();
  return context;
}
