import { countsReadsMetaName } from '@recolta/shared/contracts/content/reads';
import { readReportSchema } from '@recolta/shared/contracts/http/content';
import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useReadReport } from './post-page.tsx';

const reports: unknown[] = [];
let visibility: DocumentVisibilityState;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  visibility = 'visible';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    expect([address, init.method, init.keepalive]).toEqual(['/services/content/reads', 'POST', true]);
    reports.push(readReportSchema.parse(JSON.parse(String(init.body))));
    throw new TypeError('offline');
  });
  document.head.innerHTML = `<meta name="${countsReadsMetaName}" content="1" />`;
});
afterEach(() => {
  reports.length = 0;
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

let count = 0;
/** An item that no test has read before. */
const newId = () => `5c0e1a52-0000-4000-8000-${String(++count).padStart(12, '0')}`;

function turn(state: DocumentVisibilityState): void {
  visibility = state;
  document.dispatchEvent(new Event('visibilitychange'));
}

function read(id: string): void {
  const { unmount } = renderHook(() => useReadReport(id));
  vi.advanceTimersByTime(10_000);
  unmount();
}

test('an item is reported after ten seconds in view, once per tab', () => {
  const id = newId();
  const { rerender, unmount } = renderHook(({ shown }) => useReadReport(shown), {
    initialProps: { shown: id as string | undefined },
  });
  vi.advanceTimersByTime(9999);
  expect(reports).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(reports).toMatchObject([{ id }]);
  rerender({ shown: undefined });
  rerender({ shown: id });
  vi.advanceTimersByTime(60_000);
  unmount();
  expect(reports).toHaveLength(1);
});

test('only the time that the page is in view counts', () => {
  const { unmount } = renderHook(() => useReadReport(newId()));
  vi.advanceTimersByTime(6000);
  turn('hidden');
  vi.advanceTimersByTime(60_000);
  turn('visible');
  vi.advanceTimersByTime(3999);
  expect(reports).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(reports).toHaveLength(1);
  unmount();
});

test('an item that was left or opened in the background is not reported', () => {
  const { unmount } = renderHook(() => useReadReport(newId()));
  vi.advanceTimersByTime(9000);
  unmount();
  turn('hidden');
  const behind = renderHook(() => useReadReport(newId()));
  vi.advanceTimersByTime(60_000);
  behind.unmount();
  turn('visible');
  vi.advanceTimersByTime(60_000);
  expect(reports).toEqual([]);
});

test('a report has the five items read before in the tab, the last first, and nothing else', () => {
  const ids = Array.from({ length: 8 }, newId);
  for (const id of ids) read(id);
  expect(reports.at(-1)).toEqual({ id: ids[7], before: ids.slice(2, 7).toReversed() });
});

test('nothing is reported to a content service that is not ours', () => {
  document.head.innerHTML = '';
  read(newId());
  expect(reports).toEqual([]);
});
