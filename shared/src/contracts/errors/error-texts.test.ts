import { describe, expect, it } from 'vitest';
import { reasonsNotToBid } from '../../domain/live-auction/may-bid.ts';
import { joinRefusals } from '../socket/messages.ts';
import { errorCodes, isErrorCode } from './error-codes.ts';
import { errorTexts } from './error-texts.ts';

/** The codes of the product description, with the figures that their texts name. */
const described: Record<string, string[]> = {
  wrongCredentials: [],
  DuplicateUserName: [],
  DuplicateEmail: [],
  emailNotConfirmed: [],
  MinimumQuantityNotReached: ['quantity'],
  QuantityLimitReached: ['availableQuantity'],
  ExpiredAuction: [],
  AlreadyExistingBid: [],
  AuctionBidNotAllowed: [],
  ClaimAreadyExists: [],
  NotEnoughPrivileges: [],
  bidAccepted: [],
};
const textless = new Set(['emailNotConfirmed']);

function figuresOf(text: string): string[] {
  return [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '').sort();
}

describe('error texts', () => {
  it('[L12] has one plain sentence or more for every code in both languages, and none besides', () => {
    for (const texts of [errorTexts.ro, errorTexts.en]) {
      expect(Object.keys(texts).sort()).toEqual([...errorCodes].sort());
      for (const [code, text] of Object.entries(texts)) {
        if (!textless.has(code)) expect(text).toMatch(/^\p{Lu}.*\.$/u);
        else expect(text).toBe('');
      }
    }
  });

  it.each(errorCodes)('[L12] %s names the same figures in both languages', (code) => {
    expect(figuresOf(errorTexts.en[code])).toEqual(figuresOf(errorTexts.ro[code]));
  });

  it('[L12] refusals of a price carry their figures', () => {
    expect(figuresOf(errorTexts.ro.BidNotBetter)).toEqual(['bestPrice', 'nextPrice']);
    expect(figuresOf(errorTexts.ro.StartingPriceNotReached)).toEqual(['startingPrice']);
    expect(figuresOf(errorTexts.ro.AuctionNotStarted)).toEqual(['startsAt']);
    expect(errorTexts.ro.PriceNotMultiple).toBe('Valoarea trebuie să fie multiplă de {threshold}.');
  });

  it('keeps the codes of the product description as spelled there', () => {
    for (const [code, figures] of Object.entries(described)) {
      expect(isErrorCode(code)).toBe(true);
      if (isErrorCode(code)) expect(figuresOf(errorTexts.ro[code])).toEqual(figures);
    }
  });

  it('writes Romanian with comma below, never with the Turkish cedilla', () => {
    expect(Object.values(errorTexts.ro).join(' ')).not.toMatch(/[şţŞŢ]/);
  });

  it('has every reason not to bid among its codes', () => {
    expect(reasonsNotToBid.filter((reason) => !isErrorCode(reason))).toEqual([]);
  });

  it('[R3] has a text for every refusal of a join', () => {
    expect(joinRefusals.filter((code) => !isErrorCode(code))).toEqual([]);
  });

  it('lists every code once', () => {
    expect(new Set(errorCodes).size).toBe(errorCodes.length);
    expect(['', 'toString', '__proto__'].some(isErrorCode)).toBe(false);
  });
});
