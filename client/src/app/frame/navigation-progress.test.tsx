import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { store } from '../../lib/store.ts';
import { pageHtml } from '../../testing/page-html.tsx';
import { NavigationProgressBar, pageLoadsAtom, watchSlowLoads } from './navigation-progress.tsx';

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
    const reported: boolean[] = [];
    return { reported, stop: watchSlowLoads((isSlow) => reported.push(isSlow)) };
  }

  test('shows after a page has been loading for 200 ms, until the last page is loaded', () => {
    const { reported, stop } = watch();
    store.set(pageLoadsAtom, 1);
    vi.advanceTimersByTime(199);
    expect(reported).not.toContain(true);
    vi.advanceTimersByTime(1);
    expect(reported.at(-1)).toBe(true);
    store.set(pageLoadsAtom, 2);
    store.set(pageLoadsAtom, 1);
    expect(reported.at(-1)).toBe(true);
    store.set(pageLoadsAtom, 0);
    expect(reported.at(-1)).toBe(false);
    stop();
  });

  test('stays hidden for a faster load, and after the page is left', () => {
    const { reported, stop } = watch();
    store.set(pageLoadsAtom, 1);
    vi.advanceTimersByTime(150);
    store.set(pageLoadsAtom, 0);
    store.set(pageLoadsAtom, 1);
    vi.advanceTimersByTime(199);
    stop();
    vi.advanceTimersByTime(1000);
    expect(reported).not.toContain(true);
  });

  test('animates for 5 s', async () => {
    vi.useRealTimers();
    expect(await pageHtml(<NavigationProgressBar />)).toContain('style="animation-duration:5000ms"');
  });
});
