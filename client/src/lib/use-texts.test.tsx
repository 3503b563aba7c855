import { expect, test } from 'vitest';
import { everyText } from '../testing/every-text.ts';
import { pageHtml } from '../testing/page-html.tsx';
import { useTexts } from './i18n.ts';

function Heading() {
  const { t } = useTexts();
  return <h1>{t('password.heading')}</h1>;
}

test('a text of a namespace that is not loaded is an error, never a key on the screen', async () => {
  await expect(pageHtml(<Heading />)).rejects.toThrow('there is no text password.heading');
});

test('a namespace that is loaded speaks the language of the address', async () => {
  for (const [address, locale] of [
    ['/reset-password', 'ro'],
    ['/en/reset-password', 'en'],
  ] as const)
    expect(await pageHtml(<Heading />, address, ['password'])).toBe(
      `<h1>${everyText[locale].password.heading}</h1>`,
    );
});
