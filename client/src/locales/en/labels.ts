import type { labels as romanian } from '../ro/labels.ts';
import type { Translated } from '../translated.ts';

export const labels: Translated<typeof romanian> = {
  auctionStatus: {
    Pending: 'Pending approval',
    Scheduled: 'Scheduled',
    InProgress: 'In progress',
    Closed: 'Closed',
    Accepted: 'Sold / bought',
    Refused: 'Refused',
    Failed: 'No result',
  },
  sold: {
    Selling: 'Sold',
    Buying: 'Bought',
  },
  auctionType: {
    Buying: 'Buying',
    Selling: 'Selling',
  },
  privacyType: {
    Public: 'Transparent',
    Incognito: 'Confidential',
  },
  biddingType: {
    Standard: 'Standard',
    Flexible: 'Flexible',
  },
  paymentType: {
    Cash: 'Immediate payment (bank transfer)',
    Loan: 'Trade credit',
    PaymentAtLoad: 'Payment at loading',
    PrePayment: 'Prepayment',
    PaymentAtDate: 'Deferred payment',
    DepositCertificate: 'Warehouse receipt',
    OrderNote: 'Promissory note',
  },
  measurementType: {
    Load: 'At loading',
    Unload: 'At unloading',
  },
  loadingLocation: {
    Field: 'From the field',
    Barn: 'From the barn',
  },
  deliveryType: {
    FCATruck: 'FCA truck',
    FCAWagon: 'FOR/FCA wagon',
    DAPTruck: 'DAP truck',
    DAPWagon: 'DAP wagon',
    DAPConstantaTruck: 'DAP Constanța truck',
    DAPConstantaWagon: 'DAP Constanța wagon',
  },
  deliveryText: {
    FCATruck: 'The buyer comes with the truck; the seller loads it.',
    FCAWagon: 'The seller delivers loaded wagons at the station.',
    DAPTruck: 'The seller brings the goods to the buyer by truck.',
    DAPWagon: 'The seller brings the goods to the buyer by rail.',
    DAPConstantaTruck: 'The seller brings the goods to a port terminal by truck.',
    DAPConstantaWagon: 'The seller brings the goods to a port terminal by rail.',
  },
  loanInterest: 'Deferred payment: the offered price includes interest for the payment term.',
  damagedLevel: {
    'max-10%': 'max. 10%',
    'max-4%': 'max. 4%',
    'max-2%': 'max. 2%',
  },
  priceType: {
    VatIncluded: 'VAT included',
    NoVat: 'VAT excluded',
    InvertedVat: 'VAT reverse charge',
  },
  contractType: {
    General: 'General contract',
    Custom: 'Owner’s contract',
    Bidder: 'Bidder’s contract',
  },
  role: {
    Admin: 'Admin',
    Client: 'Buyer',
    Provider: 'Seller',
    Bidder: 'Bidder',
  },
  qualityField: {
    humidity: 'Moisture',
    impurities: 'Foreign matter',
    protein: 'Protein',
    hectolitricMass: 'Test weight',
    oil: 'Oil content',
    damaged: 'Damaged grains',
  },
  desiredPrice: {
    Selling: 'Desired price',
    Buying: 'Offered price',
  },
};
