import type romanian from '../ro/labels.ts';
import type { Translated } from '../translated.ts';

export default {
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
    FCAWagon: 'FCA wagon (FOR)',
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
    DAPConstantaTruck:
      'The seller brings the goods to a port terminal by truck (CPT Constanța in the market).',
    DAPConstantaWagon:
      'The seller brings the goods to a port terminal by rail (CPT Constanța in the market).',
  },
  interestIncluded: 'interest included',
  loanInterest: 'Deferred payment: the offered price includes interest for the payment term.',
  damagedLevel: {
    'max-10%': 'max. 10%',
    'max-4%': 'max. 4%',
    'max-2%': 'max. 2%',
  },
  priceType: {
    VatIncluded: 'VAT included',
    NoVat: 'Price without VAT',
    InvertedVat: 'Reverse charge',
  },
  vatState: {
    registered: 'Registered for VAT',
    notRegistered: 'Not registered for VAT',
    farmerScheme: 'Special scheme for farmers',
  },
  vatStateHint: {
    registered: 'Company number with RO in front',
    notRegistered: 'Invoices carry no VAT',
    farmerScheme: 'The buyer pays 8% compensation on top of the price (art. 315¹ of the Tax Code)',
  },
  vatQuestion: {
    title: 'Is the company registered for VAT?',
    text: 'What is added to the price, and who accounts for the tax, depends on your answer. You are asked once; later changes are made in the account and checked.',
    save: 'Save the answer',
  },
  vatGroup: {
    others: 'Reduced rate: food, seeds, organic fertilisers',
    standard: 'Standard rate: mineral fertilisers, fuel, packaging, machinery',
  },
  vat: {
    plain: 'VAT',
    line: 'VAT {{percent}}',
    compensationLine: 'Compensation {{percent}}',
    rate: 'VAT {{percent}} is added to the price',
    reverseCharge: 'Reverse charge: the buyer accounts for VAT',
    notRegistered: 'No VAT: the seller is not registered',
    farmerScheme: 'Special scheme for farmers: {{percent}} compensation on top of the price',
    rateIf: {
      seller:
        'If the seller is registered for VAT, VAT {{percent}} is added to the price; otherwise no VAT (under the special scheme for farmers, {{compensation}} compensation)',
      buyer: 'VAT {{percent}} is added to the price',
      both: 'If the seller is registered for VAT, VAT {{percent}} is added to the price; otherwise no VAT (under the special scheme for farmers, {{compensation}} compensation)',
    },
    reverseIf: {
      seller:
        'If the seller is registered for VAT: reverse charge; otherwise no VAT (under the special scheme for farmers, {{compensation}} compensation)',
      buyer:
        'If the buyer is registered for VAT too: reverse charge; otherwise VAT {{percent}} is added to the price',
      both: 'If both companies are registered for VAT: reverse charge; if only the seller is, VAT {{percent}} is added to the price',
    },
    short: {
      depends: 'depends on VAT status',
      reverseCharge: 'reverse charge',
      notRegistered: 'no VAT',
      rate: 'VAT 0%',
      farmerScheme: 'no compensation',
    },
    changes: 'For deliveries from {{day}}: {{rule}}.',
    netTotal: 'Total net of VAT',
    netOf: '{{total}}, net of VAT',
  },
  aval: { true: 'With an aval', false: 'Without an aval' },
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
    totalImpurities: 'Impurities in total',
    fallingNumber: 'Falling number',
    wetGluten: 'Wet gluten',
    vitreous: 'Vitreous grains',
    oleicAcid: 'Oleic acid',
    freeFattyAcids: 'Free fatty acids',
    erucicAcid: 'Erucic acid',
    glucosinolates: 'Glucosinolates',
    brokenGrains: 'Broken grains',
    aflatoxinB1: 'Aflatoxin B1',
    deoxynivalenol: 'DON',
    germination: 'Germination',
    calibre: 'Calibre above 2.5 mm',
    damaged: 'Damaged grains',
  },
  figuresAre: {
    Declared: 'declared',
    Guaranteed: 'guaranteed',
    Required: 'required',
  },
  sustainability: {
    IsccEu: 'ISCC EU',
    TwoBSvs: '2BSvs',
    RedCert: 'REDcert',
    Other: 'another scheme',
  },
  eudr: {
    StatementNumber: 'due diligence statement',
    SimplifiedDeclaration: 'simplified declaration',
  },
  desiredPrice: {
    Selling: 'Desired price',
    Buying: 'Offered price',
  },
} satisfies Translated<typeof romanian>;
