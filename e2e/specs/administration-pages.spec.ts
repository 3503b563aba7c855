import { expect } from '@playwright/test';
import { makeAccount } from '../../services/tests/harness/accounts.ts';
import { makeStandingDeal } from '../../services/tests/harness/deals.ts';
import { Administration } from '../fixtures/administration.ts';
import { test } from '../fixtures/market-test.ts';
import { expectWellMadeInBoth } from '../fixtures/page-check.ts';
import type { Person } from '../fixtures/people.ts';

/** Waits for a text of the page. */
async function showing({ page }: Person, text: string): Promise<void> {
  await expect(page.getByRole('main').getByText(text, { exact: true }).first()).toBeVisible();
}

test('every page of administrators, light and dark: accessible, in both languages, no wider than the window', async ({
  people,
  stack,
  faults,
}) => {
  test.slow();
  faults.allow(/status of 404 .*\/users\//);
  // More users than the twenty of a page: the list has its links to other pages.
  await Promise.all(Array.from({ length: 20 }, () => makeAccount(stack.db)));
  const user = await makeAccount(stack.db, { isActive: false, iban: null });
  const poster = await makeAccount(stack.db, { mayPost: true });
  await makeStandingDeal(stack.db, { seller: poster, buyer: user }, 200);
  const admin = await Administration.open(people, stack);
  const { person } = admin;
  const { request } = person.context;
  const headers = { origin: stack.baseUrl };
  const role = await request.patch(`/services/main/users/${user.userId}`, {
    headers,
    data: { role: 'Bidder' },
  });
  expect(role.status()).toBe(204);
  const data = { name: 'Ion Pop', email: 'ion@example.ro', message: 'Bună ziua', acceptsPrivacy: true };
  expect((await request.post('/services/main/contact', { headers, data })).status()).toBe(204);
  const asking = async (reader: Person) => {
    await showing(reader, poster.companyName);
    await new Administration(reader, admin.account).act('deactivate', poster.companyName).click();
    await expect(reader.page.getByRole('dialog')).toBeVisible();
  };
  const rows = ['2026-11-19', '2026-11-20'].map((day) => ({
    ...{ market: 'FobConstanta', product: 'corn', day, currency: 'Euro', source: 'Bursa' },
    price: day.endsWith('20') ? '201.50' : '199.00',
  }));
  const prices = { headers, data: { rows, isPreview: false } };
  expect((await request.put('/services/main/admin/reference-prices', prices)).status()).toBe(200);
  const opened = async ({ page }: Person) => {
    const row = page.getByRole('main').locator('details').first();
    await row.evaluate((element) => element.setAttribute('open', ''));
    await expect(page.getByRole('slider')).toBeVisible();
  };
  const titled = (key: string) => async (reader: Person) =>
    expect(reader.page.getByRole('button', { name: reader.t(key) })).toBeVisible();
  const shows = (text: string) => (reader: Person) => showing(reader, text);
  const says = (key: string) => (reader: Person) => showing(reader, reader.t(`administration.${key}`));
  const nobody = '2c5b8a52-5d2f-4c52-9a45-0f0a3b1c7d11';
  const pages = {
    'admin-all': ['/admin?view=all', shows(user.companyName)],
    'admin-user': [`/admin/users/${user.userId}`, shows(user.companyName)],
    'admin-user-asked': [`/admin/users/${poster.userId}`, asking],
    'admin-user-missing': [`/admin/users/${nobody}`, says('user.missing')],
    'admin-audit': ['/admin/audit', shows(user.email)],
    'admin-prices': ['/admin/market-data', opened],
    'admin-vat': ['/admin/market-data?table=vat', titled('market.vat.save')],
    'admin-standing': ['/admin/standing-deals', titled('duties.standing.end')],
    'admin-incoming': ['/admin/incoming', shows('Ion Pop')],
  } as const;
  await person.goto('/admin');
  for (const [name, [path, ready]] of Object.entries(pages)) {
    await person.goInside(path);
    await expectWellMadeInBoth(person, name, ready);
  }
});
