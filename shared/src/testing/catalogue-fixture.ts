import type { CatalogueOptionInput, CatalogueProductInput } from '../contracts/http/catalogue.ts';

/** A product of the catalogue as an administrator states it. */
export const statedCatalogueProduct: CatalogueProductInput = {
  ro: 'Grâu de toamnă, sămânță certificată',
  en: 'Winter wheat, certified seed',
  descriptionRo: 'Soi timpuriu, rezistent la cădere.',
  descriptionEn: null,
  crop: 'wheat-milling',
  categories: ['Cereals'],
};

export const statedCatalogueOption: CatalogueOptionInput = {
  ro: 'sac de 40 kg',
  en: '40 kg bag',
  unit: 'Bag',
  content: '40',
  contentUnit: 'Kg',
};
