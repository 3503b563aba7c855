import type { NotificationTexts } from '../notification-texts.ts';

const permissions: Readonly<Record<string, string>> = {
  'Auctions.Post': 'posting announcements and auctions',
};

const outcomes: Readonly<Record<string, string>> = {
  desiredPriceMet: 'The desired price was reached and the winner named automatically.',
  noBids: 'No offer was received.',
  notApproved: 'The auction was not approved in time.',
  decisionTimeEnded: 'The time to decide ended without an answer, so the offer was refused.',
};

const details = (text: string) => (text === '' ? '' : ` Reason: ${text}`);

/** What notifications say in English. */
export const englishTexts: NotificationTexts = {
  BidPlaced: ({ name, by }) => ({
    title: `New offer: ${name}`,
    body: `${by} made an offer for your product.`,
  }),
  BidUpdated: ({ name, by }) => ({ title: `Changed offer: ${name}`, body: `${by} changed the offer.` }),
  ProductClosed: ({ name }) => ({
    title: `Product closed: ${name}`,
    body: 'The product takes no more offers.',
  }),
  FinalPriceSet: ({ name, price, currency }, format) => ({
    title: `Final price: ${name}`,
    body: `The final price is ${format.price(price, currency)}.`,
  }),
  ProductDeleted: ({ name }) => ({
    title: `Product deleted: ${name}`,
    body: 'The product you made an offer for was deleted.',
  }),
  AuctionBidPlaced: ({ name, count, price, currency }, format) => ({
    title: `New offers: ${name}`,
    body:
      count === '1'
        ? `You received a new offer. The best offer is ${format.price(price, currency)}.`
        : `You received ${count} new offers. The best offer is ${format.price(price, currency)}.`,
  }),
  AuctionClosed: ({ name, outcome }) => ({
    title: `Auction ended: ${name}`,
    body: outcomes[outcome] ?? 'The auction has ended.',
  }),
  AuctionBidAccepted: ({ name, price, currency }, format) => ({
    title: `Offer accepted: ${name}`,
    body: `Your offer of ${format.price(price, currency)} was accepted.`,
  }),
  AuctionBidRejected: ({ name }) => ({
    title: `Offer rejected: ${name}`,
    body: 'Your offer was not accepted.',
  }),
  AccountNotComplete: () => ({
    title: 'Complete your account details',
    body: 'To bid and to post, fill in the bank details and upload the documents asked for.',
  }),
  AuctionBidCounterOfferReceived: ({ name, by, price, currency }, format) => ({
    title: `Counter-offer: ${name}`,
    body: `${by} proposes ${format.price(price, currency)}.`,
  }),
  AccountActivated: () => ({ title: 'Account activated', body: 'Your account was activated.' }),
  AccountDeactivated: ({ reason }) => ({
    title: 'Account deactivated',
    body: `Your account was deactivated.${details(reason)}`,
  }),
  CompanyChangeRequested: () => ({
    title: 'Change of company details received',
    body: 'An administrator will check the request. Until then the account keeps its current details. If you did not ask for this, change your password.',
  }),
  CompanyChangeApproved: () => ({
    title: 'Company details changed',
    body: 'Your request was approved and the new details are in use.',
  }),
  CompanyChangeRejected: ({ reason }) => ({
    title: 'Change of company details rejected',
    body: `The account keeps its current details.${details(reason)}`,
  }),
  PermissionGranted: ({ permission }) => ({
    title: 'Permission granted',
    body: `Your account was given a permission: ${permissions[permission] ?? permission}.`,
  }),
  PermissionRemoved: ({ permission }) => ({
    title: 'Permission removed',
    body: `Your account no longer has a permission: ${permissions[permission] ?? permission}.`,
  }),
  Invited: ({ name, startsAt }, format) => ({
    title: `Invitation to an auction: ${name}`,
    body: `You are invited to an auction that starts on ${format.instant(startsAt)}.`,
  }),
  Outbid: ({ name, price, currency }, format) => ({
    title: `You were outbid: ${name}`,
    body: `The best offer is now ${format.price(price, currency)}.`,
  }),
  AuctionApproved: ({ name, startsAt }, format) => ({
    title: `Auction approved: ${name}`,
    body: `The auction starts on ${format.instant(startsAt)}.`,
  }),
  AuctionCancelled: ({ name, reason }) => ({
    title: `Auction cancelled: ${name}`,
    body: `The auction was cancelled by the administrator.${details(reason)}`,
  }),
  AuctionStartsSoon: ({ name, startsAt }, format) => ({
    title: `Auction starts soon: ${name}`,
    body: `The auction starts on ${format.instant(startsAt)}.`,
  }),
  AuctionWon: ({ name, price, currency }, format) => ({
    title: `You won: ${name}`,
    body: `Your offer of ${format.price(price, currency)} is the winning one.`,
  }),
  AuctionLost: ({ name }) => ({
    title: `Auction ended: ${name}`,
    body: 'Your offer was not the winning one.',
  }),
  DecisionDue: ({ name, price, currency, decisionEndsAt }, format) => ({
    title: `Your decision: ${name}`,
    body: `The best offer is ${format.price(price, currency)}. Accept or refuse by ${format.instant(decisionEndsAt)}.`,
  }),
  AuctionHeld: ({ name, reason }) => ({
    title: `Auction held: ${name}`,
    body: `The auction was held by the administrator.${details(reason)}`,
  }),
  ContractReady: ({ name }) => ({
    title: `Contract ready: ${name}`,
    body: 'The contract can be read and signed.',
  }),
  ContractSigned: ({ name, by }) => ({
    title: `Contract signed: ${name}`,
    body: `${by} signed the contract.`,
  }),
  ContractConcluded: ({ name }) => ({
    title: `Contract concluded: ${name}`,
    body: 'The contract was signed by both parties.',
  }),
};
