import { expect, it } from 'vitest';
import { counties, countyName } from './counties.ts';
import { crops, findCrop } from './crops.ts';
import * as enumerations from './enumerations.ts';

// As the product description lists them, state by state and list by list.
const described = {
  auctionStatuses: 'Pending, Scheduled, InProgress, Closed, Accepted, Refused, Failed',
  bidStatuses: 'Active, Accepted, Rejected, Removed',
  productStatuses: 'Active, Inactive, Closed, Ended',
  offerTypes: 'Collective, Single',
  auctionTypes: 'Buying, Selling',
  biddingTypes: 'Standard, Flexible',
  privacyTypes: 'Public, Incognito',
  auctionAudiences: 'Open, Invited',
  contractTypes: 'General, Custom, Bidder',
  paymentTypes: 'Cash, Loan, PaymentAtLoad, PrePayment, PaymentAtDate, DepositCertificate, OrderNote',
  paymentMethods: 'AtDelivery',
  goodsCategories: 'Cereals, Others',
  units: 'Ton, Kg, Litre, Bag, Piece',
  toleranceChoices: 'Seller, Buyer',
  measurementTypes: 'Load, Unload',
  loadingLocations: 'Field, Barn',
  deliveryTypes: 'FCATruck, FCAWagon, DAPTruck, DAPWagon, DAPConstantaTruck, DAPConstantaWagon',
  damagedLevels: 'max-10%, max-4%, max-2%',
  currencies: 'Ron, Euro, Dollar',
  priceTypes: 'VatIncluded, NoVat, InvertedVat',
  roles: 'Admin, Client, Provider, Bidder',
  permissions: 'Auctions.Post',
};

/** Vocabularies of goods that the description leaves open. */
const ours = {
  eudrKinds: 'StatementNumber, SimplifiedDeclaration',
  figureKinds: 'Declared, Guaranteed',
  sustainabilitySchemes: 'IsccEu, TwoBSvs, RedCert, Other',
};

it('holds the vocabularies of the product description, complete and without others', () => {
  const held = Object.entries(enumerations).map(([name, values]) => [name, values.join(', ')]);
  expect(Object.fromEntries(held)).toEqual({ ...described, ...ours });
});

it('knows 41 counties and Bucharest, each once', () => {
  expect(new Set(counties.map((county) => county.code)).size).toBe(42);
  expect(new Set(counties.map((county) => county.name)).size).toBe(42);
  expect([countyName('CL'), countyName('BN'), countyName('XX')]).toEqual([
    'Călărași',
    'Bistrița-Năsăud',
    'XX',
  ]);
});

it('writes Romanian names with comma below, never with the Turkish cedilla', () => {
  const names = [...counties.map((county) => county.name), ...crops.map((crop) => crop.ro)].join(' ');
  expect(names).not.toMatch(/[şţŞŢ]/);
  expect(names.normalize('NFC')).toBe(names);
});

it('finds every crop by its key, once', () => {
  expect(new Set(crops.map((crop) => crop.key)).size).toBe(crops.length);
  for (const crop of crops) expect(findCrop(crop.key)).toBe(crop);
  expect(findCrop('constructor')).toBeUndefined();
});
