import { expect } from '@playwright/test';
import { countsReadsMetaName } from '@recolta/shared/contracts/content/reads';
import { test } from '../fixtures/market-test.ts';
import { preprFiles } from '../fixtures/stack.ts';

test.use({ hasPreprContent: true });

test('pages show posts, pages and pictures of a Prepr environment, and report no reads to it', async ({
  people,
}) => {
  const { page, goto, goInside } = await people.open();
  const reports: string[] = [];
  page.on('request', (request) => {
    if (/\/services\/content\/(?:reads|assets)/.test(request.url()) && !request.url().startsWith(preprFiles))
      reports.push(request.url());
  });
  await goto('/blog');
  const post = page
    .getByRole('main')
    .getByRole('link', { name: /umiditate/i })
    .first();
  await post.click();
  await expect(page.getByRole('article').getByRole('heading', { level: 1 })).toContainText('umiditate');
  await expect(page.locator(`meta[name="${countsReadsMetaName}"]`)).toHaveCount(0);
  const picture = page.getByRole('main').getByRole('img').first();
  await expect(picture).toHaveAttribute('src', new RegExp(`^${preprFiles}/`));
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await goInside('/consultanta');
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  expect(reports).toEqual([]);
});
