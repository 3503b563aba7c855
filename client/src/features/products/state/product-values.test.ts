import { daysAfter } from '@recolta/shared/domain/announcement/deadline';
import { productPostingSchema } from '@recolta/shared/domain/product/product-posting';
import { releaseVatRules } from '@recolta/shared/domain/vat';
import { statedProduct } from '@recolta/shared/testing/product-fixture';
import { describe, expect, it } from 'vitest';
import { emptyQuality } from '../../../components/goods/typed-quality.ts';
import { catalogueProduct, driedOptionId } from '../../../testing/catalogue.ts';
import { productAnswer } from '../../../testing/product.ts';
import {
  changesOf,
  emptyProduct,
  fromCatalogue,
  type ProductValues,
  productIssues,
  productValues,
  raisedIssues,
  typedProductPosting,
  withCrop,
} from './product-values.ts';

const nowMs = Date.now();

function filled(changes: Partial<ProductValues> = {}): ProductValues {
  const stated = statedProduct(nowMs);
  const { participationDeadline, deliveryDeadline } = stated;
  return {
    ...emptyProduct(),
    ...{ productName: stated.productName, category: 'Cereals', crop: 'wheat-feed', priceType: 'InvertedVat' },
    quality: {
      ...emptyQuality(),
      ...{ humidity: '13,5', impurities: '2', protein: '11', hectolitricMass: '74' },
      damaged: 'max-4%',
    },
    ...{ description: stated.description ?? '', producer: stated.producer },
    ...{ unitPrice: '900', pieceQuantity: '1', minimumQuantity: '40', totalQuantity: '100' },
    ...{ participationDeadline, deliveryDeadline, distributionCounties: ['CL', 'IL'] },
    ...changes,
  };
}
const issues = (changes: Partial<ProductValues>) =>
  productIssues(filled(changes), 'ro', nowMs, 'registered', releaseVatRules).map(
    ({ path, rule }) => `${path} ${rule}`,
  );

describe('the form of a product', () => {
  it('[X1] sends every field in the call’s form', () => {
    expect(productPostingSchema.parse(typedProductPosting(filled(), 'ro'))).toEqual(
      // An earlier form's free text is the country.
      statedProduct(nowMs, { countryOfOrigin: 'RO' }),
    );
    const others = {
      crop: '',
      vatGroup: 'standard',
      description: ' ',
      unitPrice: '1.250,50',
      totalQuantity: '1.000',
    };
    expect(productPostingSchema.parse(typedProductPosting(filled(others), 'ro'))).toMatchObject({
      ...{
        crop: null,
        vatGroup: 'standard',
        quality: null,
        description: null,
        unitPrice: '1250.50',
        totalQuantity: '1000',
      },
    });
  });

  it.each([
    [{ productName: '' }, ['productName required']],
    [{ priceType: '', distributionCounties: [] }, ['priceType required', 'distributionCounties required']],
    [{ unitPrice: 'scump' }, ['unitPrice price']],
    [{ minimumQuantity: '101' }, ['minimumQuantity aboveTotal']],
    [{ crop: '' }, ['vatGroup required']],
    [{ priceType: 'VatIncluded' }, ['priceType reverseCharge']],
    [{ pieceQuantity: '3' }, ['minimumQuantity pieces', 'totalQuantity pieces']],
    [{ unitOfMeasurement: 'Bag', pieceQuantity: '0,5' }, ['pieceQuantity whole']],
    [{ deliveryDeadline: '2020-01-01' }, ['deliveryDeadline auctionEnd']],
    [
      { deliveryDeadline: daysAfter(statedProduct(nowMs).participationDeadline, 6) },
      ['deliveryDeadline decisionTime'],
    ],
    [{ deliveryDeadline: daysAfter(statedProduct(nowMs).participationDeadline, 7) }, []],
    [{ participationDeadline: '2020-01-01' }, ['participationDeadline past']],
    [{ participationDeadline: '31.11.2026' }, ['participationDeadline dayUnknown']],
    [{ participationDeadline: '28.1' }, ['participationDeadline date']],
  ])('[X1] reports the issue of %o at its field', (changes, expected) => {
    expect(issues(changes)).toEqual(expected);
  });

  it('[X5] a price with VAT follows the administrators’ table', () => {
    const rules = releaseVatRules.map((rule) => ({ ...rule, isReverseCharge: false }));
    const gross = filled({ priceType: 'VatIncluded' });
    expect(productIssues(gross, 'ro', nowMs, 'registered', rules)).toEqual([]);
  });

  it('[X1] with bids, only what is raised is checked, at its field', () => {
    const { participationDeadline } = statedProduct(nowMs);
    // Posted before there was a least time until the delivery.
    const stored = filled({ deliveryDeadline: daysAfter(participationDeadline, 2) });
    const found = (changes: Partial<ProductValues>) => {
      const after = { ...stored, ...changes };
      const all = productIssues(after, 'ro', nowMs, 'registered', releaseVatRules);
      return raisedIssues(all, stored, after, 'ro').map(({ path, rule }) => `${path} ${rule}`);
    };
    expect(found({ totalQuantity: '120' })).toEqual([]);
    expect(changesOf(stored, { ...stored, totalQuantity: '120' }, 'ro')).toEqual({ totalQuantity: '120' });
    expect(found({ totalQuantity: '120,5' })).toEqual(['totalQuantity pieces']);
    const later = daysAfter(participationDeadline, 1);
    expect(found({ participationDeadline: later })).toEqual(['participationDeadline decisionTime']);
    expect(found({ totalQuantity: '99' })).toEqual(['totalQuantity onlyRaised']);
    const earlier = daysAfter(participationDeadline, -1);
    // The last issue of a field is the one that it shows.
    expect(found({ participationDeadline: earlier }).at(-1)).toBe('participationDeadline notEarlier');
  });

  it('[X1] an edit sends only the changed fields', () => {
    const before = filled();
    expect(changesOf(before, before, 'ro')).toEqual({});
    expect(changesOf(before, filled({ totalQuantity: '120' }), 'ro')).toEqual({ totalQuantity: '120' });
  });

  it('another crop clears the figures that it does not have', () => {
    const corn = withCrop(filled(), 'corn');
    expect([corn.quality.humidity, corn.quality.protein]).toEqual(['13,5', '']);
    expect(withCrop(corn, '').quality.damaged).toBe('');
  });

  it('[X6] begins from a catalogue product, with the option in the address', () => {
    expect(fromCatalogue(catalogueProduct(), driedOptionId)).toMatchObject({
      ...{ category: 'Cereals', crop: 'corn', unitOfMeasurement: 'Ton' },
      productName: 'Porumb, Uscat, ≤ 14,5 %',
    });
    expect(fromCatalogue(catalogueProduct(), '').productName).toBe('Porumb');
    expect(fromCatalogue(catalogueProduct({ ro: 'Șrot', crop: null }), '').crop).toBe('');
  });

  it('begins an edit from the stored values', () => {
    const answer = productAnswer({ participationDeadline: '2026-12-10T16:00:00.000Z' });
    expect(productValues(answer, 'ro')).toMatchObject({
      ...{ participationDeadline: '2026-12-10', minimumQuantity: '200', unitPrice: '995', crop: 'corn' },
      quality: { humidity: '13,9', protein: '', damaged: 'max-4%' },
    });
  });
});
