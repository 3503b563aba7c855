import { describe, expect, it } from 'vitest';
import * as englishWords from './contract/texts/english/words.ts';
import * as romanianWords from './contract/texts/romanian/words.ts';
import { counted } from './counted.ts';
import { formatQuantity } from './goods/unit-text.ts';
import { notificationText } from './notification/notification-text.ts';

describe('a counted noun', () => {
  it.each([
    [0, '0 zile', '0 days'],
    [1, 'o zi', 'one day'],
    [2, '2 zile', '2 days'],
    [19, '19 zile', '19 days'],
    [20, '20 de zile', '20 days'],
    [100, '100 de zile', '100 days'],
    [101, '101 zile', '101 days'],
    [119, '119 zile', '119 days'],
    [120, '120 de zile', '120 days'],
  ])('follows %s', (count, romanian, english) => {
    expect(counted('ro', count, 'o zi', 'zile')).toBe(romanian);
    expect(counted('en', count, 'one day', 'days')).toBe(english);
  });

  it.each([
    [0, '0 saci', '0 bags'],
    [1, '1 sac', '1 bag'],
    [2, '2 saci', '2 bags'],
    [19, '19 saci', '19 bags'],
    [20, '20 de saci', '20 bags'],
    [101, '101 saci', '101 bags'],
    [5019, '5.019 saci', '5,019 bags'],
    [5120, '5.120 de saci', '5,120 bags'],
  ])('is a quantity of %s bags', (count, romanian, english) => {
    expect(formatQuantity(count * 1000, 'Bag', 'ro')).toBe(romanian.replace(' ', '\u00a0'));
    expect(formatQuantity(count * 1000, 'Bag', 'en')).toBe(english.replace(' ', '\u00a0'));
  });

  it.each([
    [1, 'Un anunț nou se potrivește', 'One new announcement matches'],
    [2, '2 anunțuri noi se potrivesc', '2 new announcements match'],
    [20, '20 de anunțuri noi se potrivesc', '20 new announcements match'],
    [101, '101 anunțuri noi se potrivesc', '101 new announcements match'],
    [120, '120 de anunțuri noi se potrivesc', '120 new announcements match'],
  ])('[N1] is the same in app, mail and push for %s', (count, romanian, english) => {
    const tokens = [
      { key: 'search', value: 'Porumb' },
      { key: 'count', value: String(count) },
    ];
    expect(notificationText('NewMatches', tokens, 'ro').body).toBe(`${romanian} căutării dvs. salvate.`);
    expect(notificationText('NewMatches', tokens, 'en').body).toBe(`${english} your saved search.`);
  });

  it('[C1] is the same in a contract', () => {
    expect([1, 19, 20, 101, 120].map(romanianWords.days)).toEqual([
      ...['o zi', '19 zile', '20 de zile', '101 zile', '120 de zile'],
    ]);
    expect([1, 20].map(englishWords.days)).toEqual(['1 day', '20 days']);
  });
});
