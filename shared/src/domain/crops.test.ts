import { expect, it } from 'vitest';
import { crops } from './crops.ts';

it('has wheat, corn, sunflower, rapeseed and soybean, by name in both languages', () => {
  const names = crops.map(({ ro, en }) => `${ro} / ${en}`.toLocaleLowerCase('ro'));
  for (const main of [
    'grâu.*wheat',
    'porumb.*(corn|maize)',
    'floarea.*sunflower',
    'rapiță.*rape',
    'soia.*soy',
  ])
    expect(names.filter((name) => new RegExp(main).test(name))).not.toEqual([]);
});
