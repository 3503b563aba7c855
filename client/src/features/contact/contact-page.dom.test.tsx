import { cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { type StubbedAnswer, visitPage } from '../../testing/page-visit.tsx';
import { ContactPage } from './contact-page.tsx';

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

type FieldName = keyof typeof messages.ro;
const fieldNames = Object.keys(messages.ro) as FieldName[];

beforeEach(() => sessionStorage.clear());

async function visit(address: string, send?: () => StubbedAnswer) {
  const answers = send ? { 'POST /services/main/contact': send } : {};
  const visited = await visitPage(<ContactPage />, { address, namespaces: ['contact', 'forms'], answers });
  const { t, user } = visited;
  const field = (name: FieldName): HTMLInputElement => {
    if (name === 'acceptsPrivacy') return screen.getByRole('checkbox');
    const found = screen
      .getAllByRole<HTMLInputElement>('textbox')
      .find(({ labels }) => labels?.[0]?.textContent?.startsWith(t(`forms:field.${name}`)));
    if (!found) throw new Error(`there is no field ${name}`);
    return found;
  };
  const describedAs = (name: FieldName) =>
    (field(name).getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' ')
      .trim();
  const press = () => user.click(screen.getByRole('button', { name: t('contact:send') }));
  return { ...visited, field, describedAs, press };
}

test.each([
  ['ro', '/contact'],
  ['en', '/en/contact'],
] as const)('in %s every field shows its issue, and nothing is sent', async (locale, address) => {
  const { calls, field, describedAs, press, user } = await visit(address);
  await user.type(field('email'), 'ana@');
  await user.type(field('telephone'), '12');
  await press();
  for (const name of fieldNames) {
    expect(describedAs(name)).toContain(messages[locale][name]);
    expect(field(name).getAttribute('aria-invalid')).toBe('true');
  }
  expect(document.activeElement).toBe(field('name'));
  expect(calls).toEqual([]);
});

test('only the telephone is marked as optional', async () => {
  const { field, t } = await visit('/contact');
  const isMarked = (name: FieldName) =>
    (field(name).labels?.[0]?.textContent ?? '').includes(`(${t('forms:optional')})`);
  expect(fieldNames.filter(isMarked)).toEqual(['telephone']);
});

const typed = [
  ['name', 'Ana Marin'],
  ['email', 'ana@test.recolta.ro'],
  ['telephone', ''],
  ['message', 'Bună ziua'],
] as const;

test('typed values survive a refusal, a reload and a change of language, except the consent', async () => {
  const refused = { code: 'TooManyRequests', message: 'too many', params: { seconds: 1500 }, requestId: 'x' };
  const first = await visit('/contact', () => Response.json(refused, { status: 429 }));
  for (const [name, text] of typed) if (text !== '') await first.user.type(first.field(name), text);
  await first.user.click(first.field('acceptsPrivacy'));
  await first.press();
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toBe(first.t('forms:tooMany', { count: 25 })),
  );
  const expectTyped = ({ field }: Pick<typeof first, 'field'>) => {
    for (const [name, text] of typed) expect(field(name).value).toBe(text);
  };
  expectTyped(first);
  for (const address of ['/contact', '/en/contact']) {
    cleanup();
    const again = await visit(address);
    expectTyped(again);
    expect(again.field('acceptsPrivacy').checked).toBe(false);
  }
});
