import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { sql } from 'kysely';
import type { Locale } from '../../client/src/lib/locale-path.ts';
import { makeAccount } from '../../services/tests/harness/accounts.ts';
import { tabTo, typeInto } from '../fixtures/keyboard.ts';
import { test } from '../fixtures/market-test.ts';
import { expectAccessible, expectContrast, expectNoSidewaysScroll } from '../fixtures/page-check.ts';
import type { Person } from '../fixtures/people.ts';
import type { Stack } from '../fixtures/stack.ts';

/** A folder for pictures of every page, for people to look at. */
const { E2E_PICTURES: pictures } = process.env;

/** A field of a form in the main part, by the name that the texts know it by. */
function field({ page, t }: Person, name: string): Locator {
  const label = t(`forms.field.${name}`).replace(/[()/.]/g, '\\$&');
  return page.getByRole('main').getByLabel(new RegExp(`^${label}(?: \\(|$)`));
}
const consentBox = ({ page, t }: Person, text = 'forms.privacyConsent') =>
  page.getByRole('checkbox', { name: t(text) });
const button = ({ page, t }: Person, text: string) =>
  page.getByRole('button', { name: t(text), exact: true });

/** What came in by the public forms from one address. */
async function incoming({ db }: Stack, email: string): Promise<{ kind: string; content: unknown }[]> {
  const { rows } = await sql<{ kind: string; content: unknown }>`
    select kind, content from main.incoming where content->>'email' = ${email}`.execute(db);
  return rows;
}

const newEmail = () => `${randomUUID()}@test.recolta.ro`;

test('a message is written and sent by the keyboard alone, and kept', async ({ people, stack }) => {
  const person = await people.open();
  const { page, t } = person;
  const email = newEmail();
  await person.goto('/contact');
  await typeInto(page, field(person, 'name'), 'Ana Marin');
  await typeInto(page, field(person, 'email'), email);
  await typeInto(page, field(person, 'telephone'), '0722 123 456');
  await typeInto(page, field(person, 'message'), 'Bună ziua, cum deschid un cont?');
  await tabTo(page, consentBox(person));
  await page.keyboard.press('Space');
  await tabTo(page, button(person, 'contact.send'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: t('contact.sentHeading') })).toBeFocused();
  await expect(page.getByText(t('contact.sentText', { email }))).toBeVisible();
  const content = {
    name: 'Ana Marin',
    email,
    telephone: '+40722123456',
    message: 'Bună ziua, cum deschid un cont?',
  };
  expect(await incoming(stack, email)).toEqual([{ kind: 'contact', content }]);
});

test('advice is asked for by the keyboard alone, with a county from the list, and kept', async ({
  people,
  stack,
}) => {
  const person = await people.open({ locale: 'en' });
  const { page, t } = person;
  const email = newEmail();
  await person.goto('/consultanta');
  await typeInto(page, field(person, 'name'), 'Ana Marin');
  await typeInto(page, field(person, 'telephone'), '0722 123 456');
  await typeInto(page, field(person, 'email'), email);
  await typeInto(page, field(person, 'county'), 'teleor');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(field(person, 'county')).toHaveValue('Teleorman');
  await typeInto(page, field(person, 'message'), '80 ha of wheat, a new dryer.');
  await tabTo(page, consentBox(person));
  await page.keyboard.press('Space');
  await tabTo(page, button(person, 'consultancy.send'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: t('consultancy.sentHeading') })).toBeFocused();
  const content = {
    name: 'Ana Marin',
    email,
    telephone: '+40722123456',
    county: 'TR',
    message: '80 ha of wheat, a new dryer.',
  };
  expect(await incoming(stack, email)).toEqual([{ kind: 'consultantClient', content }]);
});

const messages = {
  ro: {
    name: 'Campul Nume și prenume este obligatoriu',
    email: 'Campul nu contine un email valid',
    telephone: 'Număr de telefon invalid',
    message: 'Campul Mesaj este obligatoriu',
    acceptsPrivacy: 'Campul Acord privind datele personale este obligatoriu',
  },
  en: {
    name: 'The Full name field is required',
    email: 'The field does not contain a valid e-mail',
    telephone: 'Invalid telephone number',
    message: 'The Message field is required',
    acceptsPrivacy: 'The Consent about personal data field is required',
  },
} as const;

for (const locale of ['ro', 'en'] as const) {
  test(`what is wrong is told at its field in ${locale}, and nothing is sent`, async ({ people }) => {
    const person = await people.open({ locale });
    const { page } = person;
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
    await person.goto('/contact');
    await field(person, 'email').fill('ana@');
    await field(person, 'telephone').fill('12');
    await button(person, 'contact.send').click();
    await expect(field(person, 'name')).toBeFocused();
    const { acceptsPrivacy, ...ofFields } = messages[locale];
    for (const [name, message] of Object.entries(ofFields)) {
      await expect(field(person, name)).toHaveAccessibleDescription(message);
      await expect(field(person, name)).toHaveAttribute('aria-invalid', 'true');
    }
    await expect(consentBox(person)).toHaveAccessibleDescription(acceptsPrivacy);
    expect(sent).toEqual([]);
  });
}

test('a refusal for too many messages says how long to wait, and what was typed stays', async ({
  people,
  faults,
}) => {
  faults.allow(/status of 429 .*\/contact$/);
  const person = await people.open();
  const { page, t } = person;
  await page.route('**/services/main/contact', (route) =>
    route.fulfill({
      status: 429,
      json: { code: 'TooManyRequests', message: 'too many', params: { seconds: 1500 }, requestId: 'x' },
    }),
  );
  await person.goto('/contact');
  const typed = { name: 'Ana Marin', email: newEmail(), message: 'Bună ziua' };
  for (const [name, text] of Object.entries(typed)) await field(person, name).fill(text);
  await consentBox(person).check();
  await button(person, 'contact.send').click();
  await expect(page.getByRole('alert')).toHaveText(t('forms.tooMany', { count: 25 }));
  for (const [name, text] of Object.entries(typed)) await expect(field(person, name)).toHaveValue(text);
});

test('what was typed is there after a reload and in the other language, without the consent', async ({
  people,
}) => {
  const person = await people.open();
  const { page, t } = person;
  await person.goto('/contact');
  await field(person, 'message').fill('Un mesaj lung');
  await consentBox(person).check();
  await page.reload();
  await expect(field(person, 'message')).toHaveValue('Un mesaj lung');
  await page.getByRole('link', { name: t('frame.switchLanguage') }).click();
  await expect(page.getByRole('main').getByLabel('Message')).toHaveValue('Un mesaj lung');
  await expect(page.getByRole('checkbox')).not.toBeChecked();
  const cookies = await person.context.cookies();
  const kept = cookies.find(({ name }) => name === 'locale');
  expect(kept?.value).toBe('en');
  expect((kept?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(364 * 24 * 60 * 60);
});

test('an address is subscribed to the news from the foot of a page', { tag: '@phone' }, async ({
  people,
  stack,
}) => {
  const person = await people.open();
  const { page, t } = person;
  const email = newEmail();
  await person.goto('/live');
  await button(person, 'frame.newsletterOpen').click();
  const form = page.getByRole('form', { name: t('frame.newsletterHeading') });
  await expect(form.getByRole('textbox')).toBeFocused();
  await form.getByRole('textbox').fill(email);
  await form.getByRole('checkbox').check();
  await form.getByRole('button').click();
  await expect(page.getByText(t('newsletter.sent', { email }))).toBeVisible();
  expect(await incoming(stack, email)).toEqual([{ kind: 'subscriber', content: { email } }]);
});

/** Makes the sign-in page fail as it is drawn, with what must not leave the browser. */
const secret = 'ana@ferma.ro';
async function breakSignIn({ page }: Person): Promise<void> {
  await page.route(/\/assets\/login-[^/]*\.js$/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `throw new TypeError('${secret}');` }),
  );
}

test('an error is reported after consent alone, without anything of a person; the choice can be changed', async ({
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

  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: t('frame.consentSettings') })
    .click();
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

for (const locale of ['ro', 'en'] as const) {
  test(`where the error page itself fails, a page with details leads home in ${locale}`, async ({
    people,
    faults,
  }) => {
    faults.allow(/dynamically imported module/, /net::ERR_FAILED/, /no storage/);
    const person = await people.open({
      locale,
      prepare: async ({ context }) => {
        // The error page looks into the storage before it reloads for a missing part.
        await context.addInitScript(() => {
          Object.defineProperty(window, 'sessionStorage', {
            get() {
              throw new Error('no storage');
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
    await expect(page.getByText('Error: no storage')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: home }).click();
    await expect(page).toHaveURL(locale === 'en' ? /\/en$/ : /\/$/);
  });
}

test('an address without a page is answered 404 with the page that says so, in its language', async ({
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
  ] as const) {
    expect((await page.goto(path))?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(page.getByRole('main').getByRole('link', { name: home })).toBeVisible();
    await expect(page).toHaveTitle(/^404/);
  }
});

for (const locale of ['ro', 'en'] as const) {
  test(`the header has room for all that it holds on every width of a tablet in ${locale}`, async ({
    people,
    stack,
  }) => {
    // The longest of what can stand there: a status in two words with the sign that something is missing.
    const as = await makeAccount(stack.db, { isActive: false, iban: null });
    for (const person of [await people.open({ as, locale }), await people.open({ locale })]) {
      const { page } = person;
      await person.goto('/contact');
      await expect(page.getByRole('banner').getByRole('button').last()).toBeVisible();
      for (const width of [360, 480, 719, 720, 768, 900, 999, 1000, 1100, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await crowded(page), `at ${width} px`).toEqual([]);
      }
    }
  });
}

/** What lies over another in the header, or takes more than a line. */
function crowded(page: Page): Promise<string[]> {
  return page.getByRole('banner').evaluate((header) => {
    const found = [...header.querySelectorAll('a, button, [aria-label]')].filter(
      (element) => element.checkVisibility() && element.tagName !== 'NAV',
    );
    const boxes = found.map((element) => ({ element, box: element.getBoundingClientRect() }));
    const faults = boxes
      .filter(({ box }) => box.right > window.innerWidth || box.height > header.clientHeight + 1)
      .map(({ element }) => `outside or too high: ${element.textContent}`);
    for (const [at, a] of boxes.entries()) {
      for (const b of boxes.slice(at + 1)) {
        const isInside = a.element.contains(b.element) || b.element.contains(a.element);
        const isOver = a.box.left < b.box.right - 1 && b.box.left < a.box.right - 1;
        if (isOver && !isInside) faults.push(`${a.element.textContent} over ${b.element.textContent}`);
      }
    }
    return faults;
  });
}

test('counties and categories are fetched at the start, once', async ({ people }) => {
  const person = await people.open();
  const { page } = person;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const both = Promise.all([
    page.waitForResponse('**/services/main/counties'),
    page.waitForResponse('**/services/main/categories'),
  ]);
  await person.goto('/consultanta');
  for (const answer of await both) expect(answer.status()).toBe(200);
  await field(person, 'county').fill('alba');
  await expect(page.getByRole('option', { name: 'Alba' })).toBeVisible();
  expect(asked.filter((path) => path === '/services/main/counties')).toHaveLength(1);
});

test('a page that loads says so after 200 ms', async ({ people }) => {
  const person = await people.open();
  const { page, t } = person;
  // The list never comes.
  await person.context.routeWebSocket(/socket\.io/, () => undefined);
  await page.route('**/rooms/**', () => undefined);
  await person.goto('/live');
  const status = page.getByRole('status', { includeHidden: true }).filter({ hasText: t('live.loading') });
  await expect(status).toBeVisible();
  const seenAt = (ms: number) =>
    status.evaluate((element, at) => {
      const [animation] = element.getAnimations();
      if (animation === undefined) throw new Error('nothing delays it');
      animation.pause();
      animation.currentTime = at;
      return getComputedStyle(element).visibility;
    }, ms);
  expect(await seenAt(199)).toBe('hidden');
  expect(await seenAt(211)).toBe('visible');
});

const locales: readonly Locale[] = ['ro', 'en'];
const paths = [
  '/contact',
  '/consultanta',
  '/terms-conditions',
  '/confidentiality-policy',
  '/privacy-policy',
  '/cookie-policy',
] as const;

for (const locale of locales) {
  test(
    `every public page in ${locale}, light and dark: accessible, titled, no wider than the window`,
    { tag: '@phone' },
    async ({ people }, testInfo) => {
      testInfo.setTimeout(120_000);
      const project = testInfo.project.name;
      const titles = new Set<string>();
      const person = await people.open({
        locale,
        context: { colorScheme: 'light', reducedMotion: 'reduce' },
      });
      const { page } = person;
      for (const path of paths) {
        const where = `${path} (${locale}, ${project})`;
        await page.emulateMedia({ colorScheme: 'light' });
        await person.goto(path);
        await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
        const served = await page.request.get(page.url(), { headers: { accept: 'text/html' } });
        expect(await served.text()).toContain(`<title>${await page.title()}</title>`);
        titles.add(await page.title());
        if (path === '/contact') {
          await button(person, 'contact.send').click();
          await expect(field(person, 'name')).toHaveAttribute('aria-invalid', 'true');
          await button(person, 'frame.newsletterOpen').click();
        }
        await expectAccessible(page, where);
        await expectNoSidewaysScroll(page, where);
        if (pictures) {
          const name = `${path.slice(1)}-${locale}-${project}`;
          await page.screenshot({ path: `${pictures}/${name}.png`, fullPage: true });
        }
        await page.emulateMedia({ colorScheme: 'dark' });
        await expectContrast(page, `${where} in the dark`);
        if (project === 'phone') {
          await page.setViewportSize({ width: 360, height: 740 });
          await expectNoSidewaysScroll(page, `${where} at 360 px`);
          await page.setViewportSize({ width: 390, height: 844 });
        }
      }
      expect(titles.size).toBe(paths.length);
    },
  );
}
