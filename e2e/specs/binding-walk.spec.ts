import { expect, type Locator } from '@playwright/test';
import {
  announcementAnswerSchema,
  announcementBidSchema,
} from '@recolta/shared/contracts/http/announcement-state';
import { countyName } from '@recolta/shared/domain/counties';
import type { AuctionType } from '@recolta/shared/domain/enumerations';
import type { BidTerms } from '@recolta/shared/domain/goods/bid-terms';
import { statedBidTerms } from '@recolta/shared/testing/announcement-fixture';
import { makeAccount } from '../../services/tests/harness/accounts.ts';
import { makeAnnouncement } from '../../services/tests/harness/announcements.ts';
import { makeAuction, minuteMs, wheat } from '../../services/tests/harness/auctions.ts';
import { makeProduct } from '../../services/tests/harness/products.ts';
import { LiveRoom } from '../fixtures/live-room.ts';
import { test } from '../fixtures/market-test.ts';
import type { Person } from '../fixtures/people.ts';
import { callAs } from '../fixtures/service-call.ts';

const { E2E_PICTURES: pictures } = process.env;
/** A dialog is opened at the first size, and read at each. */
const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
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
  readonly terms: BidTerms;
  /** The service's data of the goods. */
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

/** Compares each labelled figure of a confirmation with the service's data. */
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

/**
 * Opens a confirmation in each language, the second without another load, and reads it at each size.
 *
 * @param open goes to the page and opens the confirmation
 */
async function walk(
  first: Person,
  name: string,
  open: (person: Person) => Promise<void>,
  read: (person: Person, figures: ReadonlyMap<string, string>) => void,
): Promise<void> {
  const second = first.reading('en');
  for (const person of [first, { ...second, goto: second.goInside }]) {
    const { page } = person;
    await page.setViewportSize(sizes[0] as (typeof sizes)[number]);
    await open(person);
    const dialog = page.getByRole('dialog').last();
    const act = dialog.locator('[data-dialog-foot]').getByRole('button', { name: / · / });
    for (const size of sizes) {
      await page.setViewportSize(size);
      await expect(act).toBeInViewport({ ratio: 1 });
      await takePicture(person, name);
      read(person, await figuresOf(dialog));
      expect(numbersIn((await act.textContent()) ?? '', person).at(-1)).toBeGreaterThan(0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width);
    }
  }
}

const submit = (dialog: Locator) => dialog.locator('[data-dialog-foot]').locator('[type=submit]').click();

// Sales of a seller differ in texts only; the dialogs' own tests compare both kinds (`binding-dialogs.dom.test.tsx`).
test('[B2] [Q3] confirmations on an announcement of a buyer show their binding terms, to owner and bidder', async ({
  people,
  stack,
}) => {
  test.slow();
  const owner = await makeAccount(stack.db, { role: 'Provider', mayPost: true });
  const [bidder, other] = [await makeAccount(stack.db), await makeAccount(stack.db)];
  const noPrices = { minPrice: null, maxPrice: null, backupPrice: null };
  const id = await makeAnnouncement(stack.db, owner, { type: 'Buying', ...noPrices });
  const standing = statedBidTerms(Date.now());
  const key = { 'idempotency-key': crypto.randomUUID() };
  const placed = await callAs(stack, other, 'POST', `main/auctions/${id}/bids`, standing, key);
  const { id: bidId } = announcementBidSchema.parse(await placed.json());
  const own: BidTerms = { ...standing, price: '1045.50', note: 'Avem camioane de 25 t.' };
  const countered: BidTerms = { ...own, price: '1052', quantity: '300', paymentDays: 14 };
  const answer = await callAs(stack, owner, 'GET', `main/auctions/${id}`);
  const goods = announcementAnswerSchema.parse(await answer.json()).announcement;
  const reads =
    (reader: Bound['reader'], terms: BidTerms) => (person: Person, figures: ReadonlyMap<string, string>) =>
      expectFigures(person, figures, { type: 'Buying', goods, vatPercent: 0, reader, terms });
  const accept = async (person: Person) => {
    await person.goto(`/auctions/${id}`);
    const { page, t } = person;
    // It names the sum.
    await page.getByRole('button', { name: new RegExp(`^${t('announcements.accept')} \\d`) }).click();
  };

  const bidding = await people.open({ as: bidder });
  const bid = async (person: Person) => {
    await person.goto(`/auctions/${id}`);
    const { page, t, locale } = person;
    const button = page.getByRole('button', { name: t('announcements.bid'), exact: true });
    await button.first().click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('[name="price"]').fill(own.price.replace('.', locale === 'ro' ? ',' : '.'));
    await dialog.locator('[name="quantity"]').fill(own.quantity);
    await dialog.getByRole('button', { name: t('bids.addNote') }).click();
    await dialog.locator('[name="note"]').fill(own.note ?? '');
    await submit(dialog);
  };
  await walk(bidding, 'announcement-bid', bid, reads('bidder', own));
  await bidding.leave();
  const deciding = await people.open({ as: owner });
  await walk(deciding, 'announcement-accept', accept, reads('owner', standing));
  await deciding.leave();
  await callAs(stack, owner, 'POST', `main/auctions/${id}/bids/${bidId}/rounds`, countered);
  const answering = await people.open({ as: other });
  await walk(answering, 'announcement-accept-counter', accept, reads('bidder', countered));
});

test('[L9] [L10] [P1] [Q3] confirmations in a live room of a buyer show their binding terms, to owner and bidder', async ({
  people,
  stack,
}) => {
  test.slow();
  const owner = await makeAccount(stack.db, { role: 'Provider', mayPost: true });
  const [bidder, leader] = [await makeAccount(stack.db), await makeAccount(stack.db)];
  const type = 'Buying' as const;
  const standing = statedBidTerms(Date.now());
  const goods = { ...wheat, deliveryPeriod: standing.deliveryPeriod };
  const parts = { owner, type, goods, bids: [{ by: leader, priceMinor: 1000_00 }] };
  const { id } = await makeAuction(stack.db, { ...parts, termsAccepted: [bidder] });
  const ended = { startsInMs: -60 * minuteMs, endsInMs: -minuteMs, decisionWindowMs: 120 * minuteMs };
  const { id: closedId } = await makeAuction(stack.db, {
    ...{ ...parts, ...ended },
    desiredPriceMinor: 900_00,
  });
  const { paymentType, paymentDays, deliveryType, loadingLocation } = goods;
  const fixed = { paymentType, paymentDays, deliveryType, loadingLocation };
  const stated: BidTerms = { ...standing, ...fixed, price: '980', quantity: '70' };
  const best: BidTerms = { ...standing, ...fixed, price: '1000', quantity: '100' };
  const reads =
    (reader: Bound['reader'], terms: BidTerms) => (person: Person, figures: ReadonlyMap<string, string>) =>
      expectFigures(person, figures, { type, goods, vatPercent: 0, reader, terms });

  const bidding = await people.open({ as: bidder });
  const next = 995_00;
  await walk(
    bidding,
    'live-bid',
    async (person) => (await LiveRoom.enter(person, id)).openConfirmation(next),
    (person, figures) => {
      const figure = (key: string) => numbersIn(figures.get(person.t(key)) ?? '', person);
      expect(figure('room.confirmQuantity')).toEqual([100]);
      expect(figure('room.confirmNet')).toEqual([next]);
      expect(figure('room.confirmTotalBuying')).toEqual([next]);
    },
  );
  const bid = async (person: Person) => {
    const { page, t } = person;
    await LiveRoom.enter(person, id);
    await page.getByRole('button', { name: t('room.personalizedBid') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('[name="price"]').fill(stated.price);
    await dialog.locator('[name="quantity"]').fill(stated.quantity);
    await submit(dialog);
  };
  await walk(bidding, 'live-bid', bid, reads('bidder', stated));
  const sent = bidding.reading('en');
  const dialog = sent.page.getByRole('dialog');
  await dialog.getByRole('button', { name: / · / }).click();
  await expect(dialog.getByText(sent.t('bids.status.Active'))).toBeVisible();
  await bidding.leave();

  const deciding = await people.open({ as: owner });
  const acceptBid = async (person: Person) => {
    const { page, t } = person;
    await LiveRoom.enter(person, id);
    await page.getByRole('button', { name: t('bids.received') }).click();
    const received = page.getByRole('dialog');
    await expect(received.getByText(bidder.companyName)).toBeVisible();
    await received.getByRole('button', { name: t('bids.accept'), exact: true }).click();
  };
  await walk(deciding, 'live-accept-bid', acceptBid, reads('owner', stated));
  const acceptBest = async (person: Person) => {
    const { page } = person;
    await LiveRoom.enter(person, closedId);
    await page.getByRole('button', { name: /^(Acceptă|Accept) 1[.,]000/ }).click();
  };
  await walk(deciding, 'live-accept-best', acceptBest, reads('owner', best));
});

test('[X2] [X5] [Q3] bids on a product show their binding terms, with VAT included in the price and added to it', async ({
  people,
  stack,
}) => {
  test.slow();
  const provider = await makeAccount(stack.db, { role: 'Provider' });
  const buying = await people.open({ as: await makeAccount(stack.db) });
  const beside = await makeProduct(stack.db, provider);
  const others = { crop: null, quality: null, category: 'Others', vatGroup: 'standard' } as const;
  const within = await makeProduct(stack.db, provider, { ...others, priceType: 'VatIncluded' });
  for (const [id, offerType] of [
    [beside, 'Collective'],
    [within, 'Single'],
  ] as const) {
    const open = async (person: Person) => {
      const { page, t } = person;
      await person.goto(`/products/${id}/bid?offerType=${offerType}`);
      const panel = page.getByRole('region', { name: t('products.yourBid') });
      await panel.getByRole('textbox', { name: t('products.quantity') }).fill('50');
      await panel.getByRole('button', { name: /50/ }).click();
    };
    await walk(buying, `product-${offerType}`, open, (person, figures) => {
      const figure = (key: string) => numbersIn(figures.get(person.t(key)) ?? '', person);
      expect(figure('binding.row.price')).toEqual([900]);
      expect(figure('binding.row.quantity')).toEqual([50]);
      const [net, total] = [
        figure('binding.net'),
        figure(offerType === 'Single' ? 'products.pay' : 'products.payAtMost'),
      ];
      // Without the 21 % included in 45,000, the net sum is 37,190.08.
      expect(net.at(-1)).toBe(offerType === 'Single' ? 37_190.08 : 45_000);
      expect(total).toEqual([45_000]);
    });
  }
});
