import { siteShareText } from '@recolta/shared/domain/share-text';
import { describe, expect, it } from 'vitest';
import { cardSvg } from './card-svg.ts';
import { textPaths, textWidth, wrapText } from './glyph-text.ts';
import { ShareCards } from './share-cards.ts';

const site = siteShareText('ro');

describe('pictures of shared links', () => {
  it('are drawn once for all that ask within seconds, each object its own', async () => {
    const cards = new ShareCards();
    const read: string[] = [];
    const ask = (key: string, name: string) =>
      cards.cardOf(key, '10.7.0.1', () => {
        read.push(key);
        return Promise.resolve({ ...site, name });
      });
    const [first, same, other] = await Promise.all([ask('a', 'Orz'), ask('a', 'Orz'), ask('b', 'Grâu')]);
    await ask('a', 'Orz');
    expect(read).toEqual(['a', 'b']);
    expect([first.name, first.type]).toEqual(['recolta.png', 'image/png']);
    const bytesOf = async (file: File) => Buffer.from(await file.arrayBuffer());
    expect((await bytesOf(first)).subarray(1, 4).toString()).toBe('PNG');
    expect((await bytesOf(first)).equals(await bytesOf(same))).toBe(true);
    expect((await bytesOf(first)).equals(await bytesOf(other))).toBe(false);
  });

  it('are drawn again after a failure', async () => {
    const cards = new ShareCards();
    const failed = cards.cardOf('a', '10.7.0.1', () => Promise.reject(new Error('gone')));
    await expect(failed).rejects.toThrow('gone');
    expect((await cards.cardOf('a', '10.7.0.1', () => Promise.resolve(site))).size).toBeGreaterThan(1000);
  });

  it('are at most four waiting for one network, and another network has its turn', async () => {
    const cards = new ShareCards();
    const ask = (key: string, address: string) =>
      cards.cardOf(key, address, () => Promise.reject(new Error('read')));
    const outcomes = await Promise.allSettled([
      ...Array.from({ length: 6 }, (_, at) => ask(`a${at}`, '10.7.0.1')),
      ask('b', '10.8.0.1'),
    ]);
    const reasons = outcomes.map((one) => (one.status === 'rejected' ? one.reason.code : 'drawn'));
    const waited = Array.from({ length: 5 }, () => undefined);
    expect(reasons).toEqual([...waited, 'TooManyRequests', undefined]);
  });
});

describe('text as outlines', () => {
  const translations = (svg: string) =>
    [...svg.matchAll(/<path transform="translate\((\S+) 0\)"/g)].map(([, at]) => Number(at));

  it('places each letter after those before it, in the size and colour', () => {
    const text = textPaths('Orz b', 72, 210, 64, '#16211a');
    const [first, , third, fourth] = translations(text);
    expect(first).toBe(0);
    const scale = Number(/scale\((\S+) -\S+\)/.exec(text)?.[1]);
    expect((third ?? 0) * scale).toBeCloseTo(textWidth('Or', 64));
    expect((fourth ?? 0) * scale).toBeCloseTo(textWidth('Orz ', 64));
    expect(text).toMatch(/^<g fill="#16211a" transform="translate\(72 210\) scale\((\S+) -\1\)">/);
    expect(textWidth('Orz', 128)).toBeCloseTo(2 * textWidth('Orz', 64));
    // A letter without an outline is a question mark, a space has a width and no outline.
    expect(textPaths('漢', 0, 0, 10, '#000')).toBe(textPaths('?', 0, 0, 10, '#000'));
    expect(translations(textPaths('a b', 0, 0, 10, '#000'))).toHaveLength(2);
  });

  it('breaks lines at words, and cuts what is too long with an ellipsis', () => {
    const width = textWidth('floarea soarelui', 64);
    expect(wrapText('floarea soarelui', 64, width, 2)).toEqual(['floarea soarelui']);
    expect(wrapText('floarea soarelui', 64, width - 1, 2)).toEqual(['floarea', 'soarelui']);
    expect(wrapText('orz orz orz', 64, textWidth('orz orz', 64), 1)).toEqual([
      expect.stringMatching(/^orz.*…$/),
    ]);
    const [only = ''] = wrapText('floareasoareluinalta', 64, textWidth('floarea', 64), 1);
    expect(only).toMatch(/^floare?a?…$/);
    expect(textWidth(only, 64)).toBeLessThanOrEqual(textWidth('floarea', 64));
    for (const line of wrapText('grâu de panificație, 500 t, recolta 2026, Teleorman', 64, 400, 2))
      expect(textWidth(line, 64)).toBeLessThanOrEqual(400);
    expect(wrapText('a b c d', 64, textWidth('a', 64), 2)).toHaveLength(2);
  });

  it('a price that is too wide for its size is printed smaller', () => {
    const scaleOf = (price: string) => {
      const scales = [
        ...cardSvg({ ...site, price }).matchAll(/fill="#1c5a38" transform="[^"]*scale\((\S+) -/g),
      ];
      return Number(scales.at(-1)?.[1]);
    };
    const short = scaleOf('9 lei');
    expect(scaleOf('99 lei')).toBe(short);
    expect(scaleOf('1.234.567,89 lei/t cu TVA inclus')).toBeLessThan(short);
  });
});
