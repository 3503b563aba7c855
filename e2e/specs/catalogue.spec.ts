import { expect } from '@playwright/test';
import { Administration } from '../fixtures/administration.ts';
import { test } from '../fixtures/market-test.ts';
import { expectWellMadeInBoth } from '../fixtures/page-check.ts';
import type { Person } from '../fixtures/people.ts';

test('[X6] an administrator adds a product with an option, visitors find it; every page is well made', async ({
  people,
  stack,
}) => {
  test.slow();
  const { person: admin } = await Administration.open(people, stack);
  const { page } = admin;
  const field = (name: string) => page.getByRole('textbox', { name: admin.t(`forms.field.${name}`) });
  await admin.goto('/admin/product-catalog/add');
  await field('ro').fill('Porumb de probă');
  await field('en').fill('Trial corn');
  await page.getByRole('combobox', { name: admin.t('forms.field.crop') }).selectOption('corn');
  await page.getByRole('checkbox', { name: 'Cereale' }).check();
  await page.getByRole('button', { name: admin.t('forms.save') }).click();
  await page.getByRole('button', { name: admin.t('administration.catalogue.addOption') }).click();
  const option = page.getByRole('dialog');
  await option.getByRole('textbox', { name: admin.t('forms.field.ro') }).fill('Uscat, vrac');
  await option.getByRole('textbox', { name: admin.t('forms.field.en') }).fill('Dried, bulk');
  await option.getByRole('button', { name: admin.t('forms.save') }).click();
  await expect(option).toBeHidden();
  const names = { ro: 'Porumb de probă', en: 'Trial corn' } as const;
  const shows = async (reader: Person) =>
    expect(reader.page.getByRole('heading', { name: names[reader.locale] })).toBeVisible();
  await expectWellMadeInBoth(admin, 'admin-catalogue-product', shows);
  await admin.goInside('/admin/categories');
  await expectWellMadeInBoth(admin, 'admin-categories', async (reader) => {
    await reader.page
      .getByRole('button', { name: reader.t('administration.catalogue.categories.add'), exact: true })
      .click();
    await expect(reader.page.getByRole('dialog')).toBeVisible();
  });
  await admin.goInside('/admin/product-catalog?search=Porumb');
  await expectWellMadeInBoth(admin, 'admin-catalogue', async (reader) =>
    expect(reader.page.getByRole('link', { name: names[reader.locale] })).toBeVisible(),
  );

  const visitor = await people.open();
  await visitor.goto('/product-catalog?search=Porumb');
  const reader = await expectWellMadeInBoth(visitor, 'catalogue', shows, { isOtherOnPhone: true });
  await reader.page.getByRole('link', { name: names[reader.locale], exact: true }).click();
  await expectWellMadeInBoth(reader, 'catalogue-product', shows);
});
