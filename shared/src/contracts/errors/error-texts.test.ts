import { describe, expect, it } from 'vitest';
import { reasonsNotToBid } from '../../domain/live-auction/may-bid.ts';
import { joinRefusals } from '../socket/room-names.ts';
import { englishErrors } from './english-errors.ts';
import { errorCodes, isErrorCode } from './error-codes.ts';
import { errorStatus, isAnsweredCode } from './error-status.ts';
import { romanianErrors } from './romanian-errors.ts';

const textless = new Set(['emailNotConfirmed']);

/** The codes of the product description in its spelling, with their texts in Romanian and in English. */
const described: Record<string, readonly [ro: string, en: string]> = {
  wrongCredentials: ['E-mailul sau parola este greșită.', 'The e-mail or password is wrong.'],
  DuplicateUserName: [
    'Acest e-mail este deja folosit de un alt cont.',
    'This e-mail is already used by another account.',
  ],
  DuplicateEmail: [
    'Acest e-mail este deja folosit de un alt cont.',
    'This e-mail is already used by another account.',
  ],
  emailNotConfirmed: ['', ''],
  MinimumQuantityNotReached: [
    'Numărul minim de bucăți trebuie să fie {quantity}.',
    'The minimum number of pieces must be {quantity}.',
  ],
  QuantityLimitReached: [
    'Bucăți rămase: {availableQuantity}. Ofertați un alt număr.',
    'Remaining pieces: {availableQuantity}. Bid another number.',
  ],
  ExpiredAuction: ['Licitația a expirat.', 'The auction has expired.'],
  AlreadyExistingBid: ['Aveți deja o ofertă în desfășurare.', 'You already have a bid in progress.'],
  ClaimAreadyExists: ['Acest rol există deja.', 'This role already exists.'],
  NotEnoughPrivileges: ['Nu aveți suficiente permisiuni.', 'You do not have enough permissions.'],
  bidAccepted: [
    'Licitația nu poate fi ștearsă, oferta a fost acceptată.',
    'The auction cannot be deleted, the offer was accepted.',
  ],
  UnexpectedError: ['Eroare neașteptată.', 'Unexpected error.'],
};

function figuresOf(text: string): string[] {
  return [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '').sort();
}

describe('error texts', () => {
  it('[L12] has one plain sentence or more for every code in both languages, and no others', () => {
    for (const texts of [romanianErrors, englishErrors]) {
      expect(Object.keys(texts).sort()).toEqual([...errorCodes].sort());
      for (const [code, text] of Object.entries(texts)) {
        if (!textless.has(code)) expect(text).toMatch(/^\p{Lu}.*\.$/u);
        else expect(text).toBe('');
      }
    }
  });

  it.each(errorCodes)('[L12] %s names the same figures in both languages', (code) => {
    expect(figuresOf(englishErrors[code])).toEqual(figuresOf(romanianErrors[code]));
  });

  it('[L12] refusals of a price carry their figures', () => {
    expect(figuresOf(romanianErrors.BidNotBetter)).toEqual(['bestPrice', 'nextPrice']);
    expect(figuresOf(romanianErrors.StartingPriceNotReached)).toEqual(['startingPrice']);
    expect(figuresOf(romanianErrors.AuctionNotStarted)).toEqual(['startsAt']);
    expect(romanianErrors.PriceNotMultiple).toBe('Valoarea trebuie să fie multiplă de {threshold}.');
  });

  it.each(Object.entries(described))('%s has the text of the product description', (code, texts) => {
    expect(isErrorCode(code) && [romanianErrors[code], englishErrors[code]]).toEqual(texts);
  });

  it('[B5] AuctionBidNotAllowed begins as in the product description, and names no single cause', () => {
    expect(romanianErrors.AuctionBidNotAllowed).toMatch(
      /^Oferta nu a putut fi trimisă\. Pot exista mai multe motive/,
    );
    expect(englishErrors.AuctionBidNotAllowed).toMatch(
      /^The offer could not be sent\. There may be several reasons/,
    );
  });

  it('writes Romanian with comma below, never with the Turkish cedilla', () => {
    expect(Object.values(romanianErrors).join(' ')).not.toMatch(/[şţŞŢ]/);
  });

  it('has every reason not to bid among its codes', () => {
    expect(reasonsNotToBid.filter((reason) => !isErrorCode(reason))).toEqual([]);
  });

  it('[R3] has a text for every refusal of a join', () => {
    expect(joinRefusals.filter((code) => !isErrorCode(code))).toEqual([]);
  });

  it('has a status for every code of a response, 400 for a field that breaks a rule', () => {
    const ofClient = ['ClientOutdated', 'ConnectionLost', 'UnexpectedError'];
    expect(errorCodes.filter((code) => !isAnsweredCode(code))).toEqual(ofClient);
    for (const status of Object.values(errorStatus)) expect(status).toBeGreaterThanOrEqual(400);
    expect(errorStatus.ValidationFailed).toBe(400);
  });

  it('has the status 409 for what the market refuses, and for other refusals that of their kind', () => {
    const byStatus = Object.groupBy(Object.entries(errorStatus), ([, status]) => status);
    const { 409: _refused, ...others } = byStatus;
    expect(
      Object.fromEntries(
        Object.entries(others).map(([status, codes]) => [status, codes.map(([code]) => code)]),
      ),
    ).toEqual({
      400: ['ValidationFailed', 'MalformedRequest'],
      401: ['wrongCredentials', 'SignInRequired'],
      403: [
        ...['emailNotConfirmed', 'NotEnoughPrivileges', 'AccountNotActive', 'NewTermsNotAccepted'],
        ...['SecondFactorRequired', 'ForbiddenOrigin'],
      ],
      404: ['InvitationUnknown', 'InvitationForeign', 'NotFound'],
      405: ['MethodNotAllowed'],
      408: ['RequestTimeout'],
      410: ['FeedPositionExpired'],
      413: ['PayloadTooLarge'],
      415: ['UnsupportedMediaType'],
      422: ['IdempotencyKeyReused'],
      429: ['TooManyRequests', 'TooManyRooms'],
      431: ['HeadersTooLarge'],
      500: ['InternalError'],
      502: ['UpstreamUnavailable'],
      503: ['ServiceUnavailable'],
      504: ['UpstreamTimeout'],
    });
  });

  it('lists every code once', () => {
    expect(new Set(errorCodes).size).toBe(errorCodes.length);
    expect(['', 'toString', '__proto__'].some(isErrorCode)).toBe(false);
  });
});
