import { expect, test } from 'vitest';
import { pageHtml } from '../../testing/page-html.tsx';
import { PhotoGallery } from './photo-gallery.tsx';

const shown = (photos: readonly string[], address = '/auctions/1') =>
  pageHtml(<PhotoGallery filesAt="/files" photos={photos} product="corn" />, address, ['goods']);

test('five photos are in view, each a named button; the last one tells how many more there are', async () => {
  const html = await shown(['a', 'b', 'c', 'd', 'e', 'f', 'g']);
  expect(html.match(/<button/g)).toHaveLength(5);
  expect(html).toContain('aria-label="Fotografia 5 din 7"');
  expect(html).toContain('>1 / 7<');
  expect(html).toContain('>+2<');
  expect(await shown(['a', 'b'], '/en/auctions/1')).toContain('aria-label="Photo 1 of 2"');
});

test('a photo has its size ahead, and only the cover is loaded at once', async () => {
  const [cover, ...others] = (await shown(['a', 'b', 'c'])).match(/<img[^>]*>/g) ?? [];
  expect(cover).toContain('loading="eager"');
  expect(cover).toMatch(/srcset="\/files\/a\?size=small 480w, \/files\/a 2048w"/i);
  expect(others).toHaveLength(2);
  for (const image of others) expect(image).toMatch(/width="480" height="360" loading="lazy"/);
});

test('goods without photos have their crop drawn, hidden from screen readers', async () => {
  const html = await shown([]);
  expect(html).not.toContain('<img');
  expect(html).toMatch(/^<div aria-hidden="true"/);
});
