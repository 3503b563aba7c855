import { contractFigures as figures } from '../../contract-figures.ts';
import type { ContractTextParts } from '../romanian.ts';
import { counted, days, hours, measuredAt } from './words.ts';

export const goods: ContractTextParts['goods'] = {
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
    sustainability: (scheme, number) =>
      `The goods are delivered with a sustainability declaration under ${scheme}${number === null ? '' : `, certificate no. ${number}`} (Directive (EU) 2018/2001). Without it the Buyer may refuse the goods as not conforming.`,
    eudr: 'For deliveries to which Regulation (EU) 2023/1115 applies, the Seller provides, before the first delivery, the reference number of the due diligence statement or the identifier of the simplified declaration.',
    eudrNumber: (number) => `The number given when posting is ${number}.`,
  },

  quantity: {
    title: 'Quantity',
    amount: (quantity) => `The contracted quantity is ${quantity}.`,
    tolerance: (percent, choice) =>
      `The delivered quantity may differ by ±${percent}% from the contracted one, at the option of the ${choice}, at the contract price.`,
    noTolerance: 'The Parties have agreed no tolerance: the whole contracted quantity is delivered.',
    weighed: (at) =>
      `The quantity is final ${measuredAt[at]}, on a metrologically verified weighbridge, by weighing each transport full and empty. The net weight is the difference between the two (gross minus tare). The weighing tickets prove the quantity.`,
    reweighed: `If the net weight at the other end of the transport differs by more than ${figures.reweighPercent}%, either Party may ask, before unloading, for weighing again on another metrologically verified weighbridge. The Party whose weighing is further from the new one bears the cost.`,
    counted: (at) =>
      `The quantity is final ${measuredAt[at]}, by measuring or counting in the presence of representatives of the Parties, and is entered in the acceptance report.`,
    lots: 'Delivery may take place in several instalments. Each instalment is accepted and invoiced separately.',
  },

  quality: {
    title: 'Quality',
    property: 'Property',
    stated: {
      Declared: 'Declared figure (for information)',
      Guaranteed: 'Guaranteed figure',
      Required: 'Required figure',
    },
    rejection: 'Limit of rejection',
    properties: {
      humidity: 'Moisture',
      impurities: 'Foreign matter',
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
    declared: 'The figures are the Seller’s, without a laboratory analysis at the date of the contract.',
    bulletin: (laboratory, number, day) =>
      `The figures are those of laboratory analysis no. ${number} of ${day}, issued by ${laboratory}.`,
    binding: {
      Declared: {
        grid: 'Declared figures are for information. Settlement is by the base only, and the goods may be refused only past the limits of rejection or for a breach of the other clauses of this section.',
        none: 'Declared figures are for information.',
      },
      Guaranteed: {
        grid: 'Guaranteed figures are conditions of the contract: goods that do not meet them may be refused. For guaranteed properties the limit of rejection is the guaranteed figure.',
        none: 'Guaranteed figures are conditions of the contract: goods that do not meet them may be refused.',
      },
      Required: {
        grid: 'Required figures are conditions of the contract. For properties in the grid the deviation is settled by the base, and the goods may be refused only past the limit of rejection.',
        none: 'Required figures are conditions of the contract: goods that do not meet them may be refused.',
      },
    },
    sound:
      'The goods are sound, loyal and merchantable, free of live insects at any stage of development and of foreign smell or taste.',
    contaminants: {
      Food: 'The goods are intended for food. At delivery mycotoxins and other contaminants are within Regulation (EU) 2023/915, and pesticide residues within Regulation (EC) No 396/2005.',
      Feed: 'The goods are intended for feed. At delivery undesirable substances are within the law that transposes Directive 2002/32/EC, and pesticide residues within Regulation (EC) No 396/2005.',
      Industrial:
        'The goods are intended for industrial processing, and the Buyer does not put them into the food or feed chain. Contaminants and residues are within the limits of the law for this purpose.',
    },
    traceability:
      'The Seller hands over the declaration of applied treatments, its own or the producer’s, and the traceability data (art. 18 of Regulation (EC) No 178/2002).',
    otherParameters: 'Other properties bind the Parties only if they are in this contract or in an addendum.',
    fit: 'The goods correspond to the description in the announcement, are new or in the described state, and are fit for the ordinary use of goods of the same kind.',
    standards: {
      cereals: 'SR EN ISO 24333',
      oilseeds: 'SR EN ISO 21294',
      pulses: 'SR EN ISO 24333, which the Parties agree to apply to pulses',
    },
    finalAt: (at, standard) =>
      `The quality is final ${measuredAt[at]}, for each transport separately. Samples are drawn by ${standard}, mixed, divided and sealed in the presence of representatives of the Parties.`,
    absent: `A Party that was notified at least ${hours(figures.samplingNoticeHours)} before and does not come cannot contest the sampling.`,
    samples: `From each transport ${figures.samples} sealed samples are made: one for the Seller, one for the Buyer and one for counter-analysis. The one for counter-analysis is kept until the instalment is paid, and for at least ${days(figures.sampleRetentionDays)}.`,
    laboratory:
      'The analysis is made by the laboratory at the place where the quality is determined, with metrologically verified equipment. The result is sent to both Parties.',
    counterAnalysis: (laboratories) =>
      `A Party that contests the result asks for counter-analysis within ${hours(figures.claimHours)} of receiving the analysis; a time that ends on a non-working day is extended to 12:00 on the next working day. The counter-analysis is made from the sealed sample by an accredited laboratory (RENAR or its equivalent in the European Union) chosen by agreement. If the Parties do not agree within one working day, ${laboratories === null ? 'the Party that did not ask for it chooses one of three accredited laboratories named by the other' : `it is made by the first available laboratory of the agreed list: ${laboratories}`}.`,
    counterResult:
      'If the difference from the first analysis is within the tolerance of the method, the first result stays and the Party that asked for the counter-analysis bears its cost. Otherwise the result of the counter-analysis is final, and the Party whose result is further from the final one bears the cost.',
    grid: 'Deviations from the base are accounted for by the quality grid in Annex 1, agreed before the first bid. Goods past a limit of rejection may be refused.',
    asIs: 'The Parties have expressly agreed on a sale without a quality grid (“as is”): deviations from the figures above change neither the price nor the payable weight.',
    noGrid:
      'The Parties have stated no quality grid. For goods that do not meet the conditions above the Buyer has the rights that the law gives for missing agreed qualities (art. 1714 of the Civil Code).',
    refused: `Refused goods are kept apart for at most ${days(figures.refusedDays)}, at the cost of the Party at fault; then the Seller collects them.`,
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
      'Fractions of a step are pro rata. Percentages of the weight are of the net weight as weighed (gross minus tare), those of the price of the contract price. Each line is rounded once: weight to the kilogram, price to the ban or cent.',
    unmeasured: 'A property that was not determined changes neither weight nor price.',
  },
};
