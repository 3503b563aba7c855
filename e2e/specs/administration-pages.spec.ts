import { expect, type Page } from '@playwright/test';
import type { Locale } from '../../client/src/lib/locale-path.ts';
import { makeAccount } from '../../services/tests/harness/accounts.ts';
import { Administration } from '../fixtures/administration.ts';
import { test } from '../fixtures/market-test.ts';
import { expectWellMade } from '../fixtures/page-check.ts';

const locales: readonly Locale[] = ['ro', 'en'];

/** Opens an address and waits for a text of it. */
const showing = (path: string, text: string) => async (page: Page) => {
  await page.goto(path);
  await expect(page.getByRole('main').getByText(text, { exact: true }).first()).toBeVisible();
};

for (const locale of locales) {
  test(`every page of administrators in ${locale}, light and dark: accessible, no wider than the window`, async ({
    people,
    stack,
    faults,
  }, testInfo) => {
    testInfo.setTimeout(120_000);
    faults.allow(/status of 404 .*\/users\//);
    const user = await makeAccount(stack.db, { isActive: false, iban: null });
    const poster = await makeAccount(stack.db, { mayPost: true });
    const admin = await Administration.open(people, stack, locale);
    const { request } = admin.person.context;
    const headers = { origin: stack.baseUrl };
    const role = await request.patch(`/services/main/users/${user.userId}`, {
      headers,
      data: { role: 'Bidder' },
    });
    expect(role.status()).toBe(204);
    const data = { name: 'Ion Pop', email: 'ion@example.ro', message: 'Bună ziua', acceptsPrivacy: true };
    expect((await request.post('/services/main/contact', { headers, data })).status()).toBe(204);
    const base = locale === 'ro' ? '' : '/en';
    const asking = async (page: Page) => {
      await showing(`${base}/admin/users/${poster.userId}`, poster.companyName)(page);
      await admin.act('deactivate', poster.companyName).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    };
    const nobody = '2c5b8a52-5d2f-4c52-9a45-0f0a3b1c7d11';
    const pages = {
      'admin-all': showing(`${base}/admin?view=all`, user.companyName),
      'admin-none': showing(`${base}/admin?search=zzz`, admin.text('users.noneMatch')),
      'admin-user': showing(`${base}/admin/users/${user.userId}`, user.companyName),
      'admin-user-asked': asking,
      'admin-user-missing': showing(`${base}/admin/users/${nobody}`, admin.text('user.missing')),
      'admin-audit': showing(`${base}/admin/audit`, user.email),
      'admin-incoming': showing(`${base}/admin/incoming`, 'Ion Pop'),
    };
    for (const [name, open] of Object.entries(pages)) {
      await open(admin.person.page);
      await expectWellMade(admin.person, name);
    }
  });
}
