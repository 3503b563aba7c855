import { termsVersion } from '@recolta/shared/domain/legal-versions';
import type { LegalText } from '../../legal-text.ts';

export const terms: LegalText = {
  version: termsVersion,
  lead: 'These terms say how the Recolta market is used. You accept them when you sign your company up; the accepted version and the moment are kept with the account. Where the two languages differ, the Romanian text counts.',
  sections: [
    {
      id: 'operator',
      heading: 'Who runs the market',
      blocks: [
        'The market is run by {company}, company number {number}, at {address}. Write to us at [{email}](mailto:{email}), call {telephone} or use the [contact form](/contact).',
        'Recolta offers the place where companies announce, bid and agree. It does not buy or sell, and is no party to the contracts between them.',
      ],
    },
    {
      id: 'account',
      heading: 'The account',
      blocks: [
        'An account belongs to a company and is used by whoever may represent it. What is said at registration has to be true and kept up to date.',
        {
          list: [
            'The e-mail address is confirmed by the link that we send, which is valid for 7 days.',
            'A new account is inactive: you can look around and complete your details. An administrator activates it after checking details and documents.',
            'A buyer can become a seller as well once documents and bank details are complete. The right to post auctions is granted by an administrator.',
            'The password is secret. Tell us at once if you suspect that somebody else knows it; changing it ends all open sessions.',
          ],
        },
      ],
    },
    {
      id: 'announcements',
      heading: 'Announcements and products',
      blocks: [
        'Whoever posts answers for it that the goods exist, are theirs or theirs to sell, and that kind, quantity and quality are as described. Whoever announces a purchase answers for being able to receive and pay for the goods.',
        'An administrator approves or cancels announcements and auctions, with the reason shown to whoever posted them. A desired price far above the market may lead to cancellation; the market warns from 20 % above the last known FOB Constanța price.',
      ],
    },
    {
      id: 'bidding',
      heading: 'Live auctions',
      blocks: [
        'The rules of an auction are the same for everybody and are applied by the market, not by those who take part:',
        {
          list: [
            'A bid binds its bidder from the moment it is accepted until it is outbid or the owner has decided. It cannot be withdrawn, only bettered.',
            'The clock of the server counts. A bid that arrives after the end is refused, whenever it was sent.',
            'At equal prices the earlier bid wins. Every bid has to beat the best one by the step of the auction at least.',
            'A bid in the last minutes may extend the auction, by what its owner has set and at most to the definite end that is shown.',
            'If the desired price is reached, the winner is named automatically. Otherwise the owner accepts or refuses the best bid within the decision time that is shown, after which the bid no longer binds.',
            'The owner, and companies with the same company number or bank account, cannot bid in the owner’s auction.',
            'Taking part can be limited to those invited. In confidential auctions participants are shown by numbers; names are told after acceptance, to the two parties alone.',
          ],
        },
        'Every change is written into a log that is not altered. A correction by an administrator is a new entry with its reason.',
        'Auctions marked as a demonstration are not real and bind nobody.',
      ],
    },
    {
      id: 'prices',
      heading: 'Prices and VAT',
      blocks: [
        'Prices of auctions are per tonne and without VAT. Before a bid is sent the whole sum is shown: net value, VAT or reverse charge, and total.',
      ],
    },
    {
      id: 'contracts',
      heading: 'The contract between the parties',
      blocks: [
        'When a bid is accepted, owner and bidder are bound to conclude the contract on the published terms and at the accepted price. Delivery, checking of quality and payment are their obligations.',
        'Where the market lets a contract be signed with the password and a code sent by mail, the parties agree that this is a simple electronic signature and that it binds them. They may sign in another way if they agree on it.',
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
        'An administrator may deactivate an account that breaks these terms or whose details can no longer be verified; the reason is told on request, and you can object by writing to us.',
        'You can close your account at any time from its page, unless an auction of yours is open or a bid of yours leads. What is erased and what is kept is told in the [confidentiality policy](/confidentiality-policy#closing).',
      ],
    },
    {
      id: 'availability',
      heading: 'Operation and liability',
      blocks: [
        'We do our best to keep the market running without interruption, but cannot guarantee everyone’s network, equipment or power. The screen says when the connection is gone; a bid is made only once it has been confirmed. An administrator may hold an auction and resume it, with the reason shown to all.',
        'We are liable for damage that we cause by intent or gross negligence, and wherever the law allows nothing else. We are not liable for contracts between participants that are not performed, nor for the quality of goods.',
        'What the page on [European funds](/consultanta) says is general; the guides of the authorities are what is valid.',
      ],
    },
    {
      id: 'changes',
      heading: 'Changes of these terms',
      blocks: [
        'A new version carries its date and is announced to account holders before it applies. Auctions that have begun end under the terms under which they began. Whoever does not agree can close the account.',
      ],
    },
    {
      id: 'law',
      heading: 'Applicable law and disputes',
      blocks: [
        'Romanian law applies. Disputes are first settled amicably; otherwise the courts at the seat of {company} are competent. Where the law regards somebody as a consumer, they may turn to [ANPC](https://anpc.ro) and to [alternative dispute resolution](https://reclamatiisal.anpc.ro).',
      ],
    },
  ],
};
