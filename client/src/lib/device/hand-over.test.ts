import { afterEach, expect, test, vi } from 'vitest';
import { sharePage } from './hand-over.ts';

const url = 'https://recolta.example/live-auctions/1/participate';
const picture = new File(['png'], 'recolta.png', { type: 'image/png' });
afterEach(() => vi.unstubAllGlobals());

function browser(parts: { takesPictures?: boolean; share?: () => Promise<void> }) {
  const share = vi.fn(parts.share ?? (async () => undefined));
  const writeText = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', {
    share,
    canShare: () => parts.takesPictures ?? false,
    clipboard: { writeText },
  });
  return { share, writeText };
}

test('a link is shared with its picture if the dialog accepts one', async () => {
  const { share } = browser({ takesPictures: true });
  expect(await sharePage('Grâu', url, picture)).toBe('shared');
  expect(share).toHaveBeenCalledWith({ title: 'Grâu', url, files: [picture] });
  const plain = browser({});
  await sharePage('Grâu', url, picture);
  expect(plain.share).toHaveBeenCalledWith({ title: 'Grâu', url });
});

test('a cancelled dialog is final; after a failure and without a dialog the link is copied', async () => {
  const cancelled = browser({ share: () => Promise.reject(new DOMException('', 'AbortError')) });
  expect(await sharePage('Grâu', url, null)).toBe('shared');
  expect(cancelled.writeText).not.toHaveBeenCalled();
  const failing = browser({ share: () => Promise.reject(new TypeError()) });
  expect(await sharePage('Grâu', url, null)).toBe('copied');
  expect(failing.writeText).toHaveBeenCalledWith(url);
  vi.stubGlobal('navigator', {});
  expect(await sharePage('Grâu', url, null)).toBe('failed');
});
