import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { sql } from 'kysely';
import { tabTo, typeInto } from '../fixtures/keyboard.ts';
import { test } from '../fixtures/market-test.ts';
import type { Person } from '../fixtures/people.ts';
import { button, consentBox, field } from '../fixtures/public-form.ts';
import type { Stack } from '../fixtures/stack.ts';
import { texts } from '../fixtures/texts.ts';

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

const messages = {
  ro: {
    name: 'Campul Nume și prenume este obligatoriu',
    email: 'Campul nu contine un email valid',
    telephone: 'Scrieți numărul ca 0722 123 456, 0252 123 456 sau cu prefix de țară, +40…',
    message: 'Campul Mesaj este obligatoriu',
    acceptsPrivacy: 'Campul Acord privind datele personale este obligatoriu',
  },
  en: {
    name: 'The Full name field is required',
    email: 'The field does not contain a valid e-mail',
    telephone: 'Write the number as 0722 123 456, 0252 123 456 or with a country code, +40…',
    message: 'The Message field is required',
    acceptsPrivacy: 'The Personal data consent field is required',
  },
} as const;

/** Expects that every field says what is wrong with it. */
async function expectIssues(person: Person, locale: keyof typeof messages): Promise<void> {
  const { acceptsPrivacy, ...ofFields } = messages[locale];
  for (const [name, message] of Object.entries(ofFields)) {
    await expect(field(person, name)).toHaveAccessibleDescription(message);
    await expect(field(person, name)).toHaveAttribute('aria-invalid', 'true');
  }
  await expect(consentBox(person)).toHaveAccessibleDescription(acceptsPrivacy);
}

test('issues are reported at their fields; what was typed survives a refusal, a reload and a change of language', async ({
  people,
  faults,
}) => {
  faults.allow(/status of 429 .*\/contact$/);
  const person = await people.open();
  const { page, t } = person;
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await person.goto('/contact');

  await test.step('issues, and nothing is sent', async () => {
    await field(person, 'email').fill('ana@');
    await field(person, 'telephone').fill('12');
    await button(person, 'contact.send').click();
    await expect(field(person, 'name')).toBeFocused();
    await expectIssues(person, 'ro');
    expect(sent).toEqual([]);
  });

  const typed = { name: 'Ana Marin', email: newEmail(), telephone: '', message: 'Bună ziua' };
  await test.step('a refusal for too many messages says how long to wait', async () => {
    await page.route('**/services/main/contact', (route) =>
      route.fulfill({
        status: 429,
        json: { code: 'TooManyRequests', message: 'too many', params: { seconds: 1500 }, requestId: 'x' },
      }),
    );
    for (const [name, text] of Object.entries(typed)) await field(person, name).fill(text);
    await consentBox(person).check();
    await button(person, 'contact.send').click();
    await expect(page.getByRole('alert')).toHaveText(t('forms.tooMany', { count: 25 }));
    for (const [name, text] of Object.entries(typed)) await expect(field(person, name)).toHaveValue(text);
  });

  await test.step('the input survives a reload and a change of language, except the consent', async () => {
    await page.reload();
    await expect(field(person, 'message')).toHaveValue(typed.message);
    await page.getByRole('link', { name: t('frame.switchLanguage') }).click();
    await expect(page.getByRole('main').getByLabel('Message')).toHaveValue(typed.message);
    await expect(page.getByRole('checkbox')).not.toBeChecked();
    const kept = (await person.context.cookies()).find(({ name }) => name === 'locale');
    expect(kept?.value).toBe('en');
    expect((kept?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(364 * 24 * 60 * 60);
  });

  await test.step('issues in English', async () => {
    const english = { ...person, t: texts.en };
    for (const [name, text] of Object.entries({ name: '', email: 'ana@', telephone: '12', message: '' }))
      await field(english, name).fill(text);
    await button(english, 'contact.send').click();
    await expectIssues(english, 'en');
  });
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
  expect(await incoming(stack, email)).toEqual([{ kind: 'subscriber', content: { email } }]);
});
