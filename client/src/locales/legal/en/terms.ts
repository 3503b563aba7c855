import { termsVersion } from '@recolta/shared/domain/legal-versions';
import type { LegalSection, LegalText } from '../legal-text.ts';

/** Points of the terms on bids: what all have in common, then each way of selling. */
const waysOfSelling: readonly LegalSection[] = [
  {
    id: 'bidding',
    heading: 'A bid: recorded and accepted',
    blocks: [
      {
        terms: [
          [
            'Recorded',
            'The market received the bid in time, checked it by the rules and wrote it into its records. Recording is not acceptance.',
          ],
          [
            'Accepted',
            'The company that posted (or, for a counter-offer, the other party) said yes, or the condition that it published for acceptance at once was met. From that moment the contract is concluded.',
          ],
        ],
      },
      {
        list: [
          'The server’s clock counts. A bid that arrives after the deadline is refused, regardless of when it was sent.',
          'The company that posted, and companies with the same company number or bank account, cannot bid on its posting.',
          'In a confidential posting participants are shown by number; names are revealed after acceptance, only to the two parties.',
          'Whatever is marked as a demo is not real and binds no one.',
        ],
      },
    ],
  },
  {
    id: 'live',
    heading: 'Live auctions',
    blocks: [
      'The rules of an auction are the same for everyone and are applied by the market, not by the participants:',
      {
        list: [
          'A bid is binding from the moment the market records it until it is outbid or the owner has decided. It cannot be withdrawn, only improved.',
          'At equal prices the earlier bid wins. Every bid must beat the best one by at least the bid step of the auction.',
          'Those who set a limit authorise the market to bid on their behalf up to it; bids made this way bind them just the same.',
          'A bid in the last minutes may extend the auction, by the time its owner has set, and no later than the final end time shown.',
          'If our service is interrupted for more than 5 seconds in the last minutes (the extension time of the auction, or one minute where it has none), the auction does not end but is resumed once, with all of that time. The final end time moves by as much as the end, and the log says from when to when the interruption lasted.',
          'If the desired price is reached, the winner is named automatically at the end: by publishing a desired price, the owner accepts in advance the best bid that reaches it. Otherwise the owner accepts or refuses the best bid within the decision time shown, after which the bid is no longer binding.',
          'Participation can be limited to those invited.',
          'An obviously mistaken bid can be withdrawn by an administrator before the outcome, with the reason shown to all; automatic bids made until then are dropped.',
        ],
      },
      'Every change is recorded in a log that is never altered. A correction by an administrator is a new entry with its reason.',
    ],
  },
  {
    id: 'phone',
    heading: 'Bids by phone',
    blocks: [
      'In a live auction, those who lose their connection can bid by phone, provided they consented before, for that auction and up to a price (where the auction buys: not below it). A bid that an administrator enters within that consent binds like any other, and the account is told at once. The consent can be changed or withdrawn at any time, without effect on bids already entered. Announcements and products take no bids by phone.',
    ],
  },
  {
    id: 'personalised',
    heading: 'Personalised bids',
    blocks: [
      {
        list: [
          'While the live auction is open, a participant can send its owner a bid with terms of its own: quantity, payment, delivery, price.',
          'Only the two parties and the administrators see it. It stays open until it is accepted, rejected, withdrawn, replaced, or the auction is decided; until acceptance the bidder can withdraw it.',
          'Its acceptance concludes the contract on the terms of the bid, ends the auction and releases all other bidders. It cannot be accepted once the desired price is met.',
        ],
      },
    ],
  },
  {
    id: 'announcements',
    heading: 'Announcements',
    blocks: [
      {
        list: [
          'While it is open, a bid can be accepted, and then it binds. Until acceptance the bidder can withdraw it.',
          'Either side can answer with a counter-offer: a new round, which replaces the one before. Only the last round can be accepted, by the side that did not make it.',
          'Where the announcement allows it, a bid may be for part of the quantity, in the published multiples. Each acceptance concludes a contract of its own for its part and reduces what is left; bids above what is left can no longer be accepted.',
          'Where the owner of the announcement chose acceptance at once, a bid at the desired price or better, for all that is left and on all terms of the announcement, is accepted the moment it is recorded.',
          'After the deadline of the announcement its owner has 7 days to decide; after that, undecided bids no longer bind.',
        ],
      },
    ],
  },
  {
    id: 'products',
    heading: 'Products',
    blocks: [
      {
        list: [
          'An individual offer is accepted the moment it is recorded, at the published price: by publishing the product, the seller accepts it in advance.',
          'A collective offer is added to those of others. It binds its bidder from the moment the minimum quantity is reached; until then it can be lowered or withdrawn. It can be raised at any time before the deadline.',
          'Once the minimum is reached and participation ends, collective offers are accepted, and the seller sets the final price, at most the published price. If it is not set within 7 days, the published price stays.',
          'If the minimum is not reached by the deadline, nobody is bound.',
        ],
      },
    ],
  },
];

export const terms: LegalText = {
  version: termsVersion,
  isNumbered: true,
  lead: 'These terms set out the conditions for using the Recolta market. You accept them when you sign up your company; the accepted version and the time of acceptance are kept with the account. “Company” means any legal entity, registered sole trader, individual or family enterprise, or cooperative with an account. Where the two languages differ, the Romanian text prevails.',
  changes: [
    'A new point says what the market does and does not do in delivery and payment: it keeps what each party states and computes, but holds neither money nor goods.',
    'The settlement of a load counts as accepted if neither party contests it within 48 working hours. Otherwise silence is not agreement. This point is accepted expressly.',
    'Disputes, the administrator called by the parties and the file of the deal have their rules.',
  ],
  sections: [
    {
      id: 'operator',
      heading: 'Who runs the market',
      blocks: [
        'The market is run by {company}, company number {number}, trade register number {register}, at {address}. Write to us at [{email}](mailto:{email}), call {telephone} or use the [contact form](/contact).',
        'The same details are the contact point for the authorities of Member States, the European Commission and the European Board for Digital Services, and for users (Articles 11 and 12 of Regulation (EU) 2022/2065). You can write in Romanian or English.',
        'Recolta provides the place where companies post, bid and conclude contracts. It does not buy or sell, and is not a party to the contracts between them.',
        'The market is for professionals only. Consumers cannot have an account, and private persons with a producer’s certificate cannot register yet.',
      ],
    },
    {
      id: 'account',
      heading: 'The account',
      blocks: [
        'An account belongs to a company and is used by the people who may represent it. The details given at registration must be true and kept up to date.',
        {
          list: [
            'The e-mail address is confirmed by the link that we send, which is valid for 7 days.',
            'A new account is inactive: you can look around and complete your details. An administrator activates it after checking details and documents.',
            'Checked company data change only once an administrator has approved the change.',
            'A buyer can become a seller as well once documents and bank details are complete. The right to post announcements and auctions is granted by an administrator.',
            'The password is secret. Tell us immediately if you suspect that someone else knows it; changing it ends all open sessions.',
          ],
        },
      ],
    },
    {
      id: 'posting',
      heading: 'What is posted',
      blocks: [
        'Those who post a sale are responsible for the goods being real, for owning them or having the right to sell them, and for kind, quantity and quality being as described. Those who post a purchase are responsible for being able to receive and pay for the goods.',
        'An administrator approves or cancels announcements and auctions, with the reason shown to those who posted them. Products of checked sellers appear without approval and may be cancelled later. A desired price far above the market may lead to cancellation; a warning is shown from 20% above the last known FOB Constanța price.',
      ],
    },
    ...waysOfSelling,
    {
      id: 'prices',
      heading: 'Prices and VAT',
      blocks: [
        'Prices of auctions and announcements are per unit shown (tonne, kilogram, litre, bag or piece) and exclude VAT. For products the price shown says whether it includes VAT. Before a bid is sent, the full amount is shown: value, VAT or reverse charge, and total.',
      ],
    },
    {
      id: 'contracts',
      heading: 'The contract between the parties',
      blocks: [
        'The contract between the company that posted and the bidder is concluded at the moment of acceptance, on the terms posted or those of the accepted bid, and at the accepted price. Acceptance is given by the company that posted, by the bidder (of a counter-offer), or by the market on behalf of the company that posted, where that company set beforehand that a bid at its price is accepted at once. Signing records the concluded contract.',
        'A party that does not sign or perform is liable to the other for the damage caused, under the law and the contract. The injured party can tell us through the [contact form](/contact); after hearing both parties, an administrator may deactivate the account of a party that refused without grounds, with the reason stated.',
        'Delivery, checking of quality, weighing and payment are the obligations of the parties. The market neither collects nor pays the price.',
      ],
    },
    {
      id: 'delivery',
      heading: 'Delivery and payment, as recorded',
      blocks: [
        'After the signatures the page of the deal records loads, tickets, analyses, settlements, invoices and payments. Both parties and the market’s administrators read it.',
        {
          list: [
            'We keep what each one states, who and when. A correction is a new statement with a reason; the earlier one stays.',
            'We compute weight, price, sum, due day and penalties by the contract and by what was stated. The computation does not replace the invoice.',
            'We show whose turn it is, remind of deadlines and show where statements differ.',
            'We hold neither money nor goods. We do not weigh, analyse or certify what was stated, and demand payment for nobody.',
          ],
        },
        'Silence is not agreement, with one exception: the settlement of a load counts as accepted if neither party contests it within 48 hours of its being shown to both, without Saturdays, Sundays and public holidays. The deadline is shown beside the settlement.',
        'Each party is responsible for the truth of its statements and files; the other party reads the attached files too.',
        'Either party can open a dispute and call an administrator, who writes a result only if both parties called one; the result does not change the contract and does not close the way to the court.',
        'Statements are kept with the contract; drivers’ names and telephones are erased 90 days after the last statement of a deal that is paid or annulled. Both parties can download the file of the deal at any time, with a hash of each statement. How long we keep data is in the [confidentiality policy](/confidentiality-policy#retention).',
      ],
    },
    {
      id: 'signature',
      heading: 'The electronic signature',
      blocks: [
        'The contract can be signed on the market with the account’s password and a code sent by e-mail. This is a simple electronic signature. By these terms account holders recognise, under Romanian Law 214/2024, that between them this signature has the same effects as a handwritten one.',
        'The market keeps the name of the signer, the time and the hash of the signed document. The parties may sign in another way if they agree on it.',
        'Between the parties, these terms apply only as regards the making of the bid, its acceptance, the signature and their evidence; the law and the court between them are set by their contract.',
      ],
    },
    {
      id: 'conduct',
      heading: 'What is not allowed',
      blocks: [
        {
          list: [
            'bids made without the intention to conclude the contract, or agreements that distort the price;',
            'bidding in your own auction through another company or person;',
            'false documents or another company’s details;',
            'goods whose sale is prohibited or needs an authorisation that you do not hold;',
            'using the data of other participants for anything but the transaction;',
            'attempts to circumvent limits, or to overload or disrupt the service.',
          ],
        },
      ],
    },
    {
      id: 'moderation',
      heading: 'How we moderate',
      blocks: [
        'Administrators read announcements and auctions before they are published and check companies before activation. Every decision is taken by a person, under these terms and the law; we do not moderate automatically.',
        {
          list: [
            'Anyone, with or without an account, can report an announcement, an auction, a product or a company page with “Report” on that page: what is illegal or against the terms, why, and an e-mail address for the answer.',
            'We confirm receipt by e-mail, decide without undue delay and tell the decision to the person who reported.',
            'If we remove something or deactivate an account, those affected get the reason with the decision.',
            'A decision can be contested within 6 months, free of charge, by writing to [{email}](mailto:{email}); another administrator reviews it where possible. The courts and certified out-of-court dispute bodies remain open.',
            'Those who repeatedly send manifestly unfounded reports may lose the right to report, after a warning.',
          ],
        },
        'The Digital Services Coordinator in Romania is [ANCOM](https://www.ancom.ro), which takes complaints about compliance with Regulation (EU) 2022/2065.',
      ],
    },
    {
      id: 'suspension',
      heading: 'Suspending and closing the account',
      blocks: [
        'An administrator may deactivate an account that breaches these terms, does not give the data that the law requires, or whose details can no longer be verified. The reason is given with the decision, which can be contested as under the previous point.',
        'You can close your account from its page if you have no open auction, binding bid or unfinished contract. What is deleted and what is kept is set out in the [confidentiality policy](/confidentiality-policy#closing).',
      ],
    },
    {
      id: 'reporting',
      heading: 'Reporting to the tax authority',
      blocks: [
        'Platform operators must report every year to ANAF data on sellers who conclude sales on the platform (DAC7; Romanian Government Ordinance 16/2023): name, address, tax number, bank account, amounts and number of sales by quarter. Those reported receive from us the data concerning them.',
        'Sellers must give us these data and keep them up to date. If they are still missing after two reminders, and not before 60 days from the first request, an administrator may stop the account’s sales until we receive them.',
      ],
    },
    {
      id: 'availability',
      heading: 'Availability and liability',
      blocks: [
        'We work to keep the market running without interruption, but cannot guarantee each participant’s network, equipment or power supply. The screen shows when the connection is lost; a bid is placed only once the market has confirmed that it recorded it. An administrator may put an auction on hold and resume it, with the reason shown to all.',
        'We are liable for damage that we cause intentionally or by gross negligence, and wherever the law does not allow otherwise. We are not liable for non-performance of contracts between participants, nor for the quality of goods.',
        'Articles, reference prices and the information on the [European funds](/consultanta) page are general and do not replace legal, tax or financial advice.',
      ],
    },
    {
      id: 'changes',
      heading: 'Changes of these terms',
      blocks: [
        'A new version carries its date, is announced to account holders by e-mail and on the market, and shows what has changed. You are asked to accept it when you next log in. Until you accept it you can read everything that you usually see, but you cannot post, bid, accept or sign.',
        'Auctions that have started, bids that were made and contracts that were concluded end under the terms under which they started. If you do not agree, you can close your account.',
      ],
    },
    {
      id: 'law',
      heading: 'Applicable law and disputes',
      blocks: [
        'Romanian law applies. Disputes between an account holder and {company} are first settled amicably; otherwise the courts at the registered office of {company} have jurisdiction. Where the law regards someone as a consumer, they may turn to [ANPC](https://anpc.ro) and to [alternative dispute resolution](https://reclamatiisal.anpc.ro).',
        'The clauses of points {express} are accepted expressly, separately from the rest of the terms (Art. 1203 of the Romanian Civil Code).',
      ],
    },
  ],
};
