import { expect, test } from 'vitest';
import { everyText } from '../src/testing/every-text.ts';
import { offlinePage } from './offline-worker.ts';

const index = `<!doctype html><html lang="ro"><head><title>Recolta – licitații</title><script>theme()</script>
<style>body { margin: 0 }</style><script type="module" fetchpriority="low" crossorigin src="/assets/index-1.js"></script>
<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/libraries-1.js"></head>
<body><div id="root"></div></body></html>`;

test('the offline page has the head of every page without its scripts, and its text in both languages', () => {
  const page = offlinePage(index, '/assets/offline-1.js');
  expect(page).toContain('<script>theme()</script>');
  expect(page).toContain('<style>body { margin: 0 }</style>');
  expect(page.match(/src="[^"]*"|href="[^"]*"/g)).toEqual(['src="/assets/offline-1.js"']);
  expect(page).toContain(`<title>${everyText.ro.offline.title} · Recolta</title>`);
  for (const { offline } of [everyText.ro, everyText.en]) {
    expect(page).toContain(`>${offline.heading}</h1>`);
    expect(page).toContain(offline.drafts.registration);
  }
  expect(page).not.toContain('id="root"');
});
