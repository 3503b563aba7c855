import type { RoundTerms } from '@recolta/shared/contracts/http/announcement-state';
import { describe, expect, test } from 'vitest';
import { announcementState, roundTerms } from '../../testing/announcement.ts';
import { textsIn } from '../../testing/texts-in.ts';
import { bindingLines, measuredTexts, missingTerms } from './binding-terms.ts';
import { dealSide } from './deal-sums.ts';

const goods = announcementState();
const texts = { t: textsIn('ro'), locale: 'ro' } as const;

describe('terms that bind', () => {
  test('[L9] the quantity decides where goods are weighed, the quality where they are analysed', () => {
    const places = { quantityMeasurementPlace: 'Load', qualityMeasurementPlace: 'Unload' } as const;
    expect(measuredTexts(places, texts)).toEqual({ weighed: 'la încărcare', analysed: 'la descărcare' });
    const lines = bindingLines(roundTerms(), { ...goods, ...places }, texts);
    expect(lines.find(({ name }) => name === 'weighed')?.value).toBe('la încărcare');
    expect(lines.find(({ name }) => name === 'analysed')?.value).toBe('la descărcare');
  });

  test.each([
    [{ type: 'Selling' }, 'Calitate declarată'],
    [{ type: 'Selling', figuresAre: 'Guaranteed' }, 'Calitate garantată'],
    [{ type: 'Buying' }, 'Calitate cerută'],
  ] as const)('[B2] the label of %o says what the figures bind to', (stated, label) => {
    const lines = bindingLines(roundTerms(), { ...goods, ...stated }, texts);
    expect(lines.find(({ name }) => name === 'quality')?.label).toBe(label);
  });

  test('[B2] the quality lists every figure given, or says that there are none', () => {
    const quality = (stated: Partial<typeof goods.quality>) => {
      const none = Object.fromEntries(Object.keys(goods.quality).map((field) => [field, null]));
      const lines = bindingLines(
        roundTerms(),
        { ...goods, quality: { ...(none as typeof goods.quality), ...stated } },
        texts,
      );
      return lines.find(({ name }) => name === 'quality')?.value.replaceAll('\u00a0', ' ');
    };
    expect(quality({})).toBe('fără cifre de calitate');
    expect(quality({ humidity: 13 })).toBe('umiditate 13 %');
    expect(quality({ humidity: 13, protein: 0, damaged: 'max-4%' })).toBe(
      'umiditate 13 % · proteină 0 % · boabe avariate max. 4 %',
    );
  });

  test('[B2] complete terms have no missing ones, and each unreadable one is named', () => {
    expect(missingTerms(roundTerms(), goods)).toEqual([]);
    const port = { deliveryType: 'DAPConstantaWagon', loadingLocation: null } as const;
    expect(missingTerms(roundTerms(port), goods)).toEqual([]);
    const day = { from: '2026-11-24', to: '2026-11-24' };
    expect(missingTerms(roundTerms({ deliveryPeriod: day }), goods), 'one day').toEqual([]);
    const reversed = { ...day, to: '2026-11-23' };
    expect(missingTerms(roundTerms({ deliveryPeriod: reversed }), goods)).toEqual(['period']);
    expect(missingTerms(roundTerms({ price: '0.00', quantity: '' }), goods)).toEqual(['price', 'quantity']);
    expect(missingTerms(roundTerms(), { ...goods, contractType: 'Newer' as 'General' })).toEqual([
      'contract',
    ]);
  });

  test.each([
    ['price', { price: '0.00' }],
    ['quantity', { quantity: '0' }],
    ['delivery', { deliveryType: 'FCATruck', loadingLocation: null }],
    ['delivery', { deliveryType: 'DAPTruck', loadingLocation: null, deliveryLocation: null }],
    ['payment', { paymentType: 'Newer' }],
    ['payment', { paymentType: 'Loan', paymentDays: null }],
  ] as const)('[B2] without a readable %s: %o', (name, stated) => {
    expect(missingTerms(roundTerms(stated as Partial<RoundTerms>), goods)).toEqual([name]);
  });

  test.each([
    ['Selling', 'owner', 'seller'],
    ['Selling', 'bidder', 'buyer'],
    ['Buying', 'owner', 'buyer'],
    ['Buying', 'bidder', 'seller'],
  ] as const)('[A7] on a %s posting the %s is the %s', (type, role, side) => {
    expect(dealSide(type, role)).toBe(side);
  });
});
