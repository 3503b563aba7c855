import { bidTermsSchema } from '@recolta/shared/domain/goods/bid-terms';
import { statedBidTerms } from '@recolta/shared/testing/announcement-fixture';
import { describe, expect, it } from 'vitest';
import { bidValueIssues, bidValuesFrom, typedBidTerms } from './bid-values.ts';

const atDelivery = { paymentType: 'PrePayment', paymentDate: null, paymentDays: null } as const;
const toBuyer = { loadingLocation: null, deliveryCounty: 'CT', deliveryLocation: 'Agigea' } as const;

describe('a bid that begins from stated terms', () => {
  const stated = [
    atDelivery,
    { paymentType: 'Loan', paymentDays: 30 },
    { paymentType: 'PaymentAtDate', paymentDays: 45 },
    { paymentType: 'PaymentAtDate', paymentDate: '2027-01-15', paymentDays: null },
    { ...atDelivery, paymentType: 'OrderNote', withAval: true },
    { ...atDelivery, paymentType: 'OrderNote', withAval: false },
    { ...atDelivery, deliveryType: 'DAPTruck', ...toBuyer },
    { ...atDelivery, price: '1042.5', quantity: '1234.125' },
  ] as const;

  it.each(stated.flatMap((terms) => (['ro', 'en'] as const).map((locale) => [terms, locale] as const)))(
    'is sent with the same terms: %j, %s',
    (changes, locale) => {
      const terms = statedBidTerms(Date.now(), changes);
      const sent = bidTermsSchema.safeParse(typedBidTerms(bidValuesFrom(terms, locale), locale));
      expect(sent.data).toEqual({ ...terms, paymentMethod: 'AtDelivery' });
    },
  );

  it.each(['30,5', 'thirty', '-1', '1e3'])('keeps unreadable days for their field’s issue: %s', (typed) => {
    const values = {
      ...bidValuesFrom(statedBidTerms(Date.now()), 'ro'),
      paymentType: 'Loan',
      paymentDays: typed,
    };
    expect(bidValueIssues(values, 'ro', () => []).map(({ path }) => path)).toEqual(['paymentDays']);
  });

  it('says if a promissory note bears an aval, and nothing for another payment', () => {
    const values = {
      ...bidValuesFrom(statedBidTerms(Date.now(), atDelivery), 'ro'),
      paymentType: 'OrderNote',
    };
    const issues = bidValueIssues(values, 'ro', () => []);
    expect(issues).toEqual([{ path: 'withAval', rule: 'required' }]);
    const other = typedBidTerms({ ...values, withAval: 'true', paymentType: 'PrePayment' }, 'ro');
    expect(other).not.toHaveProperty('withAval');
  });
});
