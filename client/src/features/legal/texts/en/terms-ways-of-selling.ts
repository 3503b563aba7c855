import type { LegalSection } from '../../legal-text.ts';

/** Points of the terms on bids: what all have in common, then each way of selling. */
export const waysOfSelling: readonly LegalSection[] = [
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
