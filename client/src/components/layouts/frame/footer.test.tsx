import { expect, test } from 'vitest';
import { pageHtml } from '../../../testing/page-html.tsx';
import { Footer } from './footer.tsx';

test('the footer leads to the authority for consumer protection, in both languages', async () => {
  for (const [address, name] of [
    ['/', 'ANPC – protecția consumatorilor'],
    ['/en', 'ANPC – consumer protection'],
  ] as const) {
    const html = await pageHtml(<Footer />, address);
    expect(html).toMatch(new RegExp(`<a href="https://anpc.ro"[^>]*>${name}<`));
  }
});
