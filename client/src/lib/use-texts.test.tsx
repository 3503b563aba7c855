import { expect, test, vi } from 'vitest';
import { everyText } from '../testing/every-text.ts';

/** A page of modules that have loaded no texts yet. */
async function freshPage() {
  vi.resetModules();
  const { useTexts } = await import('./i18n.ts');
  const { pageHtml } = await import('../testing/page-html.tsx');
  const Heading = () => <h1>{useTexts().t('password.heading')}</h1>;
  return (address?: string, namespaces: Parameters<typeof pageHtml>[2] = []) =>
    pageHtml(<Heading />, address, namespaces);
}

test('a text of a namespace that is not loaded is an error, never a key on the screen', async () => {
  const heading = await freshPage();
  await expect(heading()).rejects.toThrow('there is no text password.heading');
});

test('a namespace that is loaded speaks the language of the address', async () => {
  const heading = await freshPage();
  for (const [address, locale] of [
    ['/reset-password', 'ro'],
    ['/en/reset-password', 'en'],
  ] as const)
    expect(await heading(address, ['password'])).toBe(`<h1>${everyText[locale].password.heading}</h1>`);
});
