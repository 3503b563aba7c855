import { productPostingSchema } from '@recolta/shared/domain/product/product-posting';
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
  productIssues(filled(changes), 'ro', nowMs, 'registered').map(({ path, rule }) => `${path} ${rule}`);

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
    [{ participationDeadline: '2020-01-01' }, ['participationDeadline past']],
    [{ participationDeadline: '31.11.2026' }, ['participationDeadline date']],
    [{ participationDeadline: '28.1' }, ['participationDeadline date']],
  ])('[X1] reports the issue of %o at its field', (changes, expected) => {
    expect(issues(changes)).toEqual(expected);
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
