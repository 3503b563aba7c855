import { expect } from '@playwright/test';
import type { ContentBlock } from '@recolta/shared/contracts/content/blocks';
import { frameOrigins } from '@recolta/shared/contracts/content/frame-origins';
import { contentPost } from '../../client/src/testing/content.ts';
import {
  addressPayloads,
  frameAddressPayloads,
  htmlPayloads,
} from '../../client/src/testing/xss-payloads.ts';
import { test } from '../fixtures/market-test.ts';
import { expectWellMadeInBoth } from '../fixtures/page-check.ts';
import type { Person } from '../fixtures/people.ts';

/** Shows a post with this body instead of the service's. */
async function showBody({ page, goInside }: Person, body: readonly ContentBlock[]): Promise<void> {
  await page.route('**/services/content/graphql', async (route) => {
    const { operationName } = route.request().postDataJSON();
    const data = operationName === 'BlogPost' ? { Post: contentPost({ cover: [], body: [...body] }) } : {};
    await route.fulfill({ json: { data } });
  });
  await goInside('/blog/umiditatea-la-porumb');
  await expect(page.getByRole('article')).toBeVisible();
}

test('attacks at every kind of place in a post run nothing and do not even reach the content policy', async ({
  people,
  faults,
}) => {
  const person = await people.open({
    prepare: async ({ context }) => {
      await context.addInitScript(() => {
        const stopped: string[] = [];
        Object.assign(window, { stopped });
        document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
          stopped.push(`${violatedDirective} ${blockedURI}`),
        );
      });
    },
  });
  const { page } = person;
  // Pictures of hosts that do not exist are requested, which is not an attack.
  faults.allow(/Failed to load resource/);
  await page.route(/^https?:\/\/(?!127\.0\.0\.1)/, (route) => route.abort());
  await person.goto('/login');
  const html = htmlPayloads().map((attack): ContentBlock[] => [
    { __typename: 'Text', body: attack },
    { __typename: 'Text', body: `<h2>${attack}</h2>`, format: 'H2' },
    { __typename: 'Quote', body: attack, author: attack },
  ]);
  const addresses = addressPayloads().map((attack): ContentBlock[] => [
    { __typename: 'NavigationItem', title: attack, navigationUrl: attack },
    { __typename: 'Resource', body: 'x', resourceUrl: attack },
    { __typename: 'Text', body: `<p><a href="${attack}">x</a></p>` },
  ]);
  const frames = frameAddressPayloads(['youtube.com', 'x.com']).map(
    (embedUrl): ContentBlock => ({ __typename: 'YouTubePost', embedUrl }),
  );
  await showBody(person, [...html.flat(), ...addresses.flat(), ...frames]);
  await page.evaluate(() => {
    for (const one of document.querySelectorAll<HTMLElement>('article [autofocus], article summary'))
      one.click();
  });
  expect(await page.evaluate(() => Reflect.get(window, 'attacked'))).toBeUndefined();
  expect(await page.evaluate(() => Reflect.get(window, 'stopped'))).toEqual([]);
  expect(await page.locator('article').locator('script, iframe, object, embed, form, style').count()).toBe(0);
});

test('a film is loaded from its host only after a click, and the content policy allows that host', async ({
  people,
}) => {
  const person = await people.open();
  const { page, t } = person;
  const asked: string[] = [];
  await page.route(/^https:\/\//, (route) => {
    asked.push(new URL(route.request().url()).origin);
    return route.fulfill({ contentType: 'text/html', body: '<p>film</p>' });
  });
  await person.goto('/login');
  await showBody(person, [{ __typename: 'YouTubePost', embedUrl: 'https://youtu.be/dQw4w9WgXcQ' }]);
  const load = page.getByRole('button', { name: t('content.embed.videoLoad') });
  const before = await page.getByRole('figure').boundingBox();
  expect(asked).toEqual([]);
  await load.click();
  await expect(page.frameLocator('iframe').getByText('film')).toBeVisible();
  expect(asked).toEqual([frameOrigins.YouTubePost]);
  // Its space was reserved.
  expect((await page.getByRole('figure').boundingBox())?.height).toBe(before?.height);
});

test('a picture that the line cut off is shown some seconds later', async ({ people, faults }) => {
  faults.allow(/net::ERR_CONNECTION_RESET/);
  const { page, goto } = await people.open({ isFresh: true });
  let cutOff = '';
  const traffic: string[] = [];
  // The route stays: Playwright may lose a request that it holds while a route ends.
  await page.route('**/services/content/assets/**', (route) => {
    const address = route.request().url();
    if (cutOff !== '') return route.continue();
    cutOff = address;
    return route.abort('connectionreset');
  });
  page.on('requestfailed', (request) => traffic.push(`failed ${request.url()}`));
  page.on('response', (response) => {
    if (response.url().includes('/content/assets/')) traffic.push(`${response.status()} ${response.url()}`);
  });
  await goto('/blog');
  // A busy machine may refuse the first repetition: the third comes after 43 s.
  await expect(async () => {
    const pictures = await page
      .getByRole('main')
      .locator('img')
      .evaluateAll((all: HTMLImageElement[]) =>
        all.map(({ currentSrc, complete, naturalWidth }) => ({ currentSrc, complete, naturalWidth })),
      );
    const width = pictures.find(({ currentSrc }) => currentSrc === cutOff)?.naturalWidth;
    expect(width, `${traffic.join(', ')} ${JSON.stringify(pictures)}`).toBeGreaterThan(0);
  }).toPass({ timeout: 90_000 });
  expect(traffic).toContain(`failed ${cutOff}`);
});

test('blog, post, author, help and the page on Recolta: accessible, in both languages, no wider than the window', async ({
  people,
}) => {
  test.slow();
  const visitor = await people.open();
  await visitor.goto('/login');
  for (const path of [
    '/blog',
    '/blog/umiditatea-la-porumb',
    '/blog/autori/redactia-recolta',
    '/ajutor',
    '/ajutor/de-la-contract-la-bani',
    '/about-us',
  ]) {
    await visitor.goInside(path);
    await expectWellMadeInBoth(visitor, path.slice(1).replaceAll('/', '-'), async ({ page, t }) => {
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('main').getByText(t('content.loading'))).toHaveCount(0);
    });
  }
  const missing = await visitor.page.request.get('/blog/nu-exista', { headers: { accept: 'text/html' } });
  expect(missing.status()).toBe(404);
});
