import { expect, it } from 'vitest';
import { crops } from './crops.ts';
import { goodsName } from './goods-name.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

it.each([
  ['Porumb, 1.200 t, recolta 2026', 'Corn (maize), 1,200 t, harvest 2026'],
  ['Floarea-soarelui, 240\u00a0t, recolta 2026', 'Sunflower seed, 240 t, harvest 2026'],
  ['Grâu furajer, 62,5 t', 'Feed wheat, 62.5 t'],
  ['Rapiță, recolta 2025', 'Rapeseed, harvest 2025'],
  ['Soia', 'Soybeans'],
])('%s is %s in English, and as published in Romanian', (published, english) => {
  expect(plain(goodsName(published, 'en'))).toBe(english);
  expect(goodsName(published, 'ro')).toBe(published);
});

it('knows every crop', () => {
  for (const { ro, en } of crops) expect(goodsName(ro, 'en')).toBe(en);
});

it.each(['Grâu de la Ion, 100 t', 'Porumb, 1.200 t, lângă Caracal', 'constructor', ''])(
  'leaves %j as its owner wrote it',
  (name) => {
    expect(goodsName(name, 'en')).toBe(name);
  },
);
