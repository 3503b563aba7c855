import { expect, test } from 'vitest';
import { pageHtml } from '../../../testing/page-html.tsx';
import { plain } from '../../../testing/page-visit.tsx';
import { productState } from '../../../testing/product.ts';
import { textsIn } from '../../../testing/texts-in.ts';
import { ProgressBar } from './progress-bar.tsx';

test.each(['ro', 'en'] as const)('screen readers get the quantities of the bar in %s', async (locale) => {
  const address = locale === 'en' ? '/en/products' : '/products';
  const html = await pageHtml(<ProgressBar product={productState()} />, address, ['products']);
  const said = textsIn(locale)('products:barText', { standing: '199 t', total: '600 t', minimum: '200 t' });
  expect(plain(html)).toContain(`<p class="sr-only">${plain(said)}</p>`);
});
