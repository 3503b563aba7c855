import { expect, type Page } from '@playwright/test';
import { localizedPath } from '../../client/src/lib/locale-path.ts';
import { makeAccount } from '../../services/tests/harness/accounts.ts';
import { test } from '../fixtures/market-test.ts';
import { expectWellMadeInBoth } from '../fixtures/page-check.ts';
import type { Person } from '../fixtures/people.ts';
import { button, field } from '../fixtures/public-form.ts';

test('the header has room for all of its content at every width of a tablet, in both languages', async ({
  people,
  stack,
}) => {
  // The widest content: a status of two words with the warning icon.
  const as = await makeAccount(stack.db, { isActive: false, iban: null });
  const person = await people.open({ as });
  await person.goto('/contact');
  for (const reader of [person, person.reading('en')]) {
    const { page } = reader;
    await reader.goInside('/contact');
    await expect(page.locator('html')).toHaveAttribute('lang', reader.locale);
    await expect(page.getByRole('banner').getByRole('button').last()).toBeVisible();
    for (const width of [360, 480, 719, 720, 768, 900, 999, 1000, 1100, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await crowded(page), `${reader.locale} at ${width} px`).toEqual([]);
    }
  }
});

test('the header links to the public pages, and marks the current one', async ({ people }) => {
  const person = await people.open();
  const { page, t } = person;
  await person.goto('/live');
  const link = (text: string) =>
    page
      .getByRole('banner')
      .getByRole('navigation')
      .getByRole('link', { name: t(text) });
  for (const [path, text] of [
    ['/auctions', 'frame.announcements'],
    ['/blog', 'frame.blog'],
    ['/about-us', 'frame.about'],
    ['/consultanta', 'frame.consultancy'],
    ['/contact', 'frame.contact'],
    ['/live', 'frame.live'],
  ] as const) {
    await link(text).click();
    await expect(page).toHaveURL(path);
    await expect(link(text)).toHaveAttribute('aria-current', 'page');
  }
});

test('the first visit stores its language in a cookie for 365 days, which later visits follow', async ({
  people,
}) => {
  const now = Date.now() / 1000;
  for (const locale of ['ro', 'en'] as const) {
    const { page, context, goto } = await people.open({ locale, isFresh: true });
    const stored = async () => (await context.cookies()).filter(({ name }) => name === 'locale');
    expect(await stored()).toEqual([]);
    await goto('/contact');
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    const [cookie] = await stored();
    expect(cookie).toMatchObject({ value: locale, path: '/' });
    expect(((cookie?.expires ?? 0) - now) / (24 * 60 * 60)).toBeCloseTo(365, 1);
    // An address without prefix opens in the stored language; one with a prefix does not change it.
    await page.goto('/live');
    await expect(page).toHaveURL(localizedPath('/live', locale));
    if (locale === 'en') continue;
    await page.goto('/en/live');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    expect(await stored()).toMatchObject([{ value: locale }]);
  }
});

/** Elements of the header that overlap or wrap. */
function crowded(page: Page): Promise<string[]> {
  return page.getByRole('banner').evaluate((header) => {
    const found = [...header.querySelectorAll('a, button, [aria-label]')].filter(
      (element) => element.checkVisibility() && element.tagName !== 'NAV',
    );
    const boxes = found.map((element) => ({ element, box: element.getBoundingClientRect() }));
    const faults = boxes
      .filter(({ box }) => box.right > window.innerWidth || box.height > header.clientHeight + 2)
      .map(({ element }) => `outside or too high: ${element.textContent}`);
    for (const [at, a] of boxes.entries()) {
      for (const b of boxes.slice(at + 1)) {
        const isInside = a.element.contains(b.element) || b.element.contains(a.element);
        const isOver = a.box.left < b.box.right - 1 && b.box.left < a.box.right - 1;
        // The own pages are in a row below.
        const isLevel = a.box.top < b.box.bottom - 1 && b.box.top < a.box.bottom - 1;
        if (isOver && isLevel && !isInside)
          faults.push(`${a.element.textContent} over ${b.element.textContent}`);
      }
    }
    return faults;
  });
}

test('counties and categories are fetched once, and a searchable list selects the match or the moved-to entry, and nothing by being opened', async ({
  people,
}) => {
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
  const county = field(person, 'county');
  const options = page.getByRole('option');
  await county.click();
  await expect(options.first()).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(options).toHaveCount(0);
  await expect(county).toHaveValue('');

  await county.click();
  await page.keyboard.press('Enter');
  await expect(options).toHaveCount(0);
  await expect(county).toHaveValue('');

  await county.pressSequentially('brai');
  await expect(options).toHaveText(['Brăila']);
  await page.keyboard.press('Enter');
  await expect(county).toHaveValue('Brăila');
  await expect(options).toHaveCount(0);

  await county.fill('alba');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(county).toHaveValue('Alba');

  await county.fill('');
  await page.keyboard.press('Tab');
  await expect(county).toHaveValue('');
  expect(asked.filter((path) => path === '/services/main/counties')).toHaveLength(1);
});

test('a loading page says so after 200 ms', async ({ people }) => {
  const person = await people.open({ isFresh: true });
  const { page, t } = person;
  // The list never arrives. With a query it does not come with the page either.
  await person.context.routeWebSocket(/socket\.io/, () => undefined);
  await page.route('**/rooms/**', () => undefined);
  await person.goto('/live?county=CT');
  const status = page.getByRole('status', { includeHidden: true }).filter({ hasText: t('live.loading') });
  await expect(status).toHaveClass(/\banimate-late\b/);
  const seenAt = (ms: number) =>
    status.evaluate((element, at) => {
      // A finished animation is removed: start it again.
      element.classList.remove('animate-late');
      getComputedStyle(element).getPropertyValue('opacity');
      element.classList.add('animate-late');
      const [animation] = element.getAnimations();
      if (animation === undefined) throw new Error('nothing delays it');
      animation.pause();
      animation.currentTime = at;
      return getComputedStyle(element).opacity;
    }, ms);
  expect(await seenAt(200)).toBe('0');
  expect(await seenAt(350)).toBe('1');
});

const paths = ['/contact', '/consultanta', '/stare', '/terms-conditions', '/cookie-policy'] as const;
/** Legal texts on the same page as the terms: only their titles differ. */
const alike = ['/confidentiality-policy', '/privacy-policy'] as const;

test('every public page, light and dark: accessible, titled, in both languages, no wider than the window', async ({
  people,
}) => {
  test.slow();
  const titles = new Set<string>();
  const visitor = await people.open();
  const isTitled = async ({ page }: Person) => {
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    const served = await page.request.get(page.url(), { headers: { accept: 'text/html' } });
    const [, title = ''] = /<title>(.*)<\/title>/.exec(await served.text()) ?? [];
    await expect(page).toHaveTitle(title);
    titles.add(title);
  };
  await visitor.goto('/login');
  for (const reader of [visitor, visitor.reading('en')]) {
    for (const path of alike) {
      await reader.goInside(path);
      await isTitled(reader);
    }
  }
  for (const path of paths) {
    await visitor.goInside(path);
    await expectWellMadeInBoth(visitor, path.slice(1), async (reader) => {
      await isTitled(reader);
      if (path === '/stare') await reader.page.getByText(reader.t('help.state.works')).waitFor();
      if (path !== '/contact') return;
      await button(reader, 'contact.send').click();
      await expect(field(reader, 'name')).toHaveAttribute('aria-invalid', 'true');
      await button(reader, 'frame.newsletterOpen').click();
    });
  }
  // Contact is the same word in both languages.
  expect(titles.size).toBe(2 * (paths.length + alike.length) - 1);
});
