import sharp from 'sharp';
import { expect, it, onTestFinished, vi } from 'vitest';
import { reencodeImage } from './reencode-image.ts';

const picture = () =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: '#263' } })
    .png()
    .toBuffer();

it.each([
  ['timeout: 1% complete\nVipsImage: killed', 429, 'TooManyRequests'],
  ['pngload_buffer: libspng read error', 400, 'ValidationFailed'],
])('a decoder that ends with %j is refused as %d', async (message, status, code) => {
  const bytes = await picture();
  const encoding = vi.spyOn(Object.getPrototypeOf(sharp(bytes)), 'toBuffer');
  onTestFinished(() => encoding.mockRestore());
  encoding.mockRejectedValue(new Error(message));
  await expect(reencodeImage(bytes, 'image/png', 'a')).rejects.toMatchObject({ status, code });
});
