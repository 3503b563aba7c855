import { errorCodes } from '@recolta/shared/contracts/errors/error-codes';
import { expect, test } from 'vitest';
import { errorText } from '../lib/error-text.ts';
import { everyText } from '../testing/every-text.ts';

test('[L12] every refusal code is a sentence with its figures in the reader’s format', () => {
  const params = {
    bestPrice: '1040.00',
    nextPrice: '1045.50',
    startsAt: '2026-11-21T16:00:00.000Z',
    seconds: 7,
  };
  const plain = (text: string) => text.replaceAll('\u00a0', ' ');
  expect(plain(errorText('BidNotBetter', params, 'ro', 'Ron'))).toBe(
    'Cel mai bun preț este 1.040 lei/t. Următorul preț posibil este 1.045,50 lei/t.',
  );
  expect(plain(errorText('BidNotBetter', params, 'en', 'Euro'))).toContain('1,045.50 EUR/t');
  expect(errorText('AuctionNotStarted', params, 'ro')).toContain('21.11.2026, 18:00');
  expect(errorText('not a code', {}, 'ro')).toBe('Eroare neașteptată.');
  for (const code of errorCodes.filter((known) => known !== 'emailNotConfirmed')) {
    expect(errorText(code, {}, 'ro').length).toBeGreaterThan(5);
  }
});

test.each([
  ['a required field', everyText.ro.forms.rule.required, 'Campul {{field}} este obligatoriu'],
  ['an invalid e-mail', everyText.ro.forms.rule.email, 'Campul nu contine un email valid'],
  ['the price that a seller asks', everyText.en.labels.desiredPrice.Selling, 'Desired price'],
  ['the price that a buyer bids', everyText.en.labels.desiredPrice.Buying, 'Offered price'],
  ['saved changes', everyText.en.account.saved, 'Details saved successfully.'],
  ['failed changes', everyText.en.account.saveFailed, 'Could not be saved, try later.'],
  ['the not-found page', everyText.en.pages.notFoundHeading, '404 Not Found'],
  ['a failed page', everyText.en.pages.errorHeading, 'An error occurred'],
  ['the link to the home page', everyText.en.pages.homeLink, 'Home page'],
  ['an active account', everyText.ro.frame.accountActive, 'Cont activ'],
  ['an inactive account', everyText.ro.frame.accountInactive, 'Cont inactiv'],
  ['an incomplete account', everyText.ro.frame.accountIncomplete, 'Cont incomplet'],
  ['an empty list of notifications', everyText.ro.notifications.empty, 'Nu aveti notificari momentan'],
  ['the link to all notifications', everyText.ro.notifications.all, 'Vezi toate notificarile'],
])('%s equals the text of the product description', (_name, text, described) => {
  expect(text).toBe(described);
});
