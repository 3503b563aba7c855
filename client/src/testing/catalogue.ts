import type { CatalogueCategory, CatalogueProduct } from '@recolta/shared/contracts/http/catalogue';

export const cornId = '0e7e3d1e-6120-41f3-b875-b626ef1f9d5e';
export const driedOptionId = '7c9e6679-7425-40de-944b-e07fc1f90001';
export const bagOptionId = '7c9e6679-7425-40de-944b-e07fc1f90002';

/** Corn with two options, in bulk and in bags, and no picture. */
export function catalogueProduct(changes: Partial<CatalogueProduct> = {}): CatalogueProduct {
  return {
    ...{ id: cornId, version: 3, ro: 'Porumb', en: 'Corn', crop: 'corn', categories: ['Cereals'] },
    descriptionRo: 'Boabe pentru furaj.',
    descriptionEn: null,
    productOptions: {
      [driedOptionId]: {
        ...{ id: driedOptionId, ro: 'Uscat, ≤ 14,5 %', en: 'Dried, ≤ 14.5%', unit: 'Ton' },
        ...{ content: null, contentUnit: null },
      },
      [bagOptionId]: {
        ...{ id: bagOptionId, ro: 'Sac de 40 kg', en: '40 kg bag', unit: 'Bag' },
        ...{ content: '40.000', contentUnit: 'Kg' },
      },
    },
    pictures: [],
    changedAt: '2026-11-20T10:00:00.000Z',
    ...changes,
  };
}

export function catalogueCategory(changes: Partial<CatalogueCategory> = {}): CatalogueCategory {
  return {
    ...{ id: 'Cereals', ro: 'Cereale', en: 'Cereals', isHidden: false, version: 2, productCount: 15 },
    ...changes,
  };
}

export const categoriesPath = '/services/catalogue/api/categories';
export const productsPath = '/services/catalogue/api/products';
