import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { handOverDocument, saveFile } from './hand-over.ts';

const { createObjectURL, revokeObjectURL } = URL;
const revoke = vi.fn<(url: string) => void>();
let saved: string[] = [];

beforeEach(() => {
  saved = [];
  revoke.mockReset();
  Object.assign(URL, { createObjectURL: () => 'blob:one', revokeObjectURL: revoke });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => {
  Object.assign(URL, { createObjectURL, revokeObjectURL });
  for (const name of ['canShare', 'share']) Reflect.deleteProperty(navigator, name);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('a file keeps its address until a busy browser has begun to read it', () => {
  vi.useFakeTimers();
  saveFile('a.csv', 'text/csv', 'a;b');
  expect(saved).toEqual(['a.csv']);
  vi.advanceTimersByTime(30_000);
  expect(revoke).not.toHaveBeenCalled();
  vi.advanceTimersByTime(30_000);
  expect(revoke).toHaveBeenCalledExactlyOnceWith('blob:one');
});

/** A browser with the system's dialog. @param answer its failure, if it fails */
function browser(isPhone: boolean, answer?: DOMException) {
  const shared: string[] = [];
  vi.stubGlobal('matchMedia', () => ({ matches: isPhone }));
  Object.assign(navigator, {
    canShare: () => true,
    share: async ({ files: [file] }: { files: File[] }) => {
      shared.push(file?.name ?? '');
      if (answer) throw answer;
    },
  });
  return shared;
}
const contract = new Blob(['%PDF'], { type: 'application/pdf' });

test.each([
  ['a phone', true, undefined, ['c.pdf'], []],
  ['a computer', false, undefined, [], ['c.pdf']],
  ['a phone whose dialog was closed', true, new DOMException('closed', 'AbortError'), ['c.pdf'], []],
  ['a phone that refuses it', true, new DOMException('late', 'NotAllowedError'), ['c.pdf'], ['c.pdf']],
])('a document on %s', async (_, isPhone, answer, shared, downloaded) => {
  const offered = browser(isPhone, answer);
  await handOverDocument('c.pdf', contract);
  expect(offered).toEqual(shared);
  expect(saved).toEqual(downloaded);
});

test('a document in a browser without the dialog is downloaded', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  await handOverDocument('c.pdf', contract);
  expect(saved).toEqual(['c.pdf']);
});
