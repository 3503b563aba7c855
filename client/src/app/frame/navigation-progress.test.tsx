import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { store } from '../../lib/store.ts';
import { pageHtml } from '../../testing/page-html.tsx';
import { ProgressBar, pageLoadsAtom, watchSlowLoads } from './navigation-progress.tsx';

describe('the progress bar', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    store.set(pageLoadsAtom, 0);
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Every state reported so far, oldest first. */
  function watch() {
    const told: boolean[] = [];
    return { told, stop: watchSlowLoads((isSlow) => told.push(isSlow)) };
  }

  test('shows when a page has been on its way for 200 ms, and until the last is there', () => {
    const { told, stop } = watch();
    store.set(pageLoadsAtom, 1);
    vi.advanceTimersByTime(199);
    expect(told).not.toContain(true);
    vi.advanceTimersByTime(1);
    expect(told.at(-1)).toBe(true);
    store.set(pageLoadsAtom, 2);
    store.set(pageLoadsAtom, 1);
    expect(told.at(-1)).toBe(true);
    store.set(pageLoadsAtom, 0);
    expect(told.at(-1)).toBe(false);
    stop();
  });

  test('shows nothing for a page that is there sooner, nor once it is left', () => {
    const { told, stop } = watch();
    store.set(pageLoadsAtom, 1);
    vi.advanceTimersByTime(150);
    store.set(pageLoadsAtom, 0);
    store.set(pageLoadsAtom, 1);
    vi.advanceTimersByTime(199);
    stop();
    vi.advanceTimersByTime(1000);
    expect(told).not.toContain(true);
  });

  test('takes 5 s on its way across', async () => {
    vi.useRealTimers();
    expect(await pageHtml(<ProgressBar />)).toContain('style="animation-duration:5000ms"');
  });
});
