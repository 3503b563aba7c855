import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AddressedAsset,
  assetAddress,
  outputFormat,
  readAssetPath,
  signedOptions,
} from './asset-address.ts';
import { AssetArgumentError, type AssetArguments, readAssetArguments } from './asset-arguments.ts';
import {
  type AssetOptions,
  assetFormats,
  maxOutputPixels,
  outputSize,
  parseAssetOptions,
  writeAssetOptions,
} from './asset-options.ts';

const site = { key: 'a key of the tests', publicUrl: '' };
const photo: AddressedAsset = {
  id: '5c0e1a52-0000-4000-8000-000000000001',
  type: 'Photo',
  originalName: 'Grâu după ploaie (2).JPG',
  mimeType: 'image/jpeg',
  width: 1600,
  height: 1200,
  sha256: 'ab'.repeat(32),
};
const natural = { width: 1600, height: 1200 };
const prefix = '/services/content';

/** The options of an address, as the service parses them. */
function followed(address: string, sha256 = photo.sha256, key = site.key) {
  const path = readAssetPath(address.slice(prefix.length));
  return path && signedOptions(key, path, sha256);
}

describe('arguments of an asset', () => {
  it.each<[string, AssetArguments, string]>([
    ['none', {}, 'original'],
    ['null as absent', { width: null, crop: null, as_file: false }, 'original'],
    [
      'every one',
      { width: 640, height: 360, quality: 75, format: 'WEBP', crop: 'entropy' },
      'w_640,h_360,q_75,format_webp,c_entropy',
    ],
    ['the usual cut', { width: 640, height: 360, crop: 'crop' }, 'w_640,h_360'],
    ['jpeg as jpg', { format: 'jpeg' }, 'format_jpg'],
    ['a rectangle', { width: 400, crop: 'ex_10,ey_20,ew_300' }, 'w_400,ex_10,ey_20,ew_300'],
    ['a rectangle with its height', { crop: 'ew_300,eh_200' }, 'ex_0,ey_0,ew_300,eh_200'],
    ['a height by res', { res: '720p' }, 'h_720,c_fit'],
    ['both sides by res', { res: '1280x720' }, 'w_1280,h_720,c_fit'],
    ['a preset', { preset: 'Hero' }, 'w_1600,h_900'],
    ['a preset at another width', { preset: 'hero', width: 800 }, 'w_800,h_450'],
    ['a preset at another height', { preset: 'square', height: 100 }, 'w_100,h_100'],
    ['a ratio', { preset: '16:9' }, 'w_1600,h_900'],
    ['an upright ratio', { preset: '1:2' }, 'w_600,h_1200'],
    ['the file, whatever else is asked', { as_file: true, width: 100 }, 'as_file'],
  ])('%s', (_name, given, written) => {
    expect(writeAssetOptions(readAssetArguments(given, natural))).toBe(written);
  });

  it.each([
    ['the original', {}, natural, [1600, 1200], [0, 0, 1600, 1200]],
    ['a width', { width: 800 }, natural, [800, 600], [0, 0, 1600, 1200]],
    ['a height', { height: 300 }, natural, [400, 300], [0, 0, 1600, 1200]],
    ['both sides', { width: 640, height: 360 }, natural, [640, 360], [0, 0, 1600, 1200]],
    ['a fit', { width: 640, height: 360, cut: 'fit' }, natural, [480, 360], [0, 0, 1600, 1200]],
    [
      'a rectangle',
      { rectangle: { left: 10, top: 20, width: 400 } },
      natural,
      [400, 300],
      [10, 20, 400, 300],
    ],
    [
      'a rectangle of the ratio of both sides',
      ...[{ width: 640, height: 320, rectangle: { left: 100, top: 0, width: 800 } }, natural],
      ...[
        [640, 320],
        [100, 0, 800, 400],
      ],
    ],
    [
      'a rectangle beyond the edge',
      ...[{ rectangle: { left: 1500, top: 1190, width: 300, height: 50 } }, natural],
      ...[
        [100, 10],
        [1500, 1190, 100, 10],
      ],
    ],
    [
      'a rectangle outside',
      ...[{ rectangle: { left: 2000, top: 2000, width: 9, height: 9 } }, natural],
      ...[
        [1, 1],
        [1599, 1199, 1, 1],
      ],
    ],
    ['too large a picture', {}, { width: 8000, height: 6000 }, [4000, 3000], [0, 0, 8000, 6000]],
    ['too large a width', { width: 8000 }, natural, [4000, 3000], [0, 0, 1600, 1200]],
    [
      'too large a width of a tall picture',
      ...[{ width: 1440 }, { width: 1000, height: 12_000 }],
      ...[
        [1000, 11_999],
        [0, 0, 1000, 12_000],
      ],
    ],
  ] as [string, AssetOptions, typeof natural, number[], number[]][])(
    '%s is shown in its size, from its part',
    (_name, options, of, size, part) => {
      const { width, height, source } = outputSize(options, of);
      const { left, top, ...shown } = source;
      expect([width, height]).toEqual(size);
      expect([left, top, shown.width, shown.height]).toEqual(part);
    },
  );

  it.each<[string, AssetArguments]>([
    ['a width of nothing', { width: 0 }],
    ['a broken width', { width: 1.5 }],
    ['a width beyond all pictures', { width: 1_000_000_000 }],
    ['a quality beyond 100', { quality: 101 }],
    ['more than 12 million pixels', { width: 4000, height: 3001 }],
    ['an unknown format', { format: 'gif' }],
    ['an unknown preset', { preset: 'billboard' }],
    ['an unknown resolution', { res: 'large' }],
    ['an unknown crop', { crop: 'middle' }],
    ['a rectangle outside the picture', { crop: 'ex_1500,ey_0,ew_200' }],
    ['a rectangle without a width', { crop: 'ex_10,ey_20' }],
    ['a rectangle with a side twice', { crop: 'ew_10,ew_20' }],
  ])('refuses %s', (_name, given) => {
    expect(() => readAssetArguments(given, natural)).toThrow(AssetArgumentError);
  });

  const texts = <Text extends string>(...known: Text[]) =>
    fc.option(fc.oneof(fc.constantFrom(...known), fc.string()), { nil: undefined });
  const numbers = fc.option(fc.oneof(fc.integer({ min: 1, max: 4000 }), fc.double(), fc.integer()), {
    nil: undefined,
  });
  const anyArguments = fc.record({
    width: numbers,
    height: numbers,
    quality: numbers,
    format: texts(...assetFormats),
    res: texts('720p', '640x360'),
    preset: texts('hero', '4:3', '99:1'),
    crop: texts('crop', 'fit', 'attention', 'ex_1,ey_2,ew_3', 'ew_90,eh_5'),
  });

  it('are refused, or give options that are parsed as they were written and bounded pictures', () => {
    const sides = fc.record({
      width: fc.integer({ min: 1, max: 9000 }),
      height: fc.integer({ min: 1, max: 9000 }),
    });
    fc.assert(
      fc.property(anyArguments, sides, (given, picture) => {
        let options: ReturnType<typeof readAssetArguments>;
        try {
          options = readAssetArguments(given, picture);
        } catch (error) {
          expect(error).toBeInstanceOf(AssetArgumentError);
          return;
        }
        expect(parseAssetOptions(writeAssetOptions(options))).toEqual(options);
        const { width, height, source } = outputSize(options, picture);
        expect(width * height).toBeLessThanOrEqual(maxOutputPixels);
        expect(Math.min(width, height, source.width, source.height)).toBeGreaterThanOrEqual(1);
        expect(source.left + source.width).toBeLessThanOrEqual(picture.width);
        expect(source.top + source.height).toBeLessThanOrEqual(picture.height);
      }),
      { numRuns: 2000 },
    );
  });

  it('have one canonical spelling in an address', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^(?:(?:w|h|q|format|c|ex|ey|ew|eh)_[0-9a-z]{0,4},?){1,4}$/), (text) => {
        const options = parseAssetOptions(text);
        if (options !== null) expect(writeAssetOptions(options)).toBe(text);
      }),
    );
    for (const text of [
      '',
      'h_1,w_1',
      'w_1,w_1',
      'w_1,',
      'w_01',
      'w_x',
      'c_center',
      'as_file,w_1',
      'original,w_1',
    ])
      expect(parseAssetOptions(text)).toBeNull();
  });
});

describe('the address of an asset', () => {
  it('names signature, options, id and file, with the extension of the file that is sent', () => {
    const address = assetAddress(site, photo, { width: 640, format: 'webp' });
    expect(address).toMatch(
      new RegExp(
        `^/services/content/assets/[\\w-]{22}/w_640,format_webp/${photo.id}/Grau-dupa-ploaie-2.webp$`,
      ),
    );
    expect(assetAddress(site, photo)).toMatch(/\/original\/[^/]+\/Grau-dupa-ploaie-2\.jpg$/);
    const away = assetAddress({ ...site, publicUrl: 'https://recolta.example' }, photo);
    expect(away).toMatch(/^https:\/\/recolta\.example\/services\/content\/assets\//);
  });

  it('uses the id if no character of the name is allowed', () => {
    const address = assetAddress(site, {
      ...photo,
      type: 'Document',
      mimeType: 'application/pdf',
      originalName: '…/.pdf',
    });
    expect(address.endsWith(`/original/${photo.id}/${photo.id}.pdf`)).toBe(true);
  });

  it('converts photos only', () => {
    const video = { ...photo, type: 'Video', mimeType: 'video/mp4', originalName: 'a.mp4' } as const;
    expect(followed(assetAddress(site, video, { width: 100, format: 'webp' }))).toEqual({});
    expect(followed(assetAddress(site, video, { as_file: true }))).toEqual({ asFile: true });
  });

  it('has the format of the argument, else the original’s if browsers draw it in every size', () => {
    expect(outputFormat('image/jpeg', {})).toBeNull();
    expect(outputFormat('image/jpeg', { asFile: true })).toBeNull();
    expect(outputFormat('image/jpeg', { width: 1 })).toBe('jpg');
    for (const format of ['webp', 'avif'] as const)
      expect(outputFormat(`image/${format}`, { width: 1 })).toBe(format);
    expect(outputFormat('image/svg+xml', { width: 1 })).toBe('png');
    expect(outputFormat('image/png', { format: 'avif' })).toBe('avif');
  });

  it('is accepted as signed, and refused after any change', () => {
    const address = assetAddress(site, photo, { width: 640, height: 360, crop: 'attention' });
    expect(followed(address)).toEqual({ width: 640, height: 360, cut: 'attention' });
    expect(followed(address, 'cd'.repeat(32))).toBeNull();
    expect(followed(address, photo.sha256, 'another key')).toBeNull();
    for (let at = prefix.length; at < address.length; at++) {
      for (const letter of ['a', 'b', '0', '1', '_', ',', '/', '.']) {
        if (address[at] === letter) continue;
        expect(followed(address.slice(0, at) + letter + address.slice(at + 1))).toBeNull();
      }
    }
    const other = assetAddress(site, photo, { width: 4000 });
    const [, , , , signature = ''] = address.split('/');
    expect(followed(other.replace(/assets\/[^/]+/, `assets/${signature}`))).toBeNull();
  });

  it.each(['', '/assets', '/assets/x', `/assets/${'a'.repeat(22)}/original/../x`, '/reads'])(
    'is not %j',
    (path) => {
      expect(readAssetPath(path)).toBeNull();
    },
  );
});
