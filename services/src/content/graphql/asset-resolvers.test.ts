import { expect, test } from 'vitest';
import { assetResolvers } from './asset-resolvers.ts';

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
