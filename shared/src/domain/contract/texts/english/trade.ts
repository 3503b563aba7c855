import { contractFigures as figures } from '../../contract-figures.ts';
import type { ContractTextParts } from '../romanian.ts';
import { basis, counted, days, hours, measuredAt } from './words.ts';

export const trade: ContractTextParts['trade'] = {
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
    exempt:
      'The Seller is not registered for VAT, or its supply is exempt: it invoices without VAT and is responsible for that regime. No VAT is added to the price.',
    farmerScheme: (percent, source) =>
      `The Seller applies the special scheme for farmers: on top of the price the Buyer pays the flat-rate compensation of ${percent}%, at the rate of the law at delivery${basis(source)}.`,
    from: (day, clause) => `For deliveries from ${day}: ${clause}`,
    law: 'If the law changes the VAT regime, the regime in force at delivery applies. The price net of VAT stays the same.',
    lawGross:
      'If the law changes the VAT regime, the regime in force at delivery applies. The price with VAT stays the same.',
    registration:
      'A Party whose registration for VAT changes notifies the other before delivery. The Party that gave wrong data bears the tax, interest and penalties that follow from it.',
    net: 'Value net of VAT',
    vat: 'VAT',
    gross: 'Total value',
    item: 'Value of the contracted quantity',
    sum: 'Sum',
    payable: {
      graded:
        'The payable weight is paid for: the net weight as weighed (gross minus tare), corrected by Annex 1.',
      weighed: 'The payable weight is paid for: the net weight as weighed (gross minus tare).',
      counted: 'The delivered and accepted quantity is paid for.',
    },
    lei: 'Invoices and payments are in lei (RON).',
    foreign: (currency) =>
      `The price is in ${currency}. Invoices are issued and paid in lei (RON), at the last exchange rate that the National Bank of Romania published before the day of the invoice.`,
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
    loadTrucks: (sum) =>
      `A truck that arrives at the announced place and time is loaded on the same day. For each begun day of waiting beyond that, the Party that caused it pays ${sum} a truck.`,
    unloadTrucks: (sum) =>
      `A truck that arrives at the announced place and time is unloaded within ${hours(figures.unloadHours)}. For each begun day of waiting beyond that, the Party that caused it pays ${sum} a truck.`,
    waitWagons:
      'Demurrage of wagons beyond the railway operator’s time is borne by the Party that caused the delay, at the operator’s tariff.',
    storage: (sum) =>
      `After the delivery period the Buyer owes, for goods that it has not collected through its own fault, ${sum} a tonne and day for storage.`,
    storageCosts:
      'After the delivery period the Buyer bears the proven costs of storage of goods that it has not collected through its own fault.',
    programme:
      'The Parties agree on the delivery schedule in writing, by e-mail too. The agreed schedule becomes Annex 2.',
    riskAtLoading: 'The risk passes to the Buyer when the goods are loaded on the means of transport.',
    riskOnArrival:
      'The risk passes to the Buyer when the goods are placed at its disposal at the place of delivery, not unloaded.',
    titleAtDelivery: 'Title passes to the Buyer when the goods are handed over.',
    titleAtPayment:
      'The Seller stays the owner of the goods until the price is fully paid (art. 1684 of the Civil Code). The risk still passes at handing over. The Buyer consents to the entry of the retention of title in the National Register of Movable Publicity (RNPM), at the Seller’s cost, keeps unpaid goods so that they can be identified and, where it resells them, transfers to the Seller its claim to the price, up to the unpaid sum.',
  },

  documents: {
    title: 'Documents of the goods',
    intro: 'The Seller hands over or sends electronically, for each transport:',
    advice: 'the delivery note (aviz de însoțire a mărfii);',
    roadNote: 'the road consignment note (CMR for international transport);',
    railNote: 'the rail consignment note (CIM for international transport);',
    weighing: 'the weighing tickets;',
    analysis: 'the laboratory analysis or quality certificate;',
    conformity: 'the declaration of conformity;',
    treatments: 'the declaration of applied treatments and the traceability data;',
    sustainability: 'the sustainability declaration;',
    depositCertificate: 'the warehouse receipt, in original;',
    invoice: 'the invoice, sent through the national system RO e-Factura.',
    transport: `Where the transport is declared in RO e-Transport, the UIT code is obtained by the Party obliged by OUG 41/2022. The other Party sends it the data of the transport at least ${hours(figures.transportDataHours)} before.`,
  },

  reception: {
    title: 'Acceptance of the goods',
    at: (quantity, quality) =>
      `Quantity is accepted ${measuredAt[quantity]} and quality ${measuredAt[quality]}, on the day when the transport arrives, and is recorded in an acceptance report signed by representatives of the Parties.`,
    shortages: {
      Load: 'Shortages are claimed at loading, before the transport leaves.',
      Unload: 'Shortages are claimed at unloading, before the means of transport leaves.',
    },
    defects: {
      Load: 'Visible defects are claimed at loading, before the transport leaves.',
      Unload: 'Visible defects are claimed before unloading.',
    },
    deviations: `Deviations of quality are claimed within ${hours(figures.claimHours)} of receiving the analysis. The claimed lot is kept apart until the claim is resolved.`,
    silence: 'Goods that are not claimed in time are accepted, hidden defects excepted.',
    record:
      'The Parties may keep the record of performance on the Recolta market. The market keeps what each Party states and computes by the contract; it does not certify statements and holds neither goods nor money.',
    settlement: `The settlement of a transport, computed by the market from the quantity and, where there is a grid, from the analysis that are proof, is accepted if neither Party contests it within ${hours(figures.contestHours)} of its being shown, without Saturdays, Sundays and public holidays. For transports on record this time stands for the times to claim quality and to ask for the counter-analysis. Apart from it, silence on the market is not acceptance.`,
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
        `Payment is by bank transfer, ${term}, against the warehouse receipt issued by a licensed warehouse (Law 101/2014). The number of the receipt and the warehouse are entered in the acceptance report.`,
      OrderNote: (term, withAval) =>
        `Payment is by promissory note${withAval ? ' bearing an aval' : ''}, issued by the Buyer at acceptance of the goods in favour of the Seller (Law 58/1934) and due ${term}. ${withAval ? 'Series, maturity and the giver of the aval' : 'Series and maturity'} are entered in the acceptance report.`,
    },
    onDate: (day) => `on ${day}`,
    afterDays: (count) => (count === 0 ? 'on the day of delivery' : `${days(count)} after delivery`),
    onReception: 'at acceptance of the goods',
    trigger:
      'Payment is due on the invoice issued at the delivery of each instalment and the documents of acceptance (weighing ticket and laboratory analysis, where they are issued).',
    instalments:
      'If a due instalment is not paid, the Seller may, after a notice, suspend the delivery of later instalments until it is paid (art. 1556 of the Civil Code), without penalties.',
    account: (iban) =>
      `Payment is made to the Seller’s account ${iban}. A change of the account is valid only by a signed addendum.`,
    accountLater: 'Payment is made to the Seller’s account stated in the contract.',
    limits:
      'The term of payment may not exceed the mandatory limits of Law 81/2022 on unfair trading practices and of Law 72/2013 on late payment.',
  },
};
