import { createElement, Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pageTextsReady, startTexts, usePartTexts } from './i18n.ts';

const load = vi.hoisted(() => vi.fn());
vi.mock('../locales/page-texts.ts', () => ({
  pageTexts: {
    login: { ro: load, en: load },
    offers: { ro: async () => ({ change: 'Trimiteți oferta' }), en: load },
  },
}));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('texts that could not be loaded stay failed for a render that asks again, and are loaded by a later one', async () => {
  await startTexts('/');
  load.mockRejectedValueOnce(new Error('offline')).mockResolvedValueOnce({});
  const first = pageTextsReady('login', 'ro');
  await expect(first).rejects.toThrow('offline');
  expect(pageTextsReady('login', 'ro')).toBe(first);
  expect(load).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1_000);
  await expect(pageTextsReady('login', 'ro')).resolves.toBeUndefined();
  expect(load).toHaveBeenCalledTimes(2);
});

test('a part whose texts the page has loaded is shown at once, without the page waiting', async () => {
  await startTexts('/');
  await pageTextsReady('offers', 'ro');
  const Part = () => usePartTexts('offers').t('offers.change');
  expect(renderToString(createElement(Suspense, { fallback: 'waiting' }, createElement(Part)))).toContain(
    'Trimiteți oferta',
  );
});
