import type { MeasurementType } from '../../enumerations.ts';
import { contractFigures as figures } from '../contract-figures.ts';
import type { ContractTexts } from './romanian.ts';

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;
const days = (count: number) => counted(count, 'day', 'days');
const hours = (count: number) => counted(count, 'hour', 'hours');
const basis = (source: string | null) => (source === null ? '' : ` (${source})`);

const measuredAt: Record<MeasurementType, string> = { Load: 'at loading', Unload: 'at unloading' };

/** The General contract in English: a translation for information. */
export const english: ContractTexts = {
  title: 'Contract of sale',
  subtitle: (number, day) => (number === null ? `of ${day}` : `no. ${number} of ${day}`),
  watermarks: { preview: 'DRAFT', finalPreview: 'FINAL DRAFT', contract: null },
  footer: (number) => (number === null ? 'Contract of sale, draft' : `Contract no. ${number}`),
  page: 'page {page} of {count}',
  codeNote: 'The code opens the contract on the Recolta market. Only the Parties can read it.',
  none: '–',
  yes: 'yes',
  no: 'no',
  toBeAgreed: 'fixed at the award',

  signaturePage: {
    title: 'Signature page',
    subtitle: (number) => `of contract no. ${number}`,
    footer: (number) => `Signature page, contract no. ${number}`,
    signed: 'The signed document',
    goods: 'Goods',
    version: 'Version',
    madeAt: 'Made at',
    hash: 'SHA-256',
    signer: 'Signed by',
    company: 'For',
    at: 'At (Romanian time)',
    way: 'How',
    byCode: 'account password and a code sent by e-mail',
    byFile: 'a signed PDF copy, uploaded with the account password',
    fileHash: 'SHA-256 of the copy',
    missing: 'Not signed yet.',
    note: 'The signature is a simple electronic signature under Regulation (EU) No 910/2014 and is for exactly the document with the SHA-256 above. Any change of the document changes it.',
  },

  parties: {
    title: 'The parties',
    seller: 'Seller',
    buyer: 'Buyer',
    name: 'Name and legal form',
    office: 'Registered office',
    companyNumber: 'CUI',
    vatState: 'VAT status',
    vatStates: {
      registered: 'registered for VAT',
      notRegistered: 'not registered for VAT',
      farmerScheme: 'special scheme for farmers',
    },
    jNumber: 'Trade register no.',
    iban: 'IBAN',
    bank: 'Bank',
    branch: 'Branch',
    representative: 'Legal representative',
    capacity: (name) => `${name}, as administrator`,
    telephone: 'Telephone',
    email: 'E-mail',
    missing: {
      seller: 'The Seller’s details are filled in after the award.',
      buyer: 'The Buyer’s details are filled in after the award.',
    },
    together: 'The Seller and the Buyer are called “the Parties” below.',
    producer:
      'The Seller declares that it is an agricultural producer and that the goods are its own produce. The contract is made in writing, as OUG 12/2006, amended by OUG 81/2017, requires.',
    header: 'Identification of the contract',
    number: 'Number',
    date: 'Date',
    place: 'Place',
    placeValue: 'at a distance, on the Recolta market',
    language: 'Language',
    languageValue: 'English, translation of the Romanian',
    sources: { announcement: 'Announcement', liveAuction: 'Live auction', product: 'Product' },
    bid: 'Accepted bid',
  },

  object: {
    title: 'Subject of the contract',
    sale: 'The Seller sells and undertakes to deliver, and the Buyer buys and undertakes to take over and pay for, the goods described below, on the terms of this contract.',
    product: 'Product',
    lot: 'Name of the lot',
    cn: 'CN code',
    harvest: 'Harvest year',
    origin: 'Origin',
    county: 'County',
    packing: 'Packing',
    producer: 'Producer',
    piece: 'Sold in multiples of',
    bulk: 'in bulk',
    packed: (count) => `packed, ${counted(count, 'unit', 'units')} per package`,
    unpacked: 'as is usual for such goods',
    gmo: 'The goods neither contain nor come from genetically modified organisms, apart from adventitious or technically unavoidable traces below the labelling threshold of 0.9% of Regulation (EC) 1829/2003.',
    sustainability:
      'With the goods the Seller hands over the sustainability declaration of Directive (EU) 2018/2001, issued under a recognised voluntary scheme (ISCC EU, 2BSvs or equivalent). Without the declaration the Buyer may refuse the goods as not conforming.',
  },

  quantity: {
    title: 'Quantity',
    amount: (quantity) => `The contracted quantity is ${quantity}.`,
    tolerance: (percent, choice) =>
      `The delivered quantity may differ by ±${percent}% from the contracted one, at the option of the ${choice}, at the contract price.`,
    noTolerance: 'The Parties have agreed no tolerance: the whole contracted quantity is delivered.',
    weighed: (at) =>
      `The quantity is final ${measuredAt[at]}, on a metrologically verified weighbridge, by weighing each transport. The weighing tickets prove the quantity.`,
    counted: (at) =>
      `The quantity is final ${measuredAt[at]}, by measuring or counting in the presence of delegates of the Parties, and is entered in the reception report.`,
    lots: 'Delivery may take place in several instalments. Each instalment is received and invoiced separately.',
  },

  quality: {
    title: 'Quality',
    property: 'Property',
    agreed: 'Condition',
    rejection: 'Limit of rejection',
    properties: {
      humidity: 'Moisture',
      impurities: 'Impurities (foreign matter)',
      protein: 'Protein, of dry matter',
      hectolitricMass: 'Test weight (hectolitre mass)',
      oil: 'Oil content',
      totalImpurities: 'Impurities in total',
      fallingNumber: 'Falling number (Hagberg)',
      wetGluten: 'Wet gluten',
      vitreous: 'Vitreous grains',
      oleicAcid: 'Oleic acid, of all fatty acids',
      freeFattyAcids: 'Free fatty acids, as oleic acid',
      erucicAcid: 'Erucic acid, of all fatty acids',
      glucosinolates: 'Glucosinolates, of fat-free dry matter',
      brokenGrains: 'Broken grains',
      aflatoxinB1: 'Aflatoxin B1',
      deoxynivalenol: 'Deoxynivalenol (DON)',
      germination: 'Germination',
      calibre: 'Calibre above 2.5 mm',
    },
    damaged: 'Damaged grains',
    rules: { max: 'at most', min: 'at least' },
    noFigures:
      'The Parties have agreed no quality figures. The goods correspond to the description in the announcement.',
    graded: (grade, order) =>
      grade === null
        ? `By the figures above the goods belong to no grade of the grading manual (${order}).`
        : `By the figures above the goods are of grade ${grade} of the grading manual (${order}), as far as the determined properties go.`,
    declared: 'The figures are declared, without a laboratory analysis at the date of the contract.',
    bulletin: (laboratory, number, day) =>
      `The figures are those of laboratory analysis no. ${number} of ${day}, issued by ${laboratory}.`,
    sound:
      'The goods are sound, loyal and merchantable, free of live insects at any stage of development and of foreign smell or taste.',
    contaminants:
      'Mycotoxins, heavy metals, pesticide residues and other contaminants are within the limits of the law of the European Union in force at delivery.',
    otherParameters:
      'Other properties (such as falling number, gluten or acidity) bind the Parties only if they are in the table above or in an addendum.',
    fit: 'The goods correspond to the description in the announcement, are new or in the described state, and are fit for the ordinary use of goods of the same kind.',
    finalAt: (at) =>
      `The quality is final ${measuredAt[at]}, from samples drawn from each transport by the standard that applies to the product, in the presence of delegates of the Parties.`,
    samples: `From each transport ${figures.samples} sealed samples are made: one for the Seller, one for the Buyer and one for counter-analysis, kept for ${days(figures.sampleRetentionDays)}.`,
    laboratory:
      'The analysis is made by the laboratory at the place where the quality is determined, with metrologically verified equipment. The result is sent to both Parties.',
    counterAnalysis: `A Party that contests the result asks for counter-analysis within ${hours(figures.claimHours)} of receiving the analysis. An independent inspection body makes it from the sealed sample; it is final, and the losing Party bears its cost.`,
    grid: 'Deviations from the base are accounted for by the quality grid in Annex 1, agreed before the first bid. Goods past a limit of rejection may be refused.',
    asIs: 'The Parties have expressly agreed on a sale without a quality grid (“as is”): deviations from the figures above change neither the price nor the payable weight.',
    noGrid:
      'The Parties have stated no quality grid. For goods that do not meet the conditions above the Buyer has the rights that the law gives for missing agreed qualities (art. 1714 of the Civil Code).',
  },

  price: {
    title: 'Price',
    fixed: (price) =>
      `The price is fixed at ${price}, net of VAT. It does not depend on exchange quotations and does not change until the contract is fully performed.`,
    fixedGross: (price) =>
      `The price is fixed at ${price}, VAT included. It does not depend on exchange quotations and does not change until the contract is fully performed.`,
    open: 'The price is fixed at the award, net of VAT, and is firm.',
    reverseCharge: (source) =>
      `Reverse charge applies: the Parties declare that they are registered for VAT, the Seller invoices without VAT, and the Buyer accounts for it${basis(source)}.`,
    rate: (percent, source) => `VAT at ${percent}% is added to the price${basis(source)}.`,
    rateIncluded: (percent, source) => `The price includes VAT at ${percent}%${basis(source)}.`,
    farmerScheme: (percent, source) =>
      `The Seller applies the special scheme for farmers: the Buyer pays the flat-rate compensation of ${percent}% on top of the price${basis(source)}.`,
    exempt:
      'The Seller invoices without VAT under its own tax regime and is responsible for that regime. No VAT is added to the price.',
    from: (day, clause) => `For deliveries from ${day}: ${clause}`,
    law: 'If the law changes the VAT regime, the regime in force at delivery applies. The price net of VAT stays the same.',
    lawGross:
      'If the law changes the VAT regime, the regime in force at delivery applies. The price with VAT stays the same.',
    net: 'Value net of VAT',
    vat: 'VAT',
    gross: 'Total value',
    item: 'Value of the contracted quantity',
    sum: 'Sum',
    delivered: 'The delivered and received quantity is paid for.',
    lei: 'Invoices and payments are in lei (RON).',
    foreign: (currency) =>
      `The price is in ${currency}. Invoices are issued and paid in lei (RON), at the exchange rate of the National Bank of Romania for the day of the invoice.`,
    interest: 'The price includes the interest for the term of payment.',
  },

  delivery: {
    title: 'Delivery',
    terms: {
      FCATruck: (place, from) =>
        `The delivery term is FCA (Incoterms 2020)${from === null ? '' : `, from the ${from === 'Field' ? 'field' : 'barn'}`}, on the Buyer’s trucks, at ${place}.`,
      FCAWagon: (place) =>
        `The delivery term is FCA (Incoterms 2020), loaded on wagon (FOR), at station ${place}.`,
      DAPTruck: (place) => `The delivery term is DAP (Incoterms 2020), by the Seller’s trucks, at ${place}.`,
      DAPWagon: (place) => `The delivery term is DAP (Incoterms 2020), by rail, at ${place}.`,
      DAPConstantaTruck: (place) =>
        `The delivery term is DAP port of Constanța (Incoterms 2020), by the Seller’s trucks, at terminal ${place}.`,
      DAPConstantaWagon: (place) =>
        `The delivery term is DAP port of Constanța (Incoterms 2020), by rail, at terminal ${place}.`,
    },
    inCounties: (counties) => `the place named in writing by the Buyer (county: ${counties})`,
    agreedPlace: 'the place agreed in writing by the Parties',
    period: (from, to) => `The delivery period is ${from} – ${to}, both days included.`,
    nominateTrucks: `The Buyer names the trucks and drivers at least ${hours(figures.truckNoticeHours)} before they arrive for loading.`,
    nominateWagons: `The Buyer provides the wagons and announces their schedule at least ${hours(figures.wagonNoticeHours)} before they are placed at the loading station.`,
    announceTrucks: `The Seller announces the arrival of trucks at least ${hours(figures.truckNoticeHours)} before, and the Buyer confirms the time of unloading.`,
    announceWagons: `The Seller announces the dispatch of wagons at least ${hours(figures.wagonNoticeHours)} before their arrival, with their numbers.`,
    port: 'The Seller follows the schedule and the access rules of the port terminal. The Buyer has the transports entered in the terminal’s schedule.',
    loadingRate: (tonnes) =>
      `The loading rate is at least ${counted(tonnes, 'tonne', 'tonnes')} per working day.`,
    sellerLoads:
      'The Seller loads the goods at its own cost. The Buyer bears the transport from the place of loading.',
    buyerUnloads:
      'The Seller bears the transport to the place of delivery. The Buyer unloads the goods at its own cost.',
    waitTrucks: `Waiting of a truck beyond ${hours(figures.truckWaitHours)} after its timely arrival is borne by the Party that caused it, at proven cost.`,
    waitWagons:
      'Demurrage of wagons beyond the railway operator’s time is borne by the Party that caused the delay, at the operator’s tariff.',
    programme:
      'The Parties agree on the delivery schedule in writing, by e-mail too. The agreed schedule becomes Annex 2.',
    riskAtLoading: 'The risk passes to the Buyer when the goods are loaded on the means of transport.',
    riskOnArrival:
      'The risk passes to the Buyer when the goods are placed at its disposal at the place of delivery, not unloaded.',
    titleAtDelivery: 'Title passes to the Buyer when the goods are handed over.',
    titleAtPayment:
      'The Seller retains title to the goods until the price is fully paid (art. 1755 of the Civil Code). The risk still passes at handing over.',
  },

  documents: {
    title: 'Documents of the goods',
    intro: 'The Seller hands over or sends electronically, for each transport:',
    advice: 'the delivery note (aviz de însoțire a mărfii);',
    roadNote: 'the road consignment note (CMR for international transport);',
    railNote: 'the rail consignment note (CIM for international transport);',
    weighing: 'the weighing tickets;',
    analysis: 'the laboratory analysis or quality certificate;',
    conformity: 'the declaration of conformity and the traceability data;',
    sustainability: 'the sustainability declaration;',
    depositCertificate: 'the warehouse receipt, in original;',
    invoice: 'the invoice, sent through the national system RO e-Factura;',
    transport: 'the UIT code, where the transport is declared in RO e-Transport.',
  },

  reception: {
    title: 'Reception',
    at: (quantity, quality) =>
      `Quantity is received ${measuredAt[quantity]} and quality ${measuredAt[quality]}, on the day when the transport arrives, and is recorded in a reception report signed by delegates of the Parties.`,
    claims: `Shortages and visible defects are claimed before unloading, deviations of quality within ${hours(figures.claimHours)} of receiving the analysis. The claimed lot is kept apart until the claim is resolved.`,
    silence: 'Goods that are not claimed in time are accepted, hidden defects excepted.',
  },

  payment: {
    title: 'Payment',
    types: {
      Cash: (term) =>
        `Payment is in full, by bank transfer, ${term}, for each instalment. The Parties do not pay in cash.`,
      Loan: (term) => `Payment is deferred, as trade credit, by bank transfer, ${term}.`,
      PaymentAtLoad: () =>
        'Payment is by bank transfer at the loading of each instalment, before the transport leaves.',
      PrePayment: () =>
        `The Buyer prepays 100% of the value of each instalment, within ${counted(figures.prepaymentDays, 'working day', 'working days')} of the proforma invoice and before delivery. A prepayment for goods not delivered is returned within ${days(figures.refundDays)} of the demand.`,
      PaymentAtDate: (term) => `Payment is by bank transfer, ${term}.`,
      DepositCertificate: (term) =>
        `Payment is by bank transfer, ${term}, against the warehouse receipt issued by a licensed warehouse (Law 101/2014). The number of the receipt and the warehouse are entered in the reception report.`,
      OrderNote: (term) =>
        `Payment is secured by a guaranteed promissory note, issued by the Buyer at reception in favour of the Seller (Law 58/1934) and due ${term}. Series, maturity and guarantor are entered in the reception report.`,
    },
    onDate: (day) => `on ${day}`,
    afterDays: (count) => (count === 0 ? 'on the day of delivery' : `${days(count)} after delivery`),
    onReception: 'at reception',
    trigger:
      'Payment is due on the invoice issued at the delivery of each instalment and the documents of reception (weighing ticket and laboratory analysis, where they are issued).',
    account: (iban) =>
      `Payment is made to the Seller’s account ${iban}. A change of the account is valid only by a signed addendum.`,
    accountLater: 'Payment is made to the Seller’s account stated in the contract.',
    limits:
      'The term of payment may not exceed the mandatory limits of Law 81/2022 on unfair trading practices and of Law 72/2013 on late payment.',
  },

  obligations: {
    title: 'Obligations of the parties',
    seller:
      'The Seller delivers the goods in the agreed quantity, quality and time, stores them properly until they are handed over, and provides their documents.',
    buyer:
      'The Buyer takes over the goods within the delivery period, provides the means and the place that are its own part, and pays the price in time.',
    unencumbered:
      'The Seller declares that it owns the goods or has the right to sell them, that they are free of pledge, mortgage, seizure and any other charge, and that it warrants the Buyer against eviction.',
    noDoubleSale:
      'The Seller does not sell, encumber or promise to others the goods that are the subject of the contract.',
  },

  penalties: {
    title: 'Liability and penalties',
    latePayment: `For late payment the Buyer owes penalties of ${figures.latePaymentPercentPerDay}% a day of the unpaid sum.`,
    lateDelivery: `For late delivery the Seller owes penalties of ${figures.lateDeliveryPercentPerDay}% a day of the value of the quantity not delivered in time.`,
    nonDelivery: `If the Seller does not deliver within ${days(figures.graceDays)} of the notice, the Buyer may buy goods of the same kind elsewhere and claim the difference between the market price and the contract price, with the proven costs.`,
    nonCollection: `If the Buyer does not take over the goods within ${days(figures.graceDays)} of the notice, the Seller may sell them to others and claim the difference between the contract price and the price obtained, with the proven costs of storage.`,
    cap: 'The penalties do not exceed the sum on which they are computed. They are deducted from the damages owed for the same breach.',
  },

  forceMajeure: {
    title: 'Force majeure',
    definition:
      'Force majeure, as defined by art. 1351 of the Civil Code, relieves the Party that invokes it of liability while it lasts.',
    notice: `The affected Party gives notice of the event within ${days(figures.forceMajeureNoticeDays)} and sends the certificate of the chamber of commerce and industry within ${days(figures.forceMajeureCertificateDays)}.`,
    termination: `If the event lasts longer than ${days(figures.forceMajeureMaxDays)}, either Party may end the contract for the part not performed, without damages.`,
    drought:
      'Drought, a poor harvest and changes of price are not force majeure, unless the Parties agree otherwise in writing.',
  },

  termination: {
    title: 'End of the contract',
    ends: 'The contract ends by performance, by written agreement of the Parties and in the cases of the law.',
    breach: `If the price is not paid in time, or the goods are not delivered or taken over, the other Party may declare the contract terminated, without a court, if the obligation is not performed within ${days(figures.graceDays)} of the notice (art. 1552 and 1553 of the Civil Code). What is owed for delivered goods stays due.`,
    insolvency:
      'If a Party becomes insolvent, the effects on the contract are those of Law 85/2014. Until performance the other Party may ask for prepayment or a security.',
  },

  confidentiality: {
    title: 'Confidentiality and personal data',
    secrecy:
      'The Parties keep the contract confidential, apart from disclosures required by law or authorities, or made to banks, insurers or advisers bound to secrecy.',
    data: 'Each Party processes the contact data of the other’s representatives only to make and perform the contract and for its legal obligations, by Regulation (EU) 2016/679.',
  },

  law: {
    title: 'Applicable law',
    applicable:
      'Romanian law governs the contract, in particular art. 1650 and the following of the Civil Code (sale).',
    special:
      'Law 81/2022, Law 72/2013 and OUG 12/2006, amended by OUG 81/2017, on the written contract for agricultural products, apply where relevant. Their mandatory provisions prevail over the contract.',
  },

  disputes: {
    title: 'Disputes',
    amicable: `The Parties resolve disagreements amicably, within ${days(figures.amicableDays)} of the notice.`,
    court:
      'Unresolved disputes go to the competent court at the seat of the claimant. The Recolta market is not a party to the contract and is not liable for its performance.',
  },

  final: {
    title: 'Final provisions',
    annexes: 'The annexes are part of the contract:',
    annexGrid: 'Annex 1, quality grid;',
    annexProgramme: 'Annex 2, delivery schedule, once agreed.',
    amendments: 'The contract is amended only by a written addendum signed by both Parties.',
    notices:
      'Notices are in writing, to the e-mail addresses in the contract or through the Recolta market, and count as received on the working day after they are sent.',
    signing:
      'The contract is signed electronically or by hand. The Parties recognise the electronic signature made on the Recolta market as one that binds them. Each Party receives an identical copy; the general terms of the market, accepted when posting and bidding, complete it.',
    translation:
      'The contract is made in Romanian. This English text is a translation for information; the Romanian text prevails.',
  },

  signatures: {
    title: 'Signatures',
    sign: 'Signature',
    date: 'Date and place',
    blank: '______________________',
    draft: 'This document is a draft: it binds nobody and is not to be signed.',
  },

  grid: {
    title: 'Annex 1: quality grid',
    property: 'Property',
    base: 'Base',
    step: 'Step',
    effect: 'Per step',
    direction: 'Applies as',
    rejection: 'Rejection',
    effects: {
      weight: (amount) => `${amount}% of the weight`,
      price: (amount) => `${amount}% of the price`,
      money: (_amount, price) => price,
    },
    directions: { discount: 'discount', both: 'discount and bonus' },
    beyond: { max: 'above', min: 'below' },
    computing:
      'Parts of a step count in proportion. Percentages of the weight are of the gross weight, those of the price of the contract price. Each line is rounded once: weight to the kilogram, price to the ban or cent.',
    unmeasured: 'A property that was not determined changes neither weight nor price.',
  },
};
