import type { ContractTextParts } from '../romanian.ts';

export const frame: ContractTextParts['frame'] = {
  title: 'Contract of sale',
  subtitle: (number, day) => (number === null ? `of ${day}` : `no. ${number} of ${day}`),
  watermarks: { preview: 'DRAFT', finalPreview: 'FINAL DRAFT', contract: null },
  footer: (number) => (number === null ? 'Contract of sale, draft' : `Contract no. ${number}`),
  page: 'page {page} of {count}',
  codeNote: 'The code opens the contract on the Recolta market. Only the Parties can read it.',
  none: '–',

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
    telephone: 'Telephone',
    email: 'E-mail',
    missing: {
      seller: 'The Seller’s details are filled in after the award.',
      buyer: 'The Buyer’s details are filled in after the award.',
    },
    together: 'The Seller and the Buyer are called “the Parties” below.',
    ownProduction: 'The Seller declares that the goods are its own produce.',
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

  final: {
    title: 'Final provisions',
    annexes: 'The annexes are part of the contract:',
    annexGrid: 'Annex 1, quality grid;',
    annexProgramme: 'Annex 2, delivery schedule, once agreed.',
    amendments: 'The contract is amended only by a written addendum signed by both Parties.',
    notices:
      'Notices are in writing, to the e-mail addresses in the contract or through the Recolta market, and count as received on the working day after they are sent.',
    signing:
      'The contract is signed electronically or by hand. The Parties recognise the electronic signature made on the Recolta market as one that binds them. Each Party receives an identical copy.',
    capacity:
      'Each signatory declares that they are the legal representative of the Party that they sign for, or hold a written power of attorney, which they hand over on demand.',
    marketTerms:
      'The terms of the Recolta market on how a bid is made and proved apply between the Parties; their other clauses, including those on the court, do not.',
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
};
