import { describe, expect, it } from 'vitest';
import { statedProduct } from '../../testing/product-fixture.ts';
import { releaseVatRules, type VatState } from '../vat.ts';
import { isOnlyUpward, productIssuesOfToday, productPostingSchema } from './product-posting.ts';
import { whyMayNotBidOnProduct, whyMayNotPublish } from './product-rights.ts';
import { productSum } from './product-sum.ts';

const nowMs = Date.parse('2026-11-25T10:00:00.000Z');
const issuesOf = (changes: object) => {
  const parsed = productPostingSchema.safeParse({ ...statedProduct(nowMs), ...changes });
  return parsed.success ? [] : parsed.error.issues.map(({ path, message }) => [path.join('.'), message]);
};

describe('the posting of a product', () => {
  it('[X1] is accepted with every field, the currency Ron by default', () => {
    expect(issuesOf({})).toEqual([]);
    const { currency: _, photos: __, ...stated } = statedProduct(nowMs);
    expect(productPostingSchema.parse(stated)).toMatchObject({ currency: 'Ron', photos: [] });
  });

  it.each([
    ['quality without a crop', { crop: null, vatGroup: 'others' }, [['quality', 'crop']]],
    [
      'goods that are no crop without their VAT group',
      { crop: null, quality: null },
      [['vatGroup', 'required']],
    ],
    ['a VAT group of a crop', { vatGroup: 'standard' }, [['vatGroup', 'crop']]],
    [
      'a figure that the crop does not have',
      { quality: { ...statedProduct(nowMs).quality, oil: 40 } },
      [['quality.oil', 'range']],
    ],
    [
      'half a bag as a piece',
      { unitOfMeasurement: 'Bag', pieceQuantity: '0.5' },
      [['pieceQuantity', 'whole']],
    ],
    [
      'a minimum and a total that are no whole number of pieces',
      { pieceQuantity: '3' },
      [
        ['minimumQuantity', 'pieces'],
        ['totalQuantity', 'pieces'],
      ],
    ],
    ['a minimum above the total', { minimumQuantity: '101' }, [['minimumQuantity', 'aboveTotal']]],
    [
      'a delivery before the participation deadline',
      { deliveryDeadline: '2026-12-04' },
      [['deliveryDeadline', 'deadline']],
    ],
    [
      'a delivery before the end of the time for the final price',
      { participationDeadline: '2026-12-10', deliveryDeadline: '2026-12-16' },
      [['deliveryDeadline', 'decisionTime']],
    ],
    [
      'no delivery from the last day of that time on',
      { participationDeadline: '2026-12-10', deliveryDeadline: '2026-12-17' },
      [],
    ],
  ])('[X1] refuses %s at its field', (_, changes, issues) => {
    expect(issuesOf(changes)).toEqual(issues);
  });

  it('[X5] includes VAT in its price only if VAT is charged', () => {
    const on = (
      priceType: 'VatIncluded' | 'NoVat' | 'InvertedVat',
      state: VatState,
      deliveryDeadline: string,
    ) =>
      productIssuesOfToday(
        { ...statedProduct(nowMs), priceType, deliveryDeadline },
        nowMs,
        state,
        releaseVatRules,
      ).map(({ path, rule }) => `${path} ${rule}`);
    for (const state of ['notRegistered', 'farmerScheme'] as const) {
      expect(on('VatIncluded', state, '2027-02-01')).toEqual(['priceType vatState']);
      expect(on('InvertedVat', state, '2026-12-30')).toEqual(['priceType vatState']);
      expect(on('NoVat', state, '2026-12-30')).toEqual([]);
    }
    expect(on('VatIncluded', 'registered', '2026-12-31')).toEqual(['priceType reverseCharge']);
    expect(on('VatIncluded', 'registered', '2027-01-01')).toEqual([]);
    expect(on('InvertedVat', 'registered', '2026-12-31')).toEqual([]);
  });

  it('[X1] has its participation deadline in the future, but within 90 days', () => {
    const on = (participationDeadline: string) =>
      productIssuesOfToday(
        { ...statedProduct(nowMs), participationDeadline },
        nowMs,
        'registered',
        releaseVatRules,
      );
    expect(on('2026-11-24')).toEqual([{ path: 'participationDeadline', rule: 'past' }]);
    expect(on('2026-11-25')).toEqual([]);
    expect(on('2027-02-23')).toEqual([]);
    expect(on('2027-02-24')).toEqual([{ path: 'participationDeadline', rule: 'maxAhead' }]);
  });

  it('[X1] raises deadline and total quantity while bids stand, and changes nothing else', () => {
    const before = statedProduct(nowMs);
    expect(isOnlyUpward(before, { totalQuantity: '120', participationDeadline: '2026-12-10' })).toBe(true);
    for (const changes of [
      { totalQuantity: '99.999' },
      { participationDeadline: '2026-12-04' },
      { totalQuantity: '120', unitPrice: '890' },
    ])
      expect(isOnlyUpward(before, changes)).toBe(false);
  });
});

describe('rights on products', () => {
  const company = { companyNumber: '18547290', iban: null };
  const side = { isOpen: true, ownerAccountId: 'p', ownerCompany: { companyNumber: 'RO1', iban: null } };
  const client = { accountId: 'c', role: 'Client', isActive: true, company, vatState: 'registered' } as const;

  it('[X1] active Providers with checked details publish', () => {
    expect(whyMayNotPublish({ ...client, role: 'Provider' })).toBeNull();
    expect(whyMayNotPublish(client)).toBe('NotEnoughPrivileges');
    expect(whyMayNotPublish({ ...client, role: 'Provider', isActive: false })).toBe('AccountNotActive');
    expect(whyMayNotPublish({ ...client, role: 'Provider', company: null })).toBe('CompanyNotChecked');
    // The first of several.
    const lacking = { ...client, isActive: false, company: null, vatState: null };
    expect(whyMayNotPublish(lacking)).toBe('NotEnoughPrivileges');
    expect(whyMayNotPublish({ ...lacking, role: 'Provider' })).toBe('AccountNotActive');
    expect(whyMayNotPublish({ ...lacking, role: 'Provider', isActive: true })).toBe('CompanyNotChecked');
    expect(whyMayNotPublish({ ...client, role: 'Provider', vatState: null })).toBe('VatStateUnknown');
  });

  it('[X4] bids are made by active Clients and Providers, never on their own or a related company’s product', () => {
    expect(whyMayNotBidOnProduct(side, client)).toBeNull();
    expect(whyMayNotBidOnProduct(side, { ...client, role: 'Provider' })).toBeNull();
    expect(whyMayNotBidOnProduct(side, { ...client, role: 'Bidder' })).toBe('NotEnoughPrivileges');
    expect(whyMayNotBidOnProduct(side, { ...client, isActive: false })).toBe('AccountNotActive');
    expect(whyMayNotBidOnProduct(side, { ...client, accountId: 'p' })).toBe('OwnAuction');
    const related = { ...client, company: { companyNumber: '1', iban: null } };
    expect(whyMayNotBidOnProduct(side, related)).toBe('AuctionBidNotAllowed');
    expect(whyMayNotBidOnProduct({ ...side, isOpen: false }, client)).toBe('ExpiredAuction');
    expect(whyMayNotBidOnProduct(side, null)).toBe('SignInRequired');
  });
});

describe('the sum of a deal', () => {
  const supply = {
    unitPriceMinor: 100_00,
    quantityThousandths: 10_000,
    priceType: 'VatIncluded',
    crop: null,
    vatGroup: 'others',
    seller: 'registered',
    buyer: 'registered',
    deliveryDeadline: '2026-12-30',
  } as const;

  it('[X5] with VAT included the gross is fixed: net is gross ÷ 1.11, VAT the difference', () => {
    expect(productSum(supply, releaseVatRules)).toMatchObject({
      netMinor: 900_90,
      vatMinor: 99_10,
      grossMinor: 1000_00,
      vat: { regime: 'rate', ratePercent: 11 },
    });
  });

  it('[X5] otherwise the net is fixed, without VAT or under reverse charge while it lasts', () => {
    const wheat = { ...supply, crop: 'wheat-feed' };
    const unregistered = { ...wheat, priceType: 'NoVat', seller: 'notRegistered' } as const;
    expect(productSum(unregistered, releaseVatRules)).toMatchObject({ netMinor: 1000_00, vatMinor: 0 });
    const farmer = { ...unregistered, seller: 'farmerScheme' } as const;
    expect(productSum(farmer, releaseVatRules)).toMatchObject({ vatMinor: 80_00, grossMinor: 1080_00 });
    expect(productSum({ ...farmer, seller: null }, releaseVatRules)).toMatchObject({
      netMinor: 1000_00,
      grossMinor: null,
    });
    expect(productSum({ ...wheat, priceType: 'InvertedVat' }, releaseVatRules)).toMatchObject({
      vat: { regime: 'reverseCharge' },
      grossMinor: 1000_00,
    });
    const later = { ...wheat, priceType: 'InvertedVat', deliveryDeadline: '2027-01-05' } as const;
    expect(productSum(later, releaseVatRules)).toMatchObject({ vatMinor: 110_00, grossMinor: 1110_00 });
  });

  it('[X5] net and VAT always add up to the gross, to the last ban', () => {
    for (const [unitPriceMinor, quantityThousandths] of [
      [333, 1],
      [33_333, 333],
      [99_999, 12_345],
    ] as const) {
      const sum = productSum({ ...supply, unitPriceMinor, quantityThousandths }, releaseVatRules);
      expect(sum.vatMinor).not.toBeNull();
      expect(sum.netMinor + (sum.vatMinor ?? 0)).toBe(sum.grossMinor);
    }
  });
});
