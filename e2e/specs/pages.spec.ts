import { expect } from '@playwright/test';
import { localizedPath } from '../../client/src/lib/locale-path.ts';
import { makeAccount, type TestAccount } from '../../services/tests/harness/accounts.ts';
import { makeAuction, minuteMs } from '../../services/tests/harness/auctions.ts';
import { LiveRoom } from '../fixtures/live-room.ts';
import { test } from '../fixtures/market-test.ts';
import { BellOnPage, tellOutbid } from '../fixtures/notifications.ts';
import { expectWellMadeInBoth } from '../fixtures/page-check.ts';
import type { Person } from '../fixtures/people.ts';
import { placeBidOnPage } from '../fixtures/place-bid.ts';
import type { Stack } from '../fixtures/stack.ts';

interface Shown {
  readonly path: string;
  readonly as?: TestAccount;
  /** Waits until the page shows its content. */
  readonly ready: (person: Person) => Promise<void>;
  readonly isOtherOnPhone?: boolean;
}

const headed = async ({ page }: Person) => {
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
};
const connected = async (person: Person) => {
  await headed(person);
  await expect(person.page.getByText(person.t('live.connected'), { exact: true })).toBeVisible();
};
const listed = async (person: Person) => {
  await headed(person);
  await expect(person.page.getByRole('main').getByRole('listitem').first()).toBeVisible();
};
const bellOpened = async (person: Person) => {
  await headed(person);
  const bell = new BellOnPage(person);
  await bell.button(6).click();
  await expect(bell.popup.getByRole('listitem')).toHaveCount(5);
};
const part = ({ page, t }: Person, key: string) =>
  page.getByRole('main').getByRole('region', { name: t(key) });
/** An owner first sees what awaits their decision. */
const decisionFirst = async (person: Person) => {
  await connected(person);
  const tasks = part(person, 'dashboard.toDo').getByRole('listitem');
  await expect(tasks.first()).toContainText('lotul de decis');
  const own = part(person, 'dashboard.liveNow')
    .getByRole('listitem')
    .filter({ hasText: 'Lotul în desfășurare' });
  await expect(own).toContainText(person.t('dashboard.ownLot.plain'));
};
/** [S5] An incomplete account sees the missing data, and a link to where they are entered. */
const missingNamed = async (person: Person) => {
  await connected(person);
  const progress = part(person, 'account.inactive');
  await expect(progress).toContainText(person.t('account.stepOpen.bank'));
  await expect(progress.getByRole('link', { name: person.t('account.complete') }).last()).toHaveAttribute(
    'href',
    localizedPath('/account/bank', person.locale),
  );
};
/** An administrator sees the pending tasks. */
const pendingNamed = async (person: Person) => {
  await connected(person);
  const pending = part(person, 'dashboard.pending');
  await expect(pending.getByRole('link', { name: 'Lotul de aprobat' })).toBeVisible();
  for (const key of ['dashboard.waitingUsers', 'live.running']) await expect(part(person, key)).toBeVisible();
  await expect(part(person, 'notifications.latest')).toHaveCount(0);
};
const seated = (person: Person) => new LiveRoom(person).expectReady();

/** Every page in each of its visually different states, by kind of user; rooms are in `room-states.spec.ts`. */
const groups: Readonly<Record<string, (stack: Stack) => Promise<Readonly<Record<string, Shown>>>>> = {
  async visitors(stack) {
    const owner = await makeAccount(stack.db, { role: 'Provider' });
    // Its name has a word that is wider than its place on a phone.
    await makeAuction(stack.db, { owner, goods: { name: 'Porumb_P9911_umiditate_redusă_în_vrac, 100 t' } });
    return {
      home: { path: '/', ready: headed, isOtherOnPhone: true },
      live: { path: '/live', ready: connected, isOtherOnPhone: true },
      login: { path: '/login', ready: headed },
      missing: { path: '/nu-exista', ready: headed },
    };
  },
  async accounts(stack) {
    const bidder = await makeAccount(stack.db);
    const seller = await makeAccount(stack.db, { role: 'Provider', mayPost: true });
    const incomplete = await makeAccount(stack.db, { isActive: false, iban: null });
    const admin = await makeAccount(stack.db, { role: 'Admin' });
    const bids = [{ by: bidder, priceMinor: 1000_00 }];
    const lot = (name: string) => ({ owner: seller, goods: { name } });
    await makeAuction(stack.db, { ...lot('Lotul în desfășurare'), bids });
    const over = { startsInMs: -120 * minuteMs, endsInMs: -minuteMs, desiredPriceMinor: 1100_00 };
    await makeAuction(stack.db, { ...lot('Lotul de decis'), bids, ...over });
    const later = { startsInMs: 60 * minuteMs, endsInMs: 120 * minuteMs };
    await makeAuction(stack.db, { ...lot('Lotul de aprobat'), ...later, isApproved: false });
    return {
      'dashboard-bidder': { path: '/', ready: connected, as: bidder },
      'dashboard-seller': { path: '/', ready: decisionFirst, as: seller },
      'dashboard-incomplete': { path: '/', ready: missingNamed, as: incomplete },
      'dashboard-admin': { path: '/', ready: pendingNamed, as: admin },
    };
  },
  async 'people with news'(stack) {
    const told = await makeAccount(stack.db);
    const owner = await makeAccount(stack.db, { role: 'Provider' });
    const [outbid, other] = [await makeAccount(stack.db), await makeAccount(stack.db)];
    await tellOutbid(stack, told, ...Array.from({ length: 6 }, (_, at) => `Grâu panificație, ${at + 1}00 t`));
    const { id } = await makeAuction(stack.db, {
      owner,
      endsInMs: minuteMs,
      listing: { privacyType: 'Incognito' },
      bids: [
        { by: outbid, priceMinor: 1000_00 },
        { by: other, priceMinor: 1005_00 },
      ],
    });
    return {
      'room-last-minute': {
        ...{ path: `/live-auctions/${id}/participate`, as: outbid },
        ...{ ready: seated, isOtherOnPhone: true },
      },
      // Over a page without buttons, which its popup would partly cover.
      bell: { path: '/cookie-policy', ready: bellOpened, as: told },
      notifications: { path: '/notifications', ready: listed, as: told },
    };
  },
};

for (const [group, makePages] of Object.entries(groups)) {
  test(`every page for ${group}, light and dark: accessible, titled, in both languages, no wider than the window`, async ({
    people,
    stack,
  }) => {
    test.slow();
    const pages = Object.entries(await makePages(stack));
    for (const [as, shown] of Map.groupBy(pages, ([, page]) => page.as)) {
      const person = await people.open(as && { as });
      for (const [at, [name, { path, ready, ...traits }]] of shown.entries()) {
        await (at === 0 ? person.goto(path) : person.goInside(path));
        const isReady = async (reader: Person) => {
          await ready(reader);
          await expect(reader.page).toHaveTitle(/^(\S.* · )?Recolta$/);
        };
        await expectWellMadeInBoth(person, name, isReady, traits);
      }
      await person.leave();
    }
  });
}

test('nothing moves for longer than a blink if less motion is requested', async ({ people, stack }) => {
  const owner = await makeAccount(stack.db, { role: 'Provider' });
  const [ana, dan] = [await makeAccount(stack.db), await makeAccount(stack.db)];
  const { id } = await makeAuction(stack.db, { owner, endsInMs: 30 * minuteMs, termsAccepted: [ana, dan] });
  const calm = await people.open({ as: ana, context: { reducedMotion: 'reduce' } });
  const room = await LiveRoom.enter(calm, id);
  await calm.page.evaluate(() => {
    window.longestMotionMs = 0;
    const look = () => {
      for (const animation of document.getAnimations()) {
        const { duration, iterations } = animation.effect?.getComputedTiming() ?? {};
        const ms = typeof duration === 'number' ? duration * (iterations ?? 1) : 0;
        window.longestMotionMs = Math.max(window.longestMotionMs ?? 0, ms);
      }
      requestAnimationFrame(look);
    };
    look();
  });
  await room.bid(1000_00);
  await room.expectLeading(1000_00);
  await placeBidOnPage(stack, dan, id, 1005_00);
  await room.expectOutbid(1000_00, 1005_00, dan.companyName);
  expect(await calm.page.evaluate(() => window.longestMotionMs)).toBeLessThanOrEqual(100);
});

test('the language changes in place and is kept in the address and a cookie', { tag: '@phone' }, async ({
  people,
  stack,
}) => {
  const owner = await makeAccount(stack.db, { role: 'Provider' });
  const { id } = await makeAuction(stack.db, { owner });
  const person = await people.open();
  const { page, t } = person;
  await LiveRoom.enter(person, id);
  const link = page.getByRole('link', { name: t('frame.switchLanguage') });
  if (!(await link.isVisible())) await page.getByRole('button', { name: t('frame.openMenu') }).click();
  await link.click();
  await expect(page).toHaveURL(localizedPath(`/live-auctions/${id}/participate`, 'en'));
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  const kept = (await person.context.cookies()).find(({ name }) => name === 'locale');
  expect(kept?.value).toBe('en');
  expect((kept?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(364 * 24 * 60 * 60);
  await page.goBack();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ro');
  await expect(page.getByText(t('live.connected'), { exact: true })).toBeVisible();
});

test('the theme is kept', async ({ people }) => {
  const person = await people.open();
  const { page, t } = person;
  await person.goto('/live');
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await ground();
  await page.getByRole('button', { name: t('frame.switchToDark') }).click();
  await expect(page.getByRole('button', { name: t('frame.switchToLight') })).toBeVisible();
  // The colour follows within a frame.
  await expect.poll(ground).not.toBe(light);
  await page.reload();
  await expect(page.getByRole('button', { name: t('frame.switchToLight') })).toBeVisible();
});

declare global {
  interface Window {
    longestMotionMs?: number;
  }
}
