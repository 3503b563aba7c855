import { expect, type Page } from '@playwright/test';
import { makeAccount } from '../../services/tests/harness/accounts.ts';
import { makeAuction, minuteMs } from '../../services/tests/harness/auctions.ts';
import { LiveRoom } from '../fixtures/live-room.ts';
import { test } from '../fixtures/market-test.ts';

const { E2E_PICTURES: pictures } = process.env;

/** Width and height in CSS px; a page zoomed to 200 % has half of the window's. */
const windows = [
  [360, 640],
  [390, 664],
  [390, 844],
  [768, 1024],
  [667, 375],
  [844, 390],
  [1024, 600],
  [1280, 720],
  [1440, 900],
  [1920, 1080],
  // At 200 %: of 1024 × 768, 1280 × 720, 1440 × 900 and 1920 × 1080.
  [512, 384],
  [640, 360],
  [720, 450],
  [960, 540],
] as const;

/** Type sizes of the account's settings, each in windows that it is likely to be used in. */
const layouts = [
  { text: 'normal', windows },
  {
    text: 'large',
    windows: [
      [360, 640],
      [390, 844],
      [844, 390],
      [1024, 768],
      [1440, 900],
    ],
  },
  {
    text: 'larger',
    windows: [
      [360, 740],
      [390, 844],
      [844, 390],
      [1024, 768],
      [1440, 900],
    ],
  },
] as const;

/**
 * Parts that must be visible together: the price, the clock, the bidder's standing, and the button with its sums.
 */
const parts = [
  '[data-room-price]',
  '[data-room-clock]',
  '[data-standing]',
  '[data-bid-view]',
  '[data-bid-sums]',
];

interface Box {
  readonly part: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The boxes of the parts, and whether the page scrolls sideways, in the next frame. */
async function measure(page: Page): Promise<{ boxes: Box[]; isWide: boolean }> {
  return page.evaluate(async (selectors) => {
    await new Promise(requestAnimationFrame);
    const boxes = selectors.map((part) => {
      const { left, top, right, bottom } =
        document.querySelector(part)?.getBoundingClientRect() ?? new DOMRect();
      return { part, left, top, right, bottom };
    });
    const { clientWidth, scrollWidth } = document.documentElement;
    return { boxes, isWide: scrollWidth > clientWidth };
  }, parts);
}

/** Sentences about parts that are cut off, covered, or wider than the window. */
async function lacking(page: Page): Promise<string[]> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const { boxes, isWide } = await measure(page);
  const cut = boxes.filter(
    ({ left, top, right, bottom }) =>
      right <= left || left < 0 || top < 0 || right > width + 0.5 || bottom > height + 0.5,
  );
  const covered = boxes.flatMap((one, index) =>
    boxes
      .slice(index + 1)
      .filter(
        (other) =>
          one.left < other.right - 1 &&
          other.left < one.right - 1 &&
          one.top < other.bottom - 1 &&
          other.top < one.bottom - 1,
      )
      .map((other) => `${one.part} and ${other.part} overlap`),
  );
  return [
    ...cut.map((box) => `${JSON.stringify(box)} is not within ${width} × ${height}`),
    ...covered,
    ...(isWide ? ['the page scrolls sideways'] : []),
  ];
}

/** The chart adapts to a window's width some frames later. */
async function lackingInTheEnd(page: Page): Promise<string[]> {
  let found: string[] = [];
  for (let frame = 0; frame < 20; frame++) {
    found = await lacking(page);
    if (found.length === 0) break;
  }
  return found;
}

test('[R6] price, clock, standing and button are in view together at every size, in both languages', async ({
  people,
  stack,
}) => {
  const owner = await makeAccount(stack.db, { role: 'Provider' });
  const [ana, dan] = [await makeAccount(stack.db), await makeAccount(stack.db)];
  const { id } = await makeAuction(stack.db, {
    owner,
    desiredPriceMinor: 1055_00,
    // The last minutes of bidding, longer than the test.
    extensionWindowMs: 20 * minuteMs,
    endsInMs: 19 * minuteMs,
    listing: { quantityKg: 500_000, privacyType: 'Incognito' },
    bids: [
      { by: ana, priceMinor: 1035_00 },
      { by: dan, priceMinor: 1040_00 },
    ],
  });
  const person = await people.open({ as: ana, context: { hasTouch: true } });
  await LiveRoom.enter(person, id);
  for (const reader of [person, person.reading('en')]) {
    const { page, locale } = reader;
    await reader.goInside(`/live-auctions/${id}/participate`);
    await expect(new LiveRoom(reader).placeButton(1045_00)).toBeVisible();
    const faulty: string[] = [];
    for (const { text, windows: sizes } of layouts) {
      await page.evaluate((size) => {
        document.documentElement.dataset.text = size;
        if (size === 'normal') delete document.documentElement.dataset.text;
      }, text);
      for (const [width, height] of sizes) {
        await page.setViewportSize({ width, height });
        if (pictures) {
          await page.waitForTimeout(300);
          await page.screenshot({ path: `${pictures}/layout-${locale}-${text}-${width}x${height}.png` });
        }
        const found = await lackingInTheEnd(page);
        if (found.length > 0) faulty.push(`${text} at ${width} × ${height}: ${found.join('; ')}`);
      }
    }
    expect(faulty, locale).toEqual([]);
  }
});
