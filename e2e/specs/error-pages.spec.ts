import { expect } from '@playwright/test';
import { test } from '../fixtures/market-test.ts';
import { expectAccessible } from '../fixtures/page-check.ts';
import type { Person } from '../fixtures/people.ts';
import { button } from '../fixtures/public-form.ts';

/** Data in the failure of the sign-in page that must not leave the browser. */
const secret = 'ana@ferma.ro';
async function breakSignIn({ page }: Person): Promise<void> {
  await page.route(/\/assets\/login-[^/]*\.js$/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `throw new TypeError('${secret}');` }),
  );
}

test('an error is reported only after consent, without personal data; the choice can be changed', async ({
  people,
  stack,
  faults,
}) => {
  faults.allow(new RegExp(secret));
  const person = await people.open();
  const { page, t } = person;
  const reports: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/client-errors')) reports.push(request.postData() ?? '');
  });
  await breakSignIn(person);
  const fail = async () => {
    await person.goto('/login?email=canary%40ferma.ro');
    await expect(page.getByRole('heading', { name: t('pages.errorHeading') })).toBeVisible();
  };
  const notice = page.getByRole('region', { name: t('frame.consentHeading') });

  await fail();
  await expect(notice).toBeHidden();
  await person.goto('/');
  await notice.getByRole('button', { name: t('frame.consentRefuse') }).click();
  await expect(notice).toBeHidden();
  await fail();
  expect(reports).toEqual([]);

  const footer = page.getByRole('contentinfo');
  await footer.getByText(t('frame.footerLegal'), { exact: true }).click();
  await footer.getByRole('link', { name: t('frame.consentSettings') }).click();
  await expect(page.getByText(t('legal.consentRefused'))).toBeVisible();
  await button(person, 'frame.consentAccept').click();
  await expect(page.getByText(t('legal.consentAccepted'))).toBeVisible();
  const answered = page.waitForResponse('**/client-errors');
  await fail();
  expect((await answered).status()).toBe(204);
  expect(reports).toHaveLength(1);
  expect(JSON.parse(reports[0] ?? '')).toMatchObject({
    kind: 'page',
    name: 'TypeError',
    status: 500,
    route: '/login',
  });
  expect(reports[0]).not.toMatch(/ana|canary|ferma/);
  await expect.poll(() => stack.relay.log).toContain('a page could not be shown');

  await person.goto('/cookie-policy');
  await button(person, 'frame.consentRefuse').click();
  await fail();
  expect(reports).toHaveLength(1);
});

test('a missing part of the application reloads the page once in 60 s, then the page says so', async ({
  people,
  faults,
}) => {
  faults.allow(/dynamically imported module/, /net::ERR_FAILED/);
  const { page, t, goto } = await people.open({ isFresh: true });
  const part = /\/assets\/login-[^/]*\.js$/;
  await page.route(part, (route) => route.abort());
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  const heading = page.getByRole('heading', { name: t('pages.errorHeading') });
  const failed = async (count: number) => {
    loads = 0;
    await goto('/login');
    await expect.poll(() => loads).toBe(count);
    await expect(heading).toBeVisible();
  };
  await failed(2);
  await failed(1);
  await page.evaluate(() => {
    sessionStorage.setItem('recolta.reloaded-at', String(Date.now() - 60_000));
  });
  await failed(2);
  expect(loads).toBe(2);
  await page.unroute(part);
  await goto('/login');
  await expect(page.getByRole('textbox', { name: t('forms.field.email') })).toBeVisible();
});

test('a page that cannot be fetched waits for the connection, then appears without a reload', async ({
  people,
  faults,
}) => {
  faults.allow(/ERR_INTERNET_DISCONNECTED/, /was not fetched/);
  const person = await people.open({ isFresh: true });
  const { page, t, context } = person;
  const laterLoads = page.waitForResponse('**/page-scripts.json');
  await person.goto('/cookie-policy');
  await laterLoads;
  await context.setOffline(true);
  await person.goInside('/contact');
  const waiting = page.getByRole('heading', { name: t('pages.unreachableHeading') });
  await expect(waiting).toBeVisible();
  await expectAccessible(page, 'a page without a connection');
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await context.setOffline(false);
  await expect(page.getByRole('textbox', { name: t('forms.field.email') })).toBeVisible();
  await expect(waiting).toBeHidden();
  expect(loads).toBe(0);
});

for (const locale of ['ro', 'en'] as const) {
  test(`a page with details links to home in ${locale} if the error page itself fails`, async ({
    people,
    faults,
  }) => {
    faults.allow(/dynamically imported module/, /net::ERR_FAILED/, /no title/);
    const person = await people.open({
      locale,
      prepare: async ({ context }) => {
        await context.addInitScript(() => {
          Object.defineProperty(document, 'title', {
            set() {
              throw new Error('no title');
            },
          });
        });
      },
    });
    const { page } = person;
    await page.route(/\/assets\/login-[^/]*\.js$/, (route) => route.abort());
    await person.goto('/login');
    const words = {
      ro: ['A apărut o eroare la afișarea paginii de eroare', 'Detalii', 'Prima pagină'],
      en: ['An error occurred while showing the error page', 'Details', 'Home page'],
    } as const;
    const [heading, details, home] = words[locale];
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await page.getByText(details, { exact: true }).click();
    await expect(page.getByText('Error: no title')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: home }).click();
    await expect(page).toHaveURL(locale === 'en' ? /\/en$/ : /\/$/);
  });
}

test('an address without a page responds 404 with the page that says so, in its language', async ({
  people,
  faults,
}) => {
  faults.allow(/status of 404/);
  const person = await people.open();
  const { page } = person;
  for (const [path, heading, home] of [
    ['/not-found', '404 – Nu am găsit pagina', 'Prima pagină'],
    ['/en/not-found', '404 Not Found', 'Home page'],
    ['/en/nothing/at-all', '404 Not Found', 'Home page'],
    // Impossible slugs, and slugs that cannot be decoded.
    ['/blog/%00', '404 – Nu am găsit pagina', 'Prima pagină'],
    ['/blog/%C3', '404 – Nu am găsit pagina', 'Prima pagină'],
    ['/en/blog/autori/%00', '404 Not Found', 'Home page'],
    ['/en/blog/autori/%zz', '404 Not Found', 'Home page'],
  ] as const) {
    expect((await page.goto(path))?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(page.getByRole('main').getByRole('link', { name: home })).toBeVisible();
    await expect(page).toHaveTitle(/^404/);
  }
});
