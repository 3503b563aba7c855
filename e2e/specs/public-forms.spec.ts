import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { sql } from 'kysely';
import { tabTo, typeInto } from '../fixtures/keyboard.ts';
import { test } from '../fixtures/market-test.ts';
import { button, consentBox, field } from '../fixtures/public-form.ts';
import type { Stack } from '../fixtures/stack.ts';

/** Messages stored from one e-mail address. */
async function incoming({ db }: Stack, email: string): Promise<{ kind: string; content: unknown }[]> {
  const { rows } = await sql<{ kind: string; content: unknown }>`
    select kind, content from main.incoming where content->>'email' = ${email}`.execute(db);
  return rows;
}

const newEmail = () => `${randomUUID()}@test.recolta.ro`;

test('a message is written and sent by keyboard only, and stored', async ({ people, stack }) => {
  const person = await people.open();
  const { page, t } = person;
  const email = newEmail();
  await person.goto('/contact');
  await typeInto(page, field(person, 'name'), 'Ana Marin');
  await typeInto(page, field(person, 'email'), email);
  await typeInto(page, field(person, 'telephone'), '0722 123 456');
  await typeInto(page, field(person, 'message'), 'Bună ziua, cum deschid un cont?');
  await tabTo(page, consentBox(person));
  await page.keyboard.press('Space');
  await tabTo(page, button(person, 'contact.send'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: t('contact.sentHeading') })).toBeFocused();
  await expect(page.getByText(t('contact.sentText', { email }))).toBeVisible();
  const content = {
    name: 'Ana Marin',
    email,
    telephone: '+40722123456',
    message: 'Bună ziua, cum deschid un cont?',
  };
  expect(await incoming(stack, email)).toEqual([{ kind: 'contact', content }]);
});

test('advice is requested by keyboard only, with a county from the list, and stored', async ({
  people,
  stack,
}) => {
  const person = await people.open({ locale: 'en' });
  const { page, t } = person;
  const email = newEmail();
  await person.goto('/consultanta');
  await typeInto(page, field(person, 'name'), 'Ana Marin');
  await typeInto(page, field(person, 'telephone'), '0722 123 456');
  await typeInto(page, field(person, 'email'), email);
  await typeInto(page, field(person, 'county'), 'teleor');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(field(person, 'county')).toHaveValue('Teleorman');
  await typeInto(page, field(person, 'message'), '80 ha of wheat, a new dryer.');
  await tabTo(page, consentBox(person));
  await page.keyboard.press('Space');
  await tabTo(page, button(person, 'consultancy.send'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: t('consultancy.sentHeading') })).toBeFocused();
  const content = {
    name: 'Ana Marin',
    email,
    telephone: '+40722123456',
    county: 'TR',
    message: '80 ha of wheat, a new dryer.',
  };
  expect(await incoming(stack, email)).toEqual([{ kind: 'consultantClient', content }]);
});

test('an address is subscribed to the news from the foot of a page', { tag: '@phone-only' }, async ({
  people,
  stack,
}) => {
  const person = await people.open();
  const { page, t } = person;
  const email = newEmail();
  await person.goto('/live');
  await button(person, 'frame.newsletterOpen').click();
  const form = page.getByRole('form', { name: t('frame.newsletterHeading') });
  await expect(form.getByRole('textbox')).toBeFocused();
  await form.getByRole('textbox').fill(email);
  await form.getByRole('checkbox').check();
  await form.getByRole('button').click();
  await expect(page.getByText(t('newsletter.sent', { email }))).toBeVisible();
  // Nothing is stored before the e-mail is confirmed.
  expect(await incoming(stack, email)).toEqual([]);
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from main.subscribers where email = ${email}`.execute(stack.db);
  expect(rows).toEqual([{ count: 1 }]);
});
