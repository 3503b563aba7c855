import { expect, onTestFinished, test, vi } from 'vitest';
import { shrunkPhoto } from './shrunk-photo.ts';

const mebibyte = 1024 * 1024;
const photo = (type = 'image/jpeg') => new File([new Uint8Array(4 * mebibyte)], 'lan.jpg', { type });

/**
 * A browser in which every image has this size.
 *
 * @param hasMemory false if it cannot draw
 * @returns the sizes to which images were decoded, and those that were drawn
 */
function browserWith(width: number, height: number, hasMemory = true) {
  const decoded: unknown[] = [];
  const drawn: unknown[] = [];
  const { createObjectURL, revokeObjectURL } = URL;
  Object.assign(URL, { createObjectURL: () => 'blob:one', revokeObjectURL: () => undefined });
  class Shown extends EventTarget {
    readonly naturalWidth = width;
    readonly naturalHeight = height;
    set src(_: string) {
      this.dispatchEvent(new Event(width === 0 ? 'error' : 'load'));
    }
  }
  vi.stubGlobal('Image', Shown);
  vi.stubGlobal('createImageBitmap', (_: Blob, { resizeWidth, resizeHeight }: ImageBitmapOptions) => {
    decoded.push([resizeWidth, resizeHeight]);
    return Promise.resolve({ size: [resizeWidth, resizeHeight], close: () => undefined });
  });
  const context = { drawImage: ({ size }: { size: unknown }) => drawn.push(size) };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(
    (hasMemory ? context : null) as RenderingContext | null,
  );
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((give, type = '') =>
    give(new Blob(['small'], { type })),
  );
  onTestFinished(() => {
    Object.assign(URL, { createObjectURL, revokeObjectURL });
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
  return { decoded, drawn };
}

test.each([
  [8064, 6048, 4096, 3072],
  [6048, 8064, 3072, 4096],
  [12_000, 3000, 4096, 1024],
])('a photo of %i × %i px is sent with %i × %i px', async (width, height, toWidth, toHeight) => {
  const { decoded, drawn } = browserWith(width, height);
  const sent = await shrunkPhoto(photo());
  expect(decoded).toEqual([[toWidth, toHeight]]);
  expect(drawn).toEqual(decoded);
  expect([sent.name, sent.type, sent.size]).toEqual(['lan.jpg', 'image/jpeg', 5]);
});

test.each([
  ['within the limit', 4080, 3072, 'image/jpeg'],
  ['that would fill the memory', 20_000, 20_000, 'image/png'],
  ['that cannot be decoded', 0, 0, 'image/jpeg'],
  ['that is no image', 8064, 6048, 'application/pdf'],
])('a file %s is sent as it is, for the service to judge', async (_, width, height, type) => {
  const { decoded } = browserWith(width, height);
  const file = photo(type);
  expect(await shrunkPhoto(file)).toBe(file);
  expect(decoded).toEqual([]);
});

test('a photo is sent as it is by a browser without memory to draw it', async () => {
  browserWith(8064, 6048, false);
  const file = photo();
  expect(await shrunkPhoto(file)).toBe(file);
});
