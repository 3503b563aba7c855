import { contractFigures as figures } from '../../contract-figures.ts';
import type { ContractTextParts } from '../romanian.ts';
import { days } from './words.ts';

export const law: ContractTextParts['law'] = {
  obligations: {
    title: 'Obligations of the parties',
    seller:
      'The Seller delivers the goods in the agreed quantity, quality and time, stores them properly until they are handed over, and provides their documents.',
    buyer:
      'The Buyer takes over the goods within the delivery period, provides the means and the place that are its own part, and pays the price in time.',
    unencumbered:
      'The Seller declares that it owns the goods or has the right to sell them, that they are free of pledge, mortgage, seizure and any other charge, and that it warrants the Buyer against third-party claims.',
    noDoubleSale:
      'The Seller does not sell, encumber or promise to others the goods that are the subject of the contract.',
    compliance:
      'Each Party declares that it is not subject to international sanctions of the European Union or of the United Nations, and that neither it nor its representatives give or take undue advantages in connection with the contract.',
  },

  penalties: {
    title: 'Liability and penalties',
    latePayment: `For late payment the Buyer owes penalties of ${figures.latePaymentPercentPerDay}% a day of the unpaid sum.`,
    lateRefund: `For a prepayment that is not returned in time the Seller owes penalties of ${figures.latePaymentPercentPerDay}% a day of the sum not returned.`,
    lateDelivery: `For late delivery the Seller owes penalties of ${figures.lateDeliveryPercentPerDay}% a day of the value of the quantity not delivered in time.`,
    nonDelivery: `If the Seller does not deliver within ${days(figures.graceDays)} of the notice, the Buyer may buy goods of the same kind elsewhere and claim the difference between the market price and the contract price, with the proven costs.`,
    nonCollection: `If the Buyer does not take over the goods within ${days(figures.graceDays)} of the notice, the Seller may sell them to others and claim the difference between the contract price and the market price, with the proven costs.`,
    marketPrice: {
      crop: 'The date of default is the second working day after the time of the notice. The market price is the average of two written quotations of independent brokers for the same goods on the same delivery term at that date or, failing these, the last published FOB Constanța price, corrected by haulage and the usual costs.',
      other:
        'The date of default is the second working day after the time of the notice. The market price is the average of two written offers of independent traders for goods of the same kind on the same delivery term at that date.',
    },
    noAuction:
      'The Parties set aside the requirement of a public auction and of an authorised person of art. 1726 of the Civil Code.',
    washout:
      'By an addendum the Parties may discharge the obligations to deliver by paying the difference between the contract price and the market price.',
    cap: 'The penalties do not exceed the sum on which they are computed. They are deducted from the damages owed for the same breach.',
  },

  forceMajeure: {
    title: 'Force majeure and hardship',
    definition:
      'Force majeure, as defined by art. 1351 of the Civil Code, relieves the Party that invokes it of liability while it lasts.',
    notice: `The affected Party gives notice of the event within ${days(figures.forceMajeureNoticeDays)} and sends the certificate of the chamber of commerce and industry within ${days(figures.forceMajeureCertificateDays)}.`,
    termination: `If the event lasts longer than ${days(figures.forceMajeureMaxDays)}, either Party may end the contract for the part not performed, without damages.`,
    drought: {
      Excluded: 'Drought, a poor harvest and changes of price are not force majeure.',
      Included:
        'A drought established by the competent authority that reduces the harvest from which the goods are delivered relieves the Seller for the lost harvest; what was harvested is delivered to the Buyer first. Changes of price are not force majeure.',
    },
    hardship:
      'Each Party takes the risk of a change of circumstances, changes of price included; art. 1271 of the Civil Code does not apply.',
  },

  termination: {
    title: 'End of the contract',
    ends: 'The contract ends by performance, by written agreement of the Parties and in the cases of the law.',
    breach: `If the price is not paid in time, or the goods are not delivered or taken over, the other Party may declare the contract terminated, without a court, if the obligation is not performed within ${days(figures.graceDays)} of the notice (art. 1552 and 1553 of the Civil Code). What is owed for delivered goods stays due.`,
  },

  assignment: {
    title: 'Assignment and set-off',
    contract: 'The contract is assigned only with the written consent of the other Party.',
    claim:
      'The claim to the price may be assigned to a bank or a factoring company, with a notice to the Buyer.',
    setOff: 'Only claims that are certain, liquid and due are set off.',
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
      'Law 81/2022 and Law 72/2013 apply where their conditions are met. Mandatory provisions of the law prevail over the contract.',
  },

  disputes: {
    title: 'Disputes',
    amicable: `The Parties resolve disagreements amicably, within ${days(figures.amicableDays)} of the notice.`,
    Court: 'Unresolved disputes go to the competent court at the seat of the defendant.',
    Arbitration:
      'Unresolved disputes are resolved by arbitration, by the Court of International Commercial Arbitration attached to the Chamber of Commerce and Industry of Romania, under its rules.',
    market: 'The Recolta market is not a party to the contract and is not liable for its performance.',
  },
};
