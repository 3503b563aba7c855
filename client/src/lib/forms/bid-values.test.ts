import { bidTermsSchema } from '@recolta/shared/domain/goods/bid-terms';
import { statedBidTerms } from '@recolta/shared/testing/announcement-fixture';
import { describe, expect, it } from 'vitest';
import { type BidValues, bidValueIssues, bidValuesFrom, hasSameTerms, typedBidTerms } from './bid-values.ts';

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

describe('terms beside price, quantity and note', () => {
  const begun = bidValuesFrom(statedBidTerms(Date.now(), atDelivery), 'ro');
  const { deliveryPeriod } = begun;

  it.each<[Partial<BidValues>, boolean]>([
    [{}, true],
    [{ price: '1', quantity: '2', note: 'Doar sâmbăta' }, true],
    [{ deliveryPeriod: { ...deliveryPeriod } }, true],
    [{ deliveryPeriod: { ...deliveryPeriod, from: '2030-01-01' } }, false],
    [{ deliveryPeriod: { ...deliveryPeriod, to: '2030-01-01' } }, false],
    [{ paymentType: 'Cash' }, false],
    [{ paymentDate: '2030-01-01' }, false],
    [{ paymentDays: '3' }, false],
    [{ withAval: 'false' }, false],
    [{ deliveryType: 'DAPTruck' }, false],
    [{ loadingLocation: 'Silo' }, false],
    [{ deliveryCounty: 'TR' }, false],
    [{ deliveryLocation: 'Agigea' }, false],
  ])('after the change %j are the same: %s', (change, isSame) => {
    expect(hasSameTerms(begun, { ...begun, ...change })).toBe(isSame);
  });
});
