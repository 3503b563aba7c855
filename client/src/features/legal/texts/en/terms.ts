import { termsVersion } from '@recolta/shared/domain/legal-versions';
import type { LegalText } from '../../legal-text.ts';

export const terms: LegalText = {
  version: termsVersion,
  lead: 'These terms set out how the Recolta market is used. You accept them when you sign up your company; the accepted version and the time of acceptance are kept with the account. Where the two languages differ, the Romanian text prevails.',
  sections: [
    {
      id: 'operator',
      heading: 'Who runs the market',
      blocks: [
        'The market is run by {company}, company number {number}, at {address}. Write to us at [{email}](mailto:{email}), call {telephone} or use the [contact form](/contact).',
        'Recolta provides the place where companies announce, bid and agree. It does not buy or sell, and is not a party to the contracts between them.',
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
            'A buyer can become a seller as well once documents and bank details are complete. The right to post auctions is granted by an administrator.',
            'The password is secret. Tell us immediately if you suspect that someone else knows it; changing it ends all open sessions.',
          ],
        },
      ],
    },
    {
      id: 'announcements',
      heading: 'Announcements and products',
      blocks: [
        'Those who post are responsible for the goods being real and theirs to sell, and for kind, quantity and quality being as described. Those who announce a purchase are responsible for being able to receive and pay for the goods.',
        'An administrator approves or cancels announcements and auctions, with the reason shown to those who posted them. A desired price far above the market may lead to cancellation; a warning is shown from 20% above the last known FOB Constanța price.',
      ],
    },
    {
      id: 'bidding',
      heading: 'Live auctions',
      blocks: [
        'The rules of an auction are the same for everyone and are applied by the market, not by the participants:',
        {
          list: [
            'A bid is binding from the moment it is accepted until it is outbid or the owner has decided. It cannot be withdrawn, only improved.',
            'The server’s clock counts. A bid that arrives after the end is refused, regardless of when it was sent.',
            'At equal prices the earlier bid wins. Every bid must beat the best one by at least the bid step of the auction.',
            'A bid in the last minutes may extend the auction, by the time its owner has set, and no later than the final end time shown.',
            'If our service is interrupted for more than 5 seconds in the last minutes (the extension time of the auction, or one minute where it has none), the auction does not end but is resumed once, with all of that time. The final end time moves by as much as the end, and the log says from when to when the interruption lasted.',
            'If the desired price is reached, the winner is named automatically. Otherwise the owner accepts or refuses the best bid within the decision time shown, after which the bid is no longer binding.',
            'The owner, and companies with the same company number or bank account, cannot bid in the owner’s auction.',
            'If you lose your connection you can bid by phone, provided you consented before, for that auction and up to a price. A bid that an administrator enters within that consent binds like any other, and the account is told at once.',
            'Participation can be limited to those invited. In confidential auctions participants are shown by number; names are revealed after acceptance, only to the two parties.',
          ],
        },
        'Every change is recorded in a log that is never altered. A correction by an administrator is a new entry with its reason.',
        'Auctions marked as a demo are not real and bind no one.',
      ],
    },
    {
      id: 'prices',
      heading: 'Prices and VAT',
      blocks: [
        'Auction prices are per tonne and exclude VAT. Before a bid is sent, the full amount is shown: net value, VAT or reverse charge, and total.',
      ],
    },
    {
      id: 'contracts',
      heading: 'The contract between the parties',
      blocks: [
        'When a bid is accepted, owner and bidder are bound to conclude the contract on the published terms and at the accepted price. Delivery, checking of quality and payment are their obligations.',
        'Where the market lets a contract be signed with the password and a code sent by e-mail, the parties agree that this is a simple electronic signature and that it binds them. They may sign in another way if they agree on it.',
      ],
    },
    {
      id: 'conduct',
      heading: 'What is not allowed',
      blocks: [
        {
          list: [
            'bids without the intention to conclude the contract, or arrangements that distort the price;',
            'bidding in one’s own auction through another company or person;',
            'false documents, or details of another company;',
            'using the data of others for anything but the transaction;',
            'attempts to get around limits, or to overload or interrupt the service.',
          ],
        },
      ],
    },
    {
      id: 'suspension',
      heading: 'Suspending and closing an account',
      blocks: [
        'An administrator may deactivate an account that breaks these terms or whose details can no longer be verified; the reason is given on request, and you can contest the decision by writing to us.',
        'You can close your account at any time from its page, unless an auction of yours is open or a bid of yours leads. What is deleted and what is kept is described in the [confidentiality policy](/confidentiality-policy#closing).',
      ],
    },
    {
      id: 'availability',
      heading: 'Operation and liability',
      blocks: [
        'We do our best to keep the market running without interruption, but cannot guarantee everyone’s network, equipment or power. The screen shows when the connection is lost; a bid is placed only once it has been confirmed. An administrator may put an auction on hold and resume it, with the reason shown to all.',
        'We are liable for damage that we cause intentionally or by gross negligence, and wherever the law does not allow otherwise. We are not liable for non-performance of contracts between participants, nor for the quality of goods.',
        'The information on the [European funds](/consultanta) page is general; only the authorities’ guides are valid.',
      ],
    },
    {
      id: 'changes',
      heading: 'Changes of these terms',
      blocks: [
        'A new version carries its date and is announced to account holders before it applies. Auctions that have started end under the terms under which they started. If you do not agree, you can close your account.',
      ],
    },
    {
      id: 'law',
      heading: 'Applicable law and disputes',
      blocks: [
        'Romanian law applies. Disputes are first settled amicably; otherwise the courts at the registered office of {company} have jurisdiction. Where the law regards someone as a consumer, they may turn to [ANPC](https://anpc.ro) and to [alternative dispute resolution](https://reclamatiisal.anpc.ro).',
      ],
    },
  ],
};
