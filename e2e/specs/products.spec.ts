import { expect } from '@playwright/test';
import { productAnswerSchema } from '@recolta/shared/contracts/http/product-state';
import { statedProduct } from '@recolta/shared/testing/product-fixture';
import { sql } from 'kysely';
import { makeAccount } from '../../services/tests/harness/accounts.ts';
import { makeProduct, makeProductBid } from '../../services/tests/harness/products.ts';
import { test } from '../fixtures/market-test.ts';
import { expectWellMadeInBoth } from '../fixtures/page-check.ts';
import type { Person } from '../fixtures/people.ts';
import { callAs } from '../fixtures/service-call.ts';

const key = () => ({ 'idempotency-key': crypto.randomUUID() });
const press = (within: Person['page'] | ReturnType<Person['page']['getByRole']>, name: string | RegExp) =>
  within.getByRole('button', { name, exact: true }).click();

test('[X1] [X2] [X3] [X4] open pages follow bids by push: a minimum missed by one, a final price with its deals, a cancellation', {
  tag: '@split',
}, async ({ people, stack }) => {
  test.slow();
  const provider = await makeAccount(stack.db, { role: 'Provider' });
  const [first, second] = [await makeAccount(stack.db), await makeAccount(stack.db)];
  const administrator = await makeAccount(stack.db, { role: 'Admin' });
  const bid = (as: typeof first, id: string, bidQuantity: string) =>
    callAs(stack, as, 'POST', `main/products/${id}/bids`, { offerType: 'Collective', bidQuantity }, key());

  const saved = await callAs(stack, provider, 'POST', 'main/products', statedProduct(Date.now()), key());
  const { product } = productAnswerSchema.parse(await saved.json());
  const path = `/products/${product.id}`;
  const [selling, buying] = [await people.open({ as: provider }), await people.open({ as: first })];
  const watching = await people.open();
  const { t } = selling;
  await selling.goto('/products/my?status=Inactive');
  await selling.page.locator(`a[href="${path}"]`).first().click();
  await press(selling.page, t('products.provider.publish'));
  await press(selling.page.getByRole('dialog'), t('products.provider.publish'));
  await expect(selling.page.getByText(t('products.provider.active'))).toBeVisible();

  await watching.goto(path);
  await expect(watching.page.getByText(t('products.why.SignInRequired'))).toBeVisible();
  await buying.goto('/products?isDistributedIn=CL&category=Cereals');
  await buying.page.locator(`a[href="${path}"]`).first().click();
  const panel = buying.page.getByRole('region', { name: t('products.yourBid') });
  await panel.getByRole('textbox', { name: t('products.quantity') }).fill('20');
  await press(panel, /^Participă cu 20.t/);
  const dialog = buying.page.getByRole('dialog');
  await expect(dialog.getByText('18.000 lei').first()).toBeVisible();
  await press(dialog, /^Trimite oferta · |^Cumpără pe loc · /);
  await expect(panel.getByText(t('products.sent'))).toBeVisible();
  const missing = ({ page }: Person) =>
    page
      .getByRole('region', { name: t('products.progress') })
      .getByRole('definition')
      .first();
  for (const person of [selling, watching]) await expect(missing(person)).toContainText(/^20.t20.t din 40.t/);
  await bid(second, product.id, '19');
  for (const person of [selling, watching, buying])
    await expect(missing(person)).toContainText(/^1.t39.t din 40.t · 2 participanți/);
  await expect(selling.page.getByText(second.companyName)).toBeVisible();

  // The deadline arrives, and a commit wakes the closer.
  await sql`update main.products set participation_deadline_at = clock_timestamp(), next_change_at = clock_timestamp()
    where id = ${product.id}`.execute(stack.db);
  const soldId = await makeProduct(stack.db, provider);
  await bid(first, soldId, '25');
  await expect(buying.page.getByText(t('products.outcome.nothingToPay'))).toBeVisible();
  for (const person of [selling, watching])
    await expect(
      person.page.getByRole('heading', { name: t('products.outcome.minimumMissed') }),
    ).toBeVisible();

  await bid(second, soldId, '15');
  await buying.goto(`/products/${soldId}`);
  await selling.goto(`/products/${soldId}`);
  await press(selling.page, t('products.provider.close'));
  await press(selling.page.getByRole('dialog'), t('products.provider.close'));
  await expect(buying.page.getByRole('heading', { name: t('products.outcome.closed') })).toBeVisible();
  await selling.page.getByRole('link', { name: t('products.provider.setFinalPrice') }).click();
  await selling.page.getByRole('textbox').fill('880');
  await press(selling.page, /^Stabilește 880.lei\/t și anunță 2 firme$/);
  await press(selling.page.getByRole('dialog'), /^Stabilește 880/);
  await expect(buying.page.getByText('22.000 lei', { exact: true })).toBeVisible();
  await buying.page.getByRole('link', { name: t('products.deal') }).click();
  await expect(buying.page).toHaveURL(/\/auction-winning-bids\/[0-9a-f-]{36}$/);
  await expect(buying.page.getByText('22.000 lei').first()).toBeVisible();

  const cancelledId = await makeProduct(stack.db, provider);
  await bid(first, cancelledId, '5');
  await buying.goto(`/products/${cancelledId}`);
  const admin = await people.open({ as: administrator });
  await admin.goto(`/products/${cancelledId}`);
  await expect(admin.page.getByText(first.companyName)).toBeVisible();
  await press(admin.page, t('products.cancel'));
  const asked = admin.page.getByRole('dialog');
  await asked.getByRole('textbox', { name: t('products.cancelReason') }).fill('Date greșite');
  await press(asked, t('products.cancel'));
  await expect(
    buying.page.getByText(t('products.outcome.cancelledBecause', { reason: 'Date greșite' })),
  ).toBeVisible();
});

test('[X1] every page about products: accessible, in both languages, no wider than the window', async ({
  people,
  stack,
}) => {
  test.slow();
  const provider = await makeAccount(stack.db, { role: 'Provider' });
  const buyer = await makeAccount(stack.db);
  const id = await makeProduct(stack.db, provider);
  // The list's longest words about a price.
  await makeProduct(stack.db, provider, { priceType: 'VatIncluded' });
  await makeProductBid(stack.db, id, buyer);
  const closedId = await makeProduct(stack.db, provider);
  await callAs(
    stack,
    buyer,
    'POST',
    `main/products/${closedId}/bids`,
    { offerType: 'Collective', bidQuantity: '40' },
    key(),
  );
  await callAs(stack, provider, 'PUT', `main/products/${closedId}/closure`, {});
  const listed = async ({ page }: Person) => {
    await expect(page.getByRole('main').locator(`a[href$="/products/${id}"]`).first()).toBeVisible();
  };
  const shown = async ({ page, t }: Person) => {
    await expect(page.getByRole('heading', { name: t('products.priceAndVat') })).toBeVisible();
  };
  const bidding = async (person: Person) => {
    await shown(person);
    await expect(person.page.getByRole('textbox', { name: person.t('products.quantity') })).toBeVisible();
  };
  const priced = async ({ page }: Person) => {
    await expect(page.getByRole('textbox')).toBeVisible();
  };
  const filled = async ({ page, t }: Person) => {
    await page.getByRole('combobox', { name: t('forms.field.crop') }).selectOption('wheat-feed');
    await expect(page.getByRole('textbox', { name: t('labels.qualityField.protein') })).toBeVisible();
  };
  const pages = [
    { as: undefined, name: 'products', path: '/products', ready: listed },
    {
      as: buyer,
      name: 'product-bid',
      path: `/products/${id}/bid?offerType=Single`,
      ready: bidding,
      isOther: true,
    },
    { as: provider, name: 'product-provider', path: `/products/${id}`, ready: shown },
    { as: provider, name: 'final-price', path: `/products/${closedId}/final-price`, ready: priced },
    { as: provider, name: 'add-product', path: '/products/add', ready: filled },
  ];
  for (const [as, ofPerson] of Map.groupBy(pages, (page) => page.as)) {
    const person = await people.open(as && { as });
    for (const [at, { name, path, ready, isOther = false }] of ofPerson.entries()) {
      await (at === 0 ? person.goto(path) : person.goInside(path));
      await expectWellMadeInBoth(person, name, ready, { isOtherOnPhone: isOther });
    }
    await person.leave();
  }
});
