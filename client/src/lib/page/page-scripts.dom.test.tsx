import { expect, test, vi } from 'vitest';
import { loadPageScripts, preloadScripts } from './page-scripts.ts';

const requested = () => [...document.head.querySelectorAll('link')].map((link) => link.getAttribute('href'));

test('a navigation requests all scripts of its page at once, each once, as soon as they are known', async () => {
  preloadScripts('blog');
  expect(requested()).toEqual([]);
  const table = {
    files: ['/assets/a.js', '/assets/b.js', '/assets/c.js'],
    pages: { blog: [0, 1], help: [1, 2] },
  };
  vi.stubGlobal('fetch', vi.fn().mockResolvedValue(Response.json(table)));
  await loadPageScripts();
  preloadScripts('blog');
  preloadScripts('contact');
  expect(requested()).toEqual(['/assets/a.js', '/assets/b.js']);
  preloadScripts('help');
  expect(requested()).toEqual(['/assets/a.js', '/assets/b.js', '/assets/c.js']);
});

test('if the list cannot be fetched a page loads as without it', async () => {
  vi.stubGlobal('fetch', vi.fn().mockResolvedValue(new Response(null, { status: 503 })));
  await loadPageScripts();
  expect(() => preloadScripts('blog')).not.toThrow();
});
