import { expect, onTestFinished, test, vi } from 'vitest';
import { saveFile } from './save-file.ts';

test('a file keeps its address until a busy browser has begun to read it', () => {
  vi.useFakeTimers();
  const revoke = vi.fn<(url: string) => void>();
  const { createObjectURL, revokeObjectURL } = URL;
  Object.assign(URL, { createObjectURL: () => 'blob:one', revokeObjectURL: revoke });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  onTestFinished(() => {
    Object.assign(URL, { createObjectURL, revokeObjectURL });
    vi.restoreAllMocks();
    vi.useRealTimers();
  });
  saveFile('a.csv', 'text/csv', 'a;b');
  vi.advanceTimersByTime(30_000);
  expect(revoke).not.toHaveBeenCalled();
  vi.advanceTimersByTime(30_000);
  expect(revoke).toHaveBeenCalledExactlyOnceWith('blob:one');
});
