import { expect, test } from 'vitest';
import { assetResolvers } from './asset-resolvers.ts';
import type { QueryContext } from './query-context.ts';

type Served = Parameters<typeof assetResolvers.Asset.description>[0];

test('an asset is described in the language that is asked for, by the item that uses it', () => {
  const asset = {
    localizations: {
      post: { 'ro-RO': { description: 'Spic' }, 'en-US': { description: 'Ear' } },
      other: { 'ro-RO': { description: 'Lan' } },
    },
  } as unknown as Served['asset'];
  const { _localizations, _locale, description } = assetResolvers.Asset;
  const of = (id: string, locale: string, use: Served['use'] = null): Served => {
    return { asset, item: { id, locale, locales: ['ro-RO', 'en-US'] }, locale, use };
  };
  const all = (served: Served) => _localizations(served).map((one) => [_locale(one), description(one)]);
  for (const locale of ['ro-RO', 'en-US'])
    expect(all(of('post', locale))).toEqual([
      ['ro-RO', 'Spic'],
      ['en-US', 'Ear'],
    ]);
  expect(all(of('other', 'ro-RO'))).toEqual([['ro-RO', 'Lan']]);
  expect(description(of('post', 'en-US', { description: 'Here' } as Served['use']))).toBe('Here');
  expect(description(of('other', 'en-US'))).toBeNull();
});

test('the cover of a video has the width and height that are asked for', async () => {
  const use = (parts: Partial<Served['asset']>): Served => {
    const asset = { width: null, height: null, coverId: null, sha256: '0'.repeat(64), ...parts };
    const item = { id: 'post', locale: 'ro-RO', locales: ['ro-RO'] };
    return { asset, item, locale: 'ro-RO', use: null } as unknown as Served;
  };
  const jpeg = { type: 'Photo', originalName: 'lan.jpg', mimeType: 'image/jpeg' } as const;
  const photo = use({ ...jpeg, id: 'photo', width: 4000, height: 3000 });
  const video = use({ type: 'Video', id: 'video', originalName: 'film.mp4', coverId: 'photo' });
  const context = {
    site: { key: 'key', publicUrl: '' },
    assets: { load: async (id: string) => (id === 'photo' ? photo.asset : undefined) },
  } as unknown as QueryContext;
  const { cover, url } = assetResolvers.Asset;
  for (const size of [{ width: 320, height: 100 }, { height: 200 }, { width: 640 }, {}])
    expect(await cover(video, size, context), JSON.stringify(size)).toBe(url(photo, size, context));
  expect(await cover(photo, { width: 320 }, context)).toBeNull();
  expect(await cover(use({ ...video.asset, coverId: 'removed' }), {}, context)).toBeNull();
});
