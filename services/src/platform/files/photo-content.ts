import { fileTypeFromBuffer } from 'file-type';
import { BorderError } from '../http/border-error.ts';
import { type EncodedPhoto, encodePhoto } from './reencode-image.ts';

const accepted = ['image/jpeg', 'image/png', 'image/webp'];

/**
 * A photo by its bytes, regardless of its name, re-encoded as JPEG from its pixels, with a small version [S8].
 *
 * @throws BorderError 415 for anything but JPEG, PNG and WebP; and the errors of `encodePhoto`
 */
export async function photoContent(given: Uint8Array, ownerAccountId: string): Promise<EncodedPhoto> {
  const found = await fileTypeFromBuffer(given);
  if (!accepted.includes(found?.mime ?? '')) throw new BorderError(415, 'UnsupportedMediaType', { accepted });
  return encodePhoto(given, ownerAccountId);
}
