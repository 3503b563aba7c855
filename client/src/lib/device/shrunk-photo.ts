/** Longest side of a photo that is sent, in pixels: that of a stored document, and twice that of a stored photo. */
const maxSide = 4096;
/** An image of more pixels is left to the service, which refuses it: decoding it would fill a phone's memory. */
const maxDecodedPixels = 120_000_000;

const photoTypes: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp']);

/** Returns true for a file that `shrunkPhoto` may make smaller. */
export const isPhoto = (file: File): boolean => photoTypes.has(file.type);

/**
 * A photo within the service's limit of pixels, upright: phones take 48 million. Anything else is returned as it is,
 * also an image that this browser cannot decode, because the service says why a file is refused.
 *
 * @param longestSide of the result, in pixels
 */
export async function shrunkPhoto(file: File, longestSide = maxSide): Promise<File> {
  if (!isPhoto(file)) return file;
  try {
    const { width, height } = await sizeOf(file);
    const scale = longestSide / Math.max(width, height);
    if (scale >= 1 || width * height > maxDecodedPixels) return file;
    const [toWidth, toHeight] = [Math.round(width * scale), Math.round(height * scale)];
    const canvas = document.createElement('canvas');
    canvas.width = toWidth;
    canvas.height = toHeight;
    const context = canvas.getContext('2d');
    // No memory for it: a canvas without one would make an empty picture.
    if (context === null) return file;
    const bitmap = await createImageBitmap(file, {
      resizeWidth: toWidth,
      resizeHeight: toHeight,
      resizeQuality: 'high',
    });
    context.drawImage(bitmap, 0, 0);
    bitmap.close();
    const made = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, file.type, 0.9));
    // A browser that cannot write the type writes PNG.
    return made?.type === file.type ? new File([made], file.name, { type: made.type }) : file;
  } catch {
    return file;
  }
}

/** Width and height as shown, from the header: the pixels are decoded only when they are drawn. */
async function sizeOf(file: File): Promise<{ width: number; height: number }> {
  const url = URL.createObjectURL(file);
  try {
    const image = new Image();
    await new Promise((resolve, reject) => {
      image.addEventListener('load', resolve);
      image.addEventListener('error', reject);
      image.src = url;
    });
    return { width: image.naturalWidth, height: image.naturalHeight };
  } finally {
    URL.revokeObjectURL(url);
  }
}
