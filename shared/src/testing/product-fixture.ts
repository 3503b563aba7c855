import { dayOf, daysAfter } from '../domain/announcement/deadline.ts';
import type { Product } from '../domain/product/product.ts';
import type { ProductPosting } from '../domain/product/product-posting.ts';

/** A valid product: 100 t of wheat in pieces of 1 t, at least 40 t, open for ten days. */
export function statedProduct(nowMs: number, changes: Partial<ProductPosting> = {}): ProductPosting {
  const participationDeadline = daysAfter(dayOf(nowMs), 10);
  return {
    productName: 'Grâu pentru furaj',
    category: 'Cereals',
    crop: 'wheat-feed',
    quality: {
      humidity: 13.5,
      impurities: 2,
      protein: 11,
      hectolitricMass: 74,
      oil: null,
      damaged: 'max-4%',
    },
    description: 'Din recolta proprie, depozitat în magazie.',
    producer: 'Agro Demo SRL',
    countryOfOrigin: 'România',
    unitOfMeasurement: 'Ton',
    currency: 'Ron',
    unitPrice: '900',
    priceType: 'InvertedVat',
    vatGroup: null,
    pieceQuantity: '1',
    minimumQuantity: '40',
    totalQuantity: '100',
    participationDeadline,
    deliveryDeadline: daysAfter(participationDeadline, 20),
    distributionCounties: ['CL', 'IL'],
    photos: [],
    ...changes,
  };
}

/** An Active product without bids, as decisions see it: a total of 100, a minimum of 40, pieces of 5. */
export function activeProduct(changes: Partial<Product> = {}): Product {
  return {
    phase: 'active',
    unitPriceMinor: 90_000,
    minimumThousandths: 40_000,
    totalThousandths: 100_000,
    pieceThousandths: 5_000,
    bidThousandths: 0,
    bidCount: 0,
    collectiveCount: 0,
    hasAccepted: false,
    participationDeadlineMs: Date.parse('2026-12-10T16:00:00.000Z'),
    closedAtMs: null,
    ...changes,
  };
}
