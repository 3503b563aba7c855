import { expect, it } from 'vitest';
import { crops } from './crops.ts';
import {
  cropOfName,
  goodsName,
  isUsualName,
  nameOfPart,
  shortGoodsName,
  usualGoodsName,
} from './goods-name.ts';

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

it('follows the quantity of a part', () => {
  expect(plain(nameOfPart('Porumb, 500 t, recolta 2026', '100.000'))).toBe('Porumb, 100 t, recolta 2026');
  expect(plain(nameOfPart('Porumb, 500 t', '1200.5'))).toBe('Porumb, 1.200,5 t');
  for (const name of ['Porumb, 500 t, recolta 2026', 'Porumb, recolta 2026', 'Porumb de la Ion, 500 t'])
    expect(nameOfPart(name, '500.000')).toBe(name);
  expect(nameOfPart('Porumb de la Ion, 500 t', '100.000')).toBe('Porumb de la Ion, 500 t');
});

it('is recognised as the usual one of its quantity, with any spaces', () => {
  expect(isUsualName('Porumb, 1.200 t, recolta 2026', '1200.000')).toBe(true);
  expect(isUsualName(usualGoodsName('Porumb', 62_500, ''), '62.5')).toBe(true);
  expect(isUsualName('Porumb, 500 t, recolta 2026', '400')).toBe(false);
  expect(isUsualName('Porumb uscat, 500 t', '500')).toBe(false);
});

it('is shortened to its crop, if it is a usual one', () => {
  expect(shortGoodsName('Porumb, 500 t, recolta 2026', 'ro')).toBe('Porumb');
  expect(shortGoodsName('Porumb, recolta 2026', 'en')).toBe('Corn (maize)');
  for (const name of ['Porumb uscat, recolta 2026', 'Porumb de la Ion', 'Cartofi, 30 t'])
    expect(shortGoodsName(name, 'en')).toBe(name);
});

it('tells its crop, if it is a usual one', () => {
  expect(cropOfName('Orzoaică pentru bere, 500 t')).toBe('barley-malting');
  expect(cropOfName('Cartofi, 30 t')).toBeNull();
});
