import { describe, expect, it } from 'vitest';
import { errorMessage } from './error-message.ts';
import { romanianErrors } from './romanian-errors.ts';

describe('message of a refusal', () => {
  it('[L12] writes figures as people write them, in both languages', () => {
    const params = { quantity: '10.000', bestPrice: '1045.00', nextPrice: '1050.50', limit: 1500 };
    expect(errorMessage('{quantity} {bestPrice} {nextPrice} {limit}', params, 'ro')).toBe(
      '10 1.045 1.050,50 1.500',
    );
    expect(errorMessage('{quantity} {bestPrice} {nextPrice} {limit}', params, 'en')).toBe(
      '10 1,045 1,050.50 1,500',
    );
    expect(errorMessage('{availableQuantity}', { availableQuantity: '12.500' }, 'ro')).toBe('12,5');
    expect(errorMessage('{price}', { price: '1045.00' }, 'ro', 'Ron')).toBe('1.045\u00a0lei/t');
    expect(errorMessage('{price}', { price: '2.50' }, 'en', 'Euro', 'Kg')).toBe('2.50\u00a0EUR/kg');
  });

  it('[L12] writes instants in Romanian time, before and after the clock changes', () => {
    expect(errorMessage('{startsAt}', { startsAt: '2026-10-24T21:30:00.000Z' }, 'ro')).toBe(
      '25.10.2026, 00:30',
    );
    expect(errorMessage('{startsAt}', { startsAt: '2026-10-25T22:30:00.000Z' }, 'en')).toBe(
      '26/10/2026, 00:30',
    );
  });

  it('ends a sentence once, whatever a person wrote', () => {
    const held = (reason: string) => errorMessage(romanianErrors.AuctionHeld, { reason }, 'ro');
    expect(held('verificăm proba.')).toContain('Recolta: verificăm proba. Puteți');
    expect(held('verificăm proba')).toContain('Recolta: verificăm proba. Puteți');
    expect(held('de ce?')).toContain('Recolta: de ce? Puteți');
  });

  it('names the items of a list, shows what is missing, and takes no name from the prototype', () => {
    expect(errorMessage('{missing}.', { missing: ['email', 'documents'] }, 'en')).toBe(
      'the confirmation of the e-mail, the company’s documents.',
    );
    expect(errorMessage('{toString} {left}', {}, 'ro')).toBe('… …');
  });
});
