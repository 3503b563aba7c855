import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AssetArguments, readAssetArguments } from './asset-arguments.ts';
import { assetFormats, outputSize } from './asset-options.ts';
import { convertPhoto } from './convert-photo.ts';

const natural = { width: 800, height: 400 };
const colours = {
  red: [200, 30, 30],
  green: [30, 160, 30],
  blue: [30, 30, 200],
  white: [250, 250, 250],
} as const;
type Colour = keyof typeof colours;
const css = (colour: Colour) => `rgb(${colours[colour].join(',')})`;
/** Four rectangles of 400 × 200: red and green above blue and white. */
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 400" width="800" height="400">
  <rect width="400" height="200" fill="${css('red')}"/><rect x="400" width="400" height="200" fill="${css('green')}"/>
  <rect y="200" width="400" height="200" fill="${css('blue')}"/><rect x="400" y="200" width="400" height="200" fill="${css('white')}"/>
</svg>`;

describe('a converted photo', () => {
  let folder: string;
  const files: Record<string, string> = {};
  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'recolta-photos-'));
    const raster = sharp(Buffer.from(drawing));
    const keep = async (name: string, bytes: Uint8Array | string) => {
      files[name] = path.join(folder, name);
      await writeFile(files[name], bytes);
    };
    await keep('a.svg', drawing);
    for (const format of ['jpeg', 'png', 'webp', 'avif', 'gif'] as const)
      await keep(`a.${format}`, await raster.clone().toFormat(format, { quality: 95 }).toBuffer());
    // Taken with the camera turned to the right: stored in landscape, shown upright.
    await keep(
      'turned.jpeg',
      await raster.clone().jpeg({ quality: 95 }).withMetadata({ orientation: 6 }).toBuffer(),
    );
  });
  afterAll(() => rm(folder, { recursive: true }));

  async function made(name: string, given: AssetArguments, size = natural) {
    const options = readAssetArguments(given, size);
    const bytes = await convertPhoto(await readFile(files[name] ?? ''), options, options.format ?? 'png');
    const { format, width, height, exif } = await sharp(bytes).metadata();
    const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    /** The colour at a position given as fractions of the sides. */
    function at(across: number, up: number): Colour | undefined {
      const pixel = Math.floor(info.height * up) * info.width + Math.floor(info.width * across);
      const found = data.subarray(pixel * info.channels, pixel * info.channels + 3);
      const isNear = (colour: Colour) =>
        colours[colour].every((value, i) => Math.abs(value - (found[i] ?? 0)) < 40);
      return (Object.keys(colours) as Colour[]).find(isNear);
    }
    const corners = [at(0.1, 0.1), at(0.9, 0.1), at(0.1, 0.9), at(0.9, 0.9)];
    return { format, size: [width, height], corners, exif, bytes };
  }
  const quadrants = ['red', 'green', 'blue', 'white'];

  it.each(['a.svg', 'a.jpeg', 'a.png', 'a.webp', 'a.avif', 'a.gif'])(
    '%s has the requested size',
    async (name) => {
      expect(await made(name, { width: 300 })).toMatchObject({ size: [300, 150], corners: quadrants });
      expect(await made(name, { height: 100 })).toMatchObject({ size: [200, 100], corners: quadrants });
      expect(await made(name, { width: 1000, height: 500 })).toMatchObject({
        size: [1000, 500],
        corners: quadrants,
      });
      expect(await made(name, { res: '50p' })).toMatchObject({ size: [100, 50], corners: quadrants });
    },
  );

  it.each(assetFormats)('has the format %s', async (format) => {
    const { format: decoded, corners } = await made('a.svg', { width: 200, format });
    expect(decoded).toBe({ jpg: 'jpeg', png: 'png', webp: 'webp', avif: 'heif' }[format]);
    expect(corners).toEqual(quadrants);
  });

  it.each(['a.svg', 'a.jpeg'])('%s is cropped as requested', async (name) => {
    const square = { width: 100, height: 100 };
    expect(await made(name, square)).toMatchObject({ size: [100, 100], corners: quadrants });
    expect(await made(name, { ...square, crop: 'fit' })).toMatchObject({
      size: [100, 50],
      corners: quadrants,
    });
    const part = await made(name, { crop: 'ex_400,ey_0,ew_400,eh_200' });
    expect(part).toMatchObject({ size: [400, 200], corners: ['green', 'green', 'green', 'green'] });
    const scaled = await made(name, { width: 1200, crop: 'ex_0,ey_200,ew_400,eh_200' });
    expect(scaled).toMatchObject({ size: [1200, 600], corners: ['blue', 'blue', 'blue', 'blue'] });
    const byRatio = await made(name, { width: 50, height: 100, crop: 'ex_350,ey_0,ew_100' });
    expect(byRatio).toMatchObject({ size: [50, 100], corners: ['red', 'green', 'red', 'green'] });
    expect(await made(name, { preset: '1:1' })).toMatchObject({ size: [400, 400], corners: quadrants });
  });

  it.each(['entropy', 'attention'])('is cropped around the most prominent part: %s', async (crop) => {
    const noise = sharp({
      create: {
        width: 60,
        height: 60,
        channels: 3,
        background: 'black',
        noise: { type: 'gaussian', mean: 128, sigma: 90 },
      },
    });
    const dull = sharp({ create: { width: 600, height: 100, channels: 3, background: '#777' } });
    const overlay =
      crop === 'attention'
        ? Buffer.from('<svg width="60" height="60"><rect width="60" height="60" fill="#e02020"/></svg>')
        : await noise.png().toBuffer();
    files['dull.png'] = path.join(folder, 'dull.png');
    await writeFile(
      files['dull.png'],
      await dull
        .composite([{ input: overlay, left: 520, top: 20 }])
        .png()
        .toBuffer(),
    );
    const spread = async (given: AssetArguments) => {
      const { bytes } = await made(
        'dull.png',
        { width: 100, height: 100, ...given },
        { width: 600, height: 100 },
      );
      return Math.max(...(await sharp(bytes).stats()).channels.map(({ stdev }) => stdev));
    };
    expect(await spread({})).toBeLessThan(1);
    expect(await spread({ crop })).toBeGreaterThan(20);
  });

  it('is rotated upright, and has no metadata', async () => {
    const { size, corners, exif } = await made(
      'turned.jpeg',
      { width: 100, format: 'jpg' },
      { width: 400, height: 800 },
    );
    expect(size).toEqual([100, 200]);
    expect(corners).toEqual(['blue', 'red', 'white', 'green']);
    expect(exif).toBeUndefined();
    const upper = { width: 400, height: 800 };
    const part = await made('turned.jpeg', { crop: 'ex_200,ey_0,ew_200,eh_400' }, upper);
    expect(part).toMatchObject({ size: [200, 400], corners: ['red', 'red', 'red', 'red'] });
  });

  it('that is transparent has a white ground as JPEG, and stays transparent in other formats', async () => {
    files['clear.png'] = path.join(folder, 'clear.png');
    const background = { r: 0, g: 0, b: 0, alpha: 0 };
    await sharp({ create: { ...{ width: 80, height: 80, channels: 4 }, background } }).toFile(
      files['clear.png'],
    );
    const of = (format: AssetArguments['format']) => made('clear.png', { format }, { width: 80, height: 80 });
    expect((await of('jpg')).corners).toEqual(['white', 'white', 'white', 'white']);
    for (const format of ['png', 'webp', 'avif'] as const) {
      const { channels } = await sharp((await of(format)).bytes).stats();
      expect([channels.length, channels[3]?.max], format).toEqual([4, 0]);
    }
  });

  it('is smaller at lower quality', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
    files['noise.png'] = path.join(folder, 'noise.png');
    await sharp({ create: { width: 200, height: 200, channels: 3, background: 'black', noise } }).toFile(
      files['noise.png'],
    );
    for (const format of assetFormats) {
      const of = async (quality?: number) =>
        (await made('noise.png', { quality, format }, { width: 200, height: 200 })).bytes.length;
      // A PNG without a quality is lossless.
      expect(await of(20), format).toBeLessThan(await of(format === 'png' ? undefined : 90));
    }
  });

  it.each(['avif', 'png'])('of 12 million pixels is converted within seconds to %s', async (format) => {
    const usedBefore = process.cpuUsage().user;
    const { size } = await made('a.jpeg', { width: 4000, height: 3000, format, quality: 80 });
    expect(size).toEqual([4000, 3000]);
    expect((process.cpuUsage().user - usedBefore) / 1e6).toBeLessThan(10);
  });

  it('of a drawing has sharp edges at any size', async () => {
    const { bytes } = await made('a.svg', { width: 4000, format: 'png' });
    const { data, info } = await sharp(bytes)
      .extract({ left: 1990, top: 100, width: 20, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const reds = Array.from({ length: 20 }, (_, x) => data[x * info.channels] ?? 0);
    expect(reds.filter((red) => red > 45 && red < 185).length).toBeLessThanOrEqual(2);
  });

  it('of more than 12 million pixels is scaled down if no size is requested', async () => {
    files['large.png'] = path.join(folder, 'large.png');
    await sharp({ create: { width: 5000, height: 4000, channels: 3, background: 'red' } }).toFile(
      files['large.png'],
    );
    const { size } = await made('large.png', { format: 'jpg' }, { width: 5000, height: 4000 });
    const [width = 0, height = 0] = size;
    expect(width * height).toBeLessThanOrEqual(12_000_000);
    expect(width * height).toBeGreaterThan(11_900_000);
  });

  it.each([
    [16_384, 1],
    [1, 16_384],
  ])('of a side of more than 16,383 pixels is not decoded: %i × %i', async (width, height) => {
    files['long.png'] = path.join(folder, 'long.png');
    await sharp({ create: { width, height, channels: 3, background: 'red' } }).toFile(files['long.png']);
    await expect(made('long.png', { format: 'png' }, { width, height })).rejects.toMatchObject({
      status: 404,
    });
    const { height: most } = outputSize(readAssetArguments({ width: 24 }, natural), {
      width: 1,
      height: 1000,
    });
    expect(most).toBe(16_383);
  });

  it('is decoded no further than its header allows: a PNG that claims 40,000 × 40,000 pixels, a GIF of many frames', async () => {
    const claimed = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    claimed.writeUInt32BE(40_000, 16);
    claimed.writeUInt32BE(40_000, 20);
    claimed.writeUInt32BE(crc32(claimed.subarray(12, 29)), 29);
    const frames = Array.from({ length: 3000 }, (_, at) => ({ r: at % 256, g: 0, b: 0 }));
    const moving = await sharp(Buffer.concat(frames.map(({ r }) => Buffer.alloc(64 * 64 * 3, r))), {
      raw: { width: 64, height: 64 * frames.length, channels: 3, pageHeight: 64 },
    })
      .gif()
      .toBuffer();
    for (const [name, bytes] of [
      ['claimed.png', claimed],
      ['moving.gif', moving],
    ] as const) {
      files[name] = path.join(folder, name);
      await writeFile(files[name], bytes);
    }
    const usedBefore = process.cpuUsage().user;
    await expect(made('claimed.png', { width: 10 })).rejects.toThrow(/pixel limit/);
    expect((await made('moving.gif', { width: 32 }, { width: 64, height: 64 })).size).toEqual([32, 32]);
    expect((process.cpuUsage().user - usedBefore) / 1e6).toBeLessThan(2);
  });
});
