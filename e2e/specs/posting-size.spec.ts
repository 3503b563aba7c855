import { expect, type Page } from '@playwright/test';
import { makeAccount } from '../../services/tests/harness/accounts.ts';
import { test } from '../fixtures/market-test.ts';
import { PostingForm } from '../fixtures/posting-form.ts';

interface Size {
  /** Height of the page, in heights of the screen. */
  readonly screens: number;
  /** Fields and options that are seen and may be changed. */
  readonly controls: number;
  readonly words: number;
}

/** The size of the open step, as a person with a phone scrolls, reads and fills it in. */
async function sizeOf(page: Page): Promise<Size> {
  return page.evaluate(() => {
    const main = document.querySelector('main') ?? document.body;
    const isSeen = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return element.checkVisibility({ visibilityProperty: true }) && width > 1 && height > 1;
    };
    const fields = [...main.querySelectorAll('input, select, textarea')];
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    let words = 0;
    while (texts.nextNode()) {
      const parent = texts.currentNode.parentElement;
      if (!parent || parent.closest('option, script, style') || !isSeen(parent)) continue;
      words += (texts.currentNode.textContent ?? '').split(/\s+/).filter(Boolean).length;
    }
    return {
      screens: document.documentElement.scrollHeight / window.innerHeight,
      controls: fields.filter(isSeen).length,
      words,
    };
  });
}

const most: Size = { screens: 12, controls: 45, words: 900 };

for (const [kind, path] of [
  ['live auction', '/live-auction'],
  ['announcement', '/auctions/add'],
] as const) {
  test(`a first ${kind} is short enough for a phone`, { tag: '@phone-only' }, async ({ people, stack }) => {
    const seller = await people.open({ as: await makeAccount(stack.db, { mayPost: true }) });
    const form = new PostingForm(seller);
    const fillPrice = () => (kind === 'announcement' ? form.fillAnnouncement() : form.fillPrices());
    await seller.goto(path);
    const sizes: Size[] = [];
    for (const [at, fill] of [
      () => form.fillGoods(),
      () => form.fillDelivery(),
      () => form.chooseGrid(),
      fillPrice,
      () => form.agree(),
    ].entries()) {
      if (at > 0) await form.next();
      await fill();
      sizes.push(await sizeOf(seller.page));
    }
    const total = (of: keyof Size) => sizes.reduce((sum, size) => sum + size[of], 0);
    const measured = { screens: total('screens'), controls: total('controls'), words: total('words') };
    const isWithin = Object.entries(most).every(([of, limit]) => measured[of as keyof Size] <= limit);
    expect(isWithin, JSON.stringify({ measured, sizes })).toBe(true);
  });
}
