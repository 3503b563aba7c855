import { expect } from '@playwright/test';
import { formatMinor } from '@recolta/shared/domain/price-text';
import { LiveRoom } from '../fixtures/live-room.ts';
import { test } from '../fixtures/market-test.ts';
import { expectWellMade, expectWellMadeInBoth } from '../fixtures/page-check.ts';
import type { Person } from '../fixtures/people.ts';

const secondMs = 1000;

/** Paths of the page's requests from now on. */
function requestsOf({ page }: Person): string[] {
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  return paths;
}

/** Moves the clock of the page forward until this many seconds are left on the clock of the room. */
async function bringNearer({ person, situation }: LiveRoom, leftSeconds: number): Promise<void> {
  const [, minutes = '', seconds = ''] = /(\d\d):(\d\d)/.exec((await situation.textContent()) ?? '') ?? [];
  await person.page.clock.fastForward((Number(minutes) * 60 + Number(seconds) - leftSeconds) * secondMs);
}

test('[L19] a visitor practises on a phone without a network: bid, outbid, limit, soft close, won', {
  tag: '@split',
}, async ({ people }) => {
  const person = await people.open({
    isFresh: true,
    context: { hasTouch: true, viewport: { width: 390, height: 844 } },
  });
  const { page, t } = person;
  await page.clock.install();
  const laterLoads = page.waitForResponse('**/page-scripts.json');
  await person.goto('/exersare');
  // Waits for what a page loads for navigations once it is usable.
  await laterLoads;
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: t('practice.start') }).tap();
  await expect(page).toHaveURL(/\/exersare\/[\w-]{36}$/);
  const guide = page.getByRole('region', { name: t('practice.mark') });
  const progress = (done: number) =>
    expect(guide.getByText(t('practice.progress', { done, all: 6 }))).toBeVisible();
  const room = new LiveRoom(person);
  await room.expectReady();
  await progress(0);
  await page.context().setOffline(true);
  const requests = requestsOf(person);

  await room.panel.getByRole('button', { name: t('acts.acceptTerms') }).tap();
  const terms = page.getByRole('dialog', { name: t('acts.acceptTermsTitle') });
  await terms.getByRole('button', { name: t('acts.acceptTerms') }).tap();
  await progress(1);

  // Simulated bidders open at 880, 885 and 890 lei, some seconds apart.
  await bringNearer(room, 0);
  await page.clock.fastForward(20 * secondMs);
  await room.bid(895_00);
  await expect(guide.getByText(t('practice.hint.answer'))).toBeVisible();
  // Answered by a limit of 910 lei: the next bid is outbid at once.
  await page.clock.fastForward(7 * secondMs);
  await room.bid(905_00);
  await expect(room.placeButton(915_00)).toBeVisible();
  await expect(guide.getByText(t('practice.hint.limit'))).toBeVisible();

  await room.panel.getByRole('button', { name: t('room.otherPrices') }).tap();
  await room.panel.getByRole('button', { name: t('room.limit.none') }).tap();
  const limit = page.getByRole('dialog', { name: t('limit.title') });
  await limit.getByLabel(t('limit.lead')).fill('1.000');
  const set = limit.getByRole('button', { name: t('limit.set', { price: room.price(1000_00) }) });
  await expect(set).toBeEnabled();
  await set.tap();
  await expect(limit).toBeHidden();
  await progress(4);

  // Each bid against the limit is answered; those in the last half minute reset the clock to a minute.
  for (const best of [925_00, 935_00, 945_00]) {
    await expect(room.situation.getByText(formatMinor(best, 'ro'), { exact: true }).first()).toBeVisible();
    await bringNearer(room, 25);
  }
  await expect(guide.getByText(t('practice.hint.result'))).toBeVisible();
  await progress(5);
  await expect(room.situation.locator('[data-standing]')).toHaveAttribute('data-standing', 'leading');
  await bringNearer(room, 0);
  await page.clock.fastForward(secondMs);
  await expect(page.getByText(t('practice.outcome.won'))).toBeVisible();
  await expect(page.getByText(t('practice.outcomeText.won'))).toBeVisible();
  expect(requests).toEqual([]);

  await page.context().setOffline(false);
  await expectWellMade(person, 'practice-won');
  await guide.getByRole('link', { name: t('practice.toLive') }).tap();
  await expect(page).toHaveURL(/\/live$/);
  await expect(page.getByRole('link', { name: t('frame.login') })).toBeVisible();
});

test('[L19] the practice page and its room in both languages; the connection test; only the own tab has it', {
  tag: '@split',
}, async ({ people }) => {
  const person = await people.open();
  const { page } = person;
  await person.goto('/');
  await page.getByRole('link', { name: person.t('home.practice') }).click();
  const start = ({ t }: typeof person) => page.getByRole('button', { name: t('practice.start') });
  const other = await expectWellMadeInBoth(person, 'practice', async (reader) => {
    await expect(start(reader)).toBeVisible();
  });
  await start(other).click();
  await expect(page).toHaveURL(/\/en\/exersare\/[\w-]{36}$/);
  const id = page.url().split('/').at(-1) ?? '';
  await expect(page.getByText(other.t('practice.hint.terms'))).toBeVisible();
  const room = new LiveRoom(other);
  await room.panel.getByRole('button', { name: other.t('acts.acceptTerms') }).click();
  const terms = page.getByRole('dialog', { name: other.t('acts.acceptTermsTitle') });
  await terms.getByRole('button', { name: other.t('acts.acceptTerms') }).click();
  await room.panel.getByRole('button', { name: other.t('waiting.run') }).click();
  const results = page.getByRole('region', { name: other.t('waiting.results') });
  await expect(results.getByText(other.t('waiting.push'), { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByText(other.t('practice.progress', { done: 1, all: 6 }))).toBeVisible();
  await page.getByRole('link', { name: other.t('frame.switchLanguage') }).click();
  await expect(page.getByText(person.t('practice.progress', { done: 1, all: 6 }))).toBeVisible();

  const stranger = await people.open();
  await stranger.goto(`/exersare/${id}`);
  await expect(stranger.page.getByRole('heading', { name: stranger.t('practice.over') })).toBeVisible();
  await stranger.page.getByRole('button', { name: stranger.t('practice.again') }).click();
  await expect(stranger.page.getByText(stranger.t('practice.hint.terms'))).toBeVisible();
});
