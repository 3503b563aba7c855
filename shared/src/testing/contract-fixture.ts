import type { ContractGoods } from '../domain/contract/contract-goods.ts';
import type { ContractParty, ContractTerms } from '../domain/contract/contract-terms.ts';
import { statedWheat } from './goods-fixture.ts';

/** A complete party, for tests. */
export const contractSeller: ContractParty = {
  companyName: 'Cooperativa Agricolă Câmpia Bărăganului S.C.',
  companyNumber: '14399840',
  jNumber: 'J40/1234/2020',
  invoiceAddress: { county: 'CL', town: 'Fundulea', street: 'Șoseaua Țării nr. 5', postalCode: '915200' },
  administratorName: 'Ștefan Țîrlea',
  telephone: '+40722123456',
  email: 'birou@campia.example',
  bank: 'Banca Transilvania S.A.',
  bankBranch: 'Călărași',
  bankAccountNumber: 'RO49AAAA1B31007593840000',
  vatState: 'registered',
  isProducer: true,
};

export const contractBuyer: ContractParty = {
  ...contractSeller,
  companyName: 'Moara Ialomița S.R.L.',
  companyNumber: '18547290',
  jNumber: 'J21/77/2015',
  administratorName: 'Ioana Gheață',
  email: 'achizitii@moara.example',
  bankAccountNumber: 'RO12BTRLRONCRT0DEMO00001',
  isProducer: false,
};

const goods: ContractGoods = {
  ...statedWheat,
  county: 'CL',
  town: 'Fundulea',
  pickupAddress: 'Ferma nr. 3, silozul 2',
  trainStation: 'Sărulești',
  loadingRate: 320,
  paymentType: 'PaymentAtDate',
  paymentDays: 20,
  quantityMeasurementPlace: 'Unload',
};

/** The terms of a deal in milling wheat between two complete parties, for tests. */
export const contractDeal = {
  kind: 'contract',
  number: 'RC-2026-000123',
  madeAt: '2026-11-24T22:30:00.000Z',
  source: {
    kind: 'liveAuction',
    id: '018f4ed0-0000-7000-8000-000000000001',
    bidId: '018f4ed0-0000-7000-8000-000000000002',
  },
  seller: contractSeller,
  buyer: contractBuyer,
  ownerSide: 'seller',
  goods,
  quantityThousandths: 500_000,
  priceMinor: 1_045_50,
  currency: 'Ron',
  vat: [{ from: '2026-12-01', regime: 'reverseCharge', ratePercent: 0, source: 'Codul fiscal art. 331' }],
} satisfies ContractTerms;

/** The deal with other goods. */
export function dealWith(changes: Partial<ContractGoods>): ContractTerms {
  return { ...contractDeal, goods: { ...goods, ...changes } };
}
