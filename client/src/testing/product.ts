import type {
  ProductAnswer,
  ProductBidView,
  ProductState,
} from '@recolta/shared/contracts/http/product-state';

const dayMs = 86_400_000;
const id = '0e7e3d1e-6120-41f3-b875-b626ef1f9d5e';

/** A product of 600 t in pieces of 1 t, one tonne short of its minimum of 200 t, open for four days. */
export function productState(changes: Partial<ProductState> = {}): ProductState {
  return {
    ...{ id, epoch: 1, version: 7, status: 'Active', outcome: null, productName: 'Porumb furajer uscat' },
    ...{ category: 'Cereals', crop: 'corn', producer: 'Agro Siliștea SRL', countryOfOrigin: 'România' },
    ...{
      unitOfMeasurement: 'Ton',
      currency: 'Ron',
      unitPrice: '995.00',
      priceType: 'InvertedVat',
      posterVat: 'registered',
    },
    ...{ pieceQuantity: '1.000', minimumQuantity: '200.000', totalQuantity: '600.000' },
    ...{ quantityOffered: '199.000', quantityLeft: '401.000', participantCount: 4, hasCollective: true },
    participationDeadline: new Date(Date.now() + 4 * dayMs).toISOString(),
    deliveryDeadline: '2026-12-12',
    ...{ finalPriceDueAt: null, discountedPrice: null, distributionCounties: ['TR', 'GR'], photos: [] },
    publishedAt: new Date(Date.now() - dayMs).toISOString(),
    ...{ closedAt: null, provider: 'Agro Siliștea SRL', isDemo: false },
    ...changes,
  };
}

/** The user's own open Collective bid of 50 t. */
export function productBid(changes: Partial<ProductBidView> = {}): ProductBidView {
  return {
    ...{ id: '7c9e6679-7425-40de-944b-e07fc1f90001', productId: id, offerType: 'Collective' },
    ...{ status: 'Active', version: 1, bidQuantity: '50.000', by: 'Lanul de Aur SRL', isOwn: true },
    ...{ createdDate: new Date().toISOString(), changedAt: new Date().toISOString() },
    ...{ dealId: null, dealPrice: null },
    ...changes,
  };
}

/** The answer for a buyer who may bid on it. */
export function productAnswer(
  product: Partial<ProductState> = {},
  viewer: Partial<ProductAnswer['viewer']> = {},
): ProductAnswer {
  return {
    product: productState(product),
    details: {
      description: 'Uscat la 14 %.',
      quality: {
        ...{ humidity: 13.9, impurities: 1.7, protein: null, hectolitricMass: null, oil: null },
        damaged: 'max-4%',
      },
    },
    viewer: {
      ...{ isProvider: false, isAdministrator: false, mayBid: true, why: null, whyNotPublish: null },
      ...{ bid: null, reason: null },
      ...viewer,
    },
  };
}
