import { expect, type Locator } from '@playwright/test';
import {
  announcementAnswerSchema,
  announcementBidSchema,
} from '@recolta/shared/contracts/http/announcement-state';
import { countyName } from '@recolta/shared/domain/counties';
import type { AuctionType } from '@recolta/shared/domain/enumerations';
import type { OfferTerms } from '@recolta/shared/domain/goods/offer-terms';
import { statedBidTerms } from '@recolta/shared/testing/announcement-fixture';
import { makeAccount, type TestAccount } from '../../services/tests/harness/accounts.ts';
import { makeAnnouncement } from '../../services/tests/harness/announcements.ts';
import { makeAuction, wheat } from '../../services/tests/harness/auctions.ts';
import { LiveRoom } from '../fixtures/live-room.ts';
import { test } from '../fixtures/market-test.ts';
import type { Person } from '../fixtures/people.ts';
import { callAs } from '../fixtures/service-call.ts';

const { E2E_PICTURES: pictures } = process.env;
const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

/** The labelled figures of the open dialog, as they are on the screen. */
async function figuresOf(dialog: Locator): Promise<ReadonlyMap<string, string>> {
  const pairs = await dialog
    .locator('dl')
    .first()
    .evaluate((list) =>
      [...list.querySelectorAll('dt')].map((term): [string, string] => [
        term.textContent ?? '',
        (term.nextElementSibling?.textContent ?? '').replaceAll('\u00a0', ' '),
      ]),
    );
  return new Map(pairs);
}

/** Numbers in a text of the reader's language: `1.040,5` or `1,040.5`. */
function numbersIn(text: string, { locale }: Person): number[] {
  const [group, point] = locale === 'ro' ? ['.', ','] : [',', '.'];
  return [...text.matchAll(/\d[\d.,]*/g)].map(([digits]) =>
    Number(digits.replace(/[.,]$/, '').replaceAll(group, '').replace(point, '.')),
  );
}

async function takePicture({ page, locale }: Person, name: string): Promise<void> {
  const width = page.viewportSize()?.width;
  if (pictures) await page.screenshot({ path: `${pictures}/walk-${name}-${locale}-${width}.png` });
}

interface Bound {
  readonly type: AuctionType;
  readonly reader: 'owner' | 'bidder';
  readonly terms: OfferTerms;
  /** As the service tells it of the goods. */
  readonly goods: {
    readonly product: string;
    readonly harvestYear: number;
    readonly quality: { readonly humidity: number | null; readonly protein: number | null };
    readonly qualityMeasurementPlace: 'Load' | 'Unload';
    readonly quantityMeasurementPlace: 'Load' | 'Unload';
  };
  /** Added to the price by the tables of VAT. */
  readonly vatPercent: number;
}

/** Compares each labelled figure of a confirmation with what the service holds. */
function expectFigures(person: Person, figures: ReadonlyMap<string, string>, bound: Bound): void {
  const { t } = person;
  const { terms, goods } = bound;
  const row = (name: string) => figures.get(t(`binding.row.${name}`)) ?? '';
  const numbers = (text: string) => numbersIn(text, person);
  const [price, quantity] = [Number(terms.price), Number(terms.quantity)];
  expect(numbers(row('price'))).toEqual([price]);
  expect(numbers(row('quantity'))[0]).toBe(quantity);
  expect(numbers(row('goods'))).toContain(goods.harvestYear);
  const meaning = bound.type === 'Buying' ? 'Required' : 'Declared';
  expect(numbers(figures.get(t(`binding.quality.${meaning}`)) ?? '')).toEqual(
    expect.arrayContaining([goods.quality.humidity, goods.quality.protein].filter((one) => one !== null)),
  );
  expect(row('delivery')).toContain(t(`labels.deliveryType.${terms.deliveryType}`));
  if (terms.loadingLocation !== null)
    expect(row('delivery').toLowerCase()).toContain(
      t(`labels.loadingLocation.${terms.loadingLocation}`).toLowerCase(),
    );
  if (terms.deliveryCounty !== null) expect(row('delivery')).toContain(countyName(terms.deliveryCounty));
  const days = [terms.deliveryPeriod.from, terms.deliveryPeriod.to].map((day) => Number(day.slice(8)));
  expect(numbers(row('period'))).toEqual(expect.arrayContaining(days));
  expect(row('payment')).toContain(t(`labels.paymentType.${terms.paymentType}`));
  if (terms.paymentDays !== null) expect(numbers(row('payment'))).toContain(terms.paymentDays);
  const place = (of: 'Load' | 'Unload') => t(`labels.measurementType.${of}`).toLowerCase();
  expect(row('weighed')).toBe(place(goods.quantityMeasurementPlace));
  expect(row('analysed')).toBe(place(goods.qualityMeasurementPlace));
  expect(row('contract')).toContain(t('labels.contractType.General'));
  if (terms.note !== null) expect(row('note')).toBe(terms.note);
  const net = price * quantity;
  expect(numbers(figures.get(t('binding.net')) ?? '')).toEqual([quantity, price, net]);
  const isBuyer = (bound.type === 'Selling') === (bound.reader === 'bidder');
  const total = figures.get(t(`binding.total.${isBuyer ? 'buyer' : 'seller'}`)) ?? '';
  expect(numbers(total)).toEqual([net + (net * bound.vatPercent) / 100]);
}

for (const type of ['Selling', 'Buying'] as const)
  test(`[B2] [Q3] every confirmation of a bid on a ${type} announcement shows what it binds to, to owner and bidder`, async ({
    people,
    stack,
  }) => {
    test.slow();
    const owner = await makeAccount(stack.db, { role: 'Provider', mayPost: true });
    const [bidder, other] = [await makeAccount(stack.db), await makeAccount(stack.db)];
    const id = await makeAnnouncement(
      stack.db,
      owner,
      type === 'Buying' ? { type, minPrice: null, maxPrice: null, backupPrice: null } : {},
    );
    const standing = statedBidTerms(Date.now());
    const key = { 'idempotency-key': crypto.randomUUID() };
    const placed = await callAs(stack, other, 'POST', `main/auctions/${id}/bids`, standing, key);
    const { id: bidId } = announcementBidSchema.parse(await placed.json());
    const own: OfferTerms = {
      ...statedBidTerms(Date.now()),
      price: '1045.50',
      note: 'Avem camioane de 25 t.',
    };
    const countered: OfferTerms = { ...own, price: '1052', quantity: '300', paymentDays: 14 };
    const stateOf = async (who: TestAccount) => {
      const answer = await callAs(stack, who, 'GET', `main/auctions/${id}`);
      return announcementAnswerSchema.parse(await answer.json()).announcement;
    };
    const bound = { type, goods: await stateOf(owner), vatPercent: 0 } as const;

    /** Opens a confirmation in both languages at both sizes and reads it. */
    const walk = async (
      who: TestAccount,
      name: string,
      open: (person: Person) => Promise<void>,
      expected: Pick<Bound, 'reader' | 'terms'>,
    ) => {
      const first = await people.open({ as: who });
      for (const person of [first, first.reading('en')])
        for (const size of sizes) {
          const { page } = person;
          await page.setViewportSize(size);
          await person.goto(`/auctions/${id}`);
          await open(person);
          const dialog = page.getByRole('dialog');
          const foot = dialog.locator('[data-dialog-foot]');
          await expect(foot.getByRole('button', { name: / · / })).toBeInViewport({ ratio: 1 });
          await takePicture(person, `${type}-${name}`);
          expectFigures(person, await figuresOf(dialog), { ...bound, ...expected });
          const button = await foot.getByRole('button', { name: / · / }).textContent();
          expect(numbersIn(button ?? '', person).at(-1)).toBeGreaterThan(0);
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
            size.width,
          );
        }
      await first.leave();
    };
    await walk(
      bidder,
      'bid',
      async ({ page, t, locale }) => {
        await page
          .getByRole('button', { name: t('announcements.bid'), exact: true })
          .first()
          .click();
        const dialog = page.getByRole('dialog');
        await dialog.locator('[name="price"]').fill(own.price.replace('.', locale === 'ro' ? ',' : '.'));
        await dialog.locator('[name="quantity"]').fill(own.quantity);
        await dialog.locator('[name="note"]').fill(own.note ?? '');
        await dialog.locator('[data-dialog-foot]').locator('[type=submit]').click();
      },
      { reader: 'bidder', terms: own },
    );
    await walk(
      owner,
      'accept',
      ({ page, t }) => page.getByRole('button', { name: t('announcements.accept'), exact: true }).click(),
      { reader: 'owner', terms: standing },
    );
    await callAs(stack, owner, 'POST', `main/auctions/${id}/bids/${bidId}/rounds`, countered);
    await walk(
      other,
      'accept-counter',
      ({ page, t }) => page.getByRole('button', { name: t('announcements.accept'), exact: true }).click(),
      { reader: 'bidder', terms: countered },
    );
  });

for (const type of ['Selling', 'Buying'] as const)
  test(`[L9] [P1] [Q3] every confirmation in a live ${type} room shows what it binds to, to owner and bidder`, async ({
    people,
    stack,
  }) => {
    test.slow();
    const owner = await makeAccount(stack.db, { role: 'Provider', mayPost: true });
    const [bidder, leader] = [await makeAccount(stack.db), await makeAccount(stack.db)];
    const price = type === 'Selling' ? 1020 : 980;
    const goods = { ...wheat, deliveryPeriod: statedBidTerms(Date.now()).deliveryPeriod };
    const auction = await makeAuction(stack.db, {
      ...{ owner, type, bids: [{ by: leader, priceMinor: 1000_00 }] },
      goods,
      termsAccepted: [bidder],
    });
    const isBuyer = (reader: Bound['reader']) => (type === 'Selling') === (reader === 'bidder');
    const inEach = async (person: Person, read: (person: Person) => Promise<void>) => {
      for (const one of [person, person.reading('en')])
        for (const size of sizes) {
          await one.page.setViewportSize(size);
          await read(one);
        }
    };

    const bidding = await people.open({ as: bidder });
    await inEach(bidding, async (person) => {
      const room = await LiveRoom.enter(person, auction.id);
      const next = type === 'Selling' ? 1005_00 : 995_00;
      await room.openConfirmation(next);
      await takePicture(person, `live-${type}-bid`);
      const figures = await figuresOf(room.dialog);
      const figure = (key: string) => numbersIn(figures.get(person.t(key)) ?? '', person);
      expect(figure('room.confirmQuantity')).toEqual([100]);
      expect(figure('room.confirmNet')).toEqual([next]);
      expect(figure(isBuyer('bidder') ? 'room.confirmTotal' : 'room.confirmTotalBuying')).toEqual([next]);
      await expect(room.dialog.getByRole('button', { name: / · / })).toBeInViewport({ ratio: 1 });
    });
    const offered: OfferTerms = {
      ...statedBidTerms(Date.now()),
      ...{
        price: String(price),
        quantity: '70',
        paymentType: goods.paymentType,
        paymentDays: goods.paymentDays,
      },
      ...{ deliveryType: goods.deliveryType, loadingLocation: goods.loadingLocation },
    };
    const live: Pick<Bound, 'type' | 'goods' | 'vatPercent'> = { type, goods, vatPercent: 0 };
    await inEach(bidding, async (person) => {
      const { page, t } = person;
      await LiveRoom.enter(person, auction.id);
      const folded = page.getByRole('button', { name: t('room.otherPrices') });
      if (await folded.isVisible()) await folded.click();
      await page.getByRole('button', { name: t('room.personalizedBid') }).click();
      const dialog = page.getByRole('dialog');
      await dialog.locator('[name="price"]').fill(offered.price);
      await dialog.locator('[name="quantity"]').fill(offered.quantity);
      await takePicture(person, `live-${type}-offer-form`);
      await dialog.locator('[data-dialog-foot]').locator('[type=submit]').click();
      await takePicture(person, `live-${type}-offer`);
      expectFigures(person, await figuresOf(dialog), { ...live, reader: 'bidder', terms: offered });
      await expect(dialog.getByRole('button', { name: / · / })).toBeInViewport({ ratio: 1 });
    });
    const sent = bidding.reading('en');
    const dialog = sent.page.getByRole('dialog');
    await dialog.getByRole('button', { name: / · / }).click();
    await expect(dialog.getByText(sent.t('offers.status.Active'))).toBeVisible();

    const deciding = await people.open({ as: owner });
    await inEach(deciding, async (person) => {
      const { page, t } = person;
      await LiveRoom.enter(person, auction.id);
      await page.getByRole('button', { name: t('offers.received') }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByText(bidder.companyName)).toBeVisible();
      await takePicture(person, `live-${type}-received`);
      await dialog.getByRole('button', { name: t('offers.accept'), exact: true }).click();
      await takePicture(person, `live-${type}-accept`);
      const summary = page.getByRole('dialog').last();
      expectFigures(person, await figuresOf(summary), { ...live, reader: 'owner', terms: offered });
      await expect(summary.getByRole('button', { name: / · / })).toBeInViewport({ ratio: 1 });
    });
  });
