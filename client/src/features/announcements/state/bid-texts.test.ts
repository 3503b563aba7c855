import { expect, test } from 'vitest';
import { textsIn } from '../../../testing/texts-in.ts';
import { announcementRefusalText } from './bid-texts.ts';

const params = { availableQuantity: '12.500', quantity: '40.000' };
const goods = { currency: 'Euro', unit: 'Ton' } as const;
const textOf = (code: Parameters<typeof announcementRefusalText>[0]['code'], status: number | null = 409) =>
  announcementRefusalText({ code, params, status }, { t: textsIn('en'), locale: 'en' }, goods);

test('a refused quantity is told with what is left or with the least, and a passed deadline as such', () => {
  expect(textOf('QuantityLimitReached')).toMatch(/^12\.5\s?t left\./);
  expect(textOf('MinimumQuantityNotReached')).toMatch(/at least 40\s?t\.$/);
  expect(textOf('ExpiredAuction')).toBe('The deadline has passed.');
});

test('without an answer the bid may have been received, whatever the code', () => {
  const lost = textsIn('en')('binding:lost');
  expect(textOf('QuantityLimitReached', null)).toBe(lost);
  expect(textOf('ExpiredAuction', 500)).toBe(lost);
  expect(textOf('ExpiredAuction', 499)).not.toBe(lost);
});

test('a refused quantity is told in the unit of the goods', () => {
  const texts = { t: textsIn('en'), locale: 'en' } as const;
  const said = (code: 'QuantityLimitReached' | 'MinimumQuantityNotReached') =>
    announcementRefusalText({ code, params, status: 409 }, texts, { currency: 'Ron', unit: 'Kg' });
  expect(said('QuantityLimitReached')).toMatch(/^12\.5\s?kg left\./);
  expect(said('MinimumQuantityNotReached')).toMatch(/at least 40\s?kg\.$/);
});
