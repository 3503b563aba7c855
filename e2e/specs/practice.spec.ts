import { expect } from '@playwright/test';
import { formatMinor } from '@recolta/shared/domain/price-text';
import { sql } from 'kysely';
import { LiveRoom } from '../fixtures/live-room.ts';
import { test } from '../fixtures/market-test.ts';
import { expectWellMade, expectWellMadeInBoth } from '../fixtures/page-check.ts';
import type { Stack } from '../fixtures/stack.ts';

/** Tables that a practice would change if it were in the market, and that nothing else changes meanwhile. */
const tables = [
  'main.accounts',
  'main.users',
  'main.sessions',
  'live.auctions',
  'live.participants',
  'live.invitations',
  'live.connection_tests',
  'live.terms_acceptances',
] as const;

async function rowCounts({ db }: Stack): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const { rows } = await sql<{
      count: number;
    }>`select count(*)::int as count from ${sql.table(table)}`.execute(db);
    counts[table] = rows[0]?.count ?? -1;
  }
  return counts;
}

/** Moves the clock of a practice forward, up to this many seconds before its end, or to its start. */
async function bringNearer({ practiceDb }: Stack, id: string, to: { leftSeconds: number } | 'start') {
  const left =
    to === 'start'
      ? sql`starts_at - clock_timestamp()`
      : sql`ends_at - clock_timestamp() - make_interval(secs => ${to.leftSeconds})`;
  await sql`
    update live.auctions a set starts_at = starts_at - s.by, ends_at = ends_at - s.by,
      hard_ends_at = hard_ends_at - s.by, posted_ends_at = posted_ends_at - s.by,
      next_change_at = next_change_at - s.by, best_at = best_at - s.by, last_at = last_at - s.by
    from (select greatest(interval '0', ${left}) as by from live.auctions where id = ${id}) as s
    where id = ${id}`.execute(practiceDb);
}

test('[L19] a visitor practises on a phone: test, bid, outbid, limit, soft close, won; nothing of it is in the market', async ({
  people,
  stack,
}) => {
  // It takes half a minute, most of it waiting for the simulated bidders.
  test.slow();
  const before = await rowCounts(stack);
  const person = await people.open({ context: { hasTouch: true, viewport: { width: 390, height: 844 } } });
  const { page, t } = person;
  await person.goto('/');
  await page.getByRole('link', { name: t('home.practice') }).tap();
  await page.getByRole('button', { name: t('practice.start') }).tap();
  // The first practice creates its database.
  await expect(page).toHaveURL(/\/exersare\/[\w-]{36}$/, { timeout: 40_000 });
  const id = page.url().split('/').at(-1) ?? '';
  const guide = page.getByRole('region', { name: t('practice.mark') });
  const progress = (done: number) =>
    expect(guide.getByText(t('practice.progress', { done, all: 6 }))).toBeVisible();
  const room = new LiveRoom(person);
  await room.expectReady();
  await progress(0);

  await room.panel.getByRole('button', { name: t('acts.acceptTerms') }).tap();
  const terms = page.getByRole('dialog', { name: t('acts.acceptTermsTitle') });
  await terms.getByRole('button', { name: t('acts.acceptTerms') }).tap();
  await progress(1);
  await room.panel.getByRole('button', { name: t('waiting.run') }).tap();
  const verdicts = ['good', 'slow', 'bad'].map((verdict) => t(`waiting.verdict.${verdict}`));
  const results = page.getByRole('region', { name: t('waiting.results') });
  await expect(results.getByText(new RegExp(`^(${verdicts.join('|')})$`))).toBeVisible();

  // Simulated bidders open at 880, 885 and 890 lei, some seconds apart; the visitor waits for all three.
  await bringNearer(stack, id, 'start');
  await expect(room.placeButton(895_00)).toBeVisible({ timeout: 45_000 });
  await room.bid(895_00);
  await expect(guide.getByText(t('practice.hint.answer'))).toBeVisible();
  // Answered by a limit of 910 lei: the next bid is outbid at once.
  await expect(room.placeButton(905_00)).toBeVisible({ timeout: 20_000 });
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
  await room.expectBest(925_00);
  for (const best of [935_00, 945_00]) {
    await bringNearer(stack, id, { leftSeconds: 25 });
    await expect(room.situation.getByText(formatMinor(best, 'ro'), { exact: true }).first()).toBeVisible({
      timeout: 20_000,
    });
  }
  await expect(guide.getByText(t('practice.hint.result'))).toBeVisible();
  await progress(5);
  await expect(room.situation.locator('[data-standing]')).toHaveAttribute('data-standing', 'leading');
  await bringNearer(stack, id, { leftSeconds: 0 });
  await expect(page.getByText(t('practice.outcome.won'))).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText(t('practice.outcomeText.won'))).toBeVisible();
  await expectWellMade(person, 'practice-won');

  // After the practice the same browser is a visitor of the market.
  await guide.getByRole('link', { name: t('practice.toLive') }).tap();
  await expect(page).toHaveURL(/\/live$/);
  await expect(page.getByRole('link', { name: t('frame.login') })).toBeVisible();
  expect(await rowCounts(stack)).toEqual(before);
  const entries = await stack.db
    .selectFrom('live.entries')
    .select('version')
    .where('auction_id', '=', id)
    .execute();
  expect(entries).toEqual([]);
});

test('[L19] the practice page and its room in both languages; a finished practice starts another', async ({
  people,
  faults,
}) => {
  const person = await people.open();
  const { page } = person;
  await person.goto('/exersare');
  const start = ({ t }: typeof person) => page.getByRole('button', { name: t('practice.start') });
  const other = await expectWellMadeInBoth(person, 'practice', async (reader) => {
    await expect(start(reader)).toBeVisible();
  });
  await start(other).click();
  await expect(page).toHaveURL(/\/en\/exersare\/[\w-]{36}$/, { timeout: 40_000 });
  const id = page.url().split('/').at(-1) ?? '';
  await expect(page.getByText(other.t('practice.hint.terms'))).toBeVisible();
  await page.getByRole('link', { name: other.t('frame.switchLanguage') }).click();
  await expect(page.getByText(person.t('practice.hint.terms'))).toBeVisible();

  const stranger = await people.open();
  faults.allow(/404/);
  await stranger.goto(`/exersare/${id}`);
  await expect(stranger.page.getByRole('heading', { name: stranger.t('practice.over') })).toBeVisible();
  await stranger.page.getByRole('button', { name: stranger.t('practice.again') }).click();
  await expect(stranger.page.getByText(stranger.t('practice.hint.terms'))).toBeVisible();
});
