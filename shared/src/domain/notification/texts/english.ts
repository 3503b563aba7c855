import { counted } from '../../counted.ts';
import type { NotificationTexts } from '../notification-texts.ts';

const permissions: Readonly<Record<string, string>> = {
  'Auctions.Post': 'posting announcements and auctions',
};

const outcomes: Readonly<Record<string, string>> = {
  desiredPriceMet: 'The desired price was reached and the winner named automatically.',
  offeredPriceMet: 'The offered price was reached and the winner named automatically.',
  noBids: 'No bids were received.',
  notApproved: 'The auction was not approved.',
  announcementWithoutBids: 'The deadline has passed without a bid.',
  announcementPartlySold: 'The announcement has ended. Bids for a part of the quantity were accepted.',
  announcementRestNotDecided:
    'You did not decide in time, and the last bids were rejected. Those accepted before stay accepted.',
  announcementNotApproved: 'The announcement was not approved by its deadline.',
  announcementNotDecided: 'You did not decide in time, and the bids were rejected.',
  announcementNoBidLeft: 'The time to decide has ended; the bids had already been rejected or withdrawn.',
  announcementSold: 'Bids for the whole quantity were accepted.',
  decisionTimeEnded: 'You did not decide in time, so the bid was refused.',
};

const productOutcomes: Readonly<Record<string, string>> = {
  closed: 'The product no longer takes bids, and your bid is accepted.',
  minimumMissed: 'The minimum quantity was not reached, and the bids are no longer valid.',
  cancelled: 'The product was cancelled by the Recolta team.',
  finalPriceDue:
    'The product no longer takes bids. Set the final price within 7 days; otherwise the published price stays.',
  sold: 'The product no longer takes bids, and the sale is complete.',
  unitPriceKept: 'You did not set the final price in time, so the published price stays.',
};

/** A party by company; a confidential one by its number as a bidder, or as the owner. */
function sideName({ by, number }: { readonly by: string; readonly number: string }): string {
  if (by !== '') return by;
  return number === '' ? 'The owner' : `Bidder ${number}`;
}

const readiness: Readonly<Record<string, string>> = {
  open: 'open the auction',
  terms: 'accept the terms',
  test: 'test the connection',
};

const accountParts: Readonly<Record<string, string>> = {
  bank: 'bank details',
  CompanyNumber: 'registration certificate (CUI)',
  Garanty: 'certificate of status (ONRC)',
  Identification: 'administrator’s identity document',
  AccountStatement: 'bank statement',
};

const listed = (keys: string, names: Readonly<Record<string, string>>) =>
  keys
    .split(',')
    .map((key) => names[key] ?? key)
    .join(', ');

const details = (text: string) => (text === '' ? '' : ` Reason: ${text}`);

/** Texts of notifications in English. */
export const englishTexts: NotificationTexts = {
  BidPlaced: ({ name, by }) => ({
    title: `New bid: ${name}`,
    body: `${by} placed a bid for your product.`,
  }),
  BidUpdated: ({ name, ...side }) => ({
    title: `Bid changed: ${name}`,
    body: `${sideName(side)} changed their bid.`,
  }),
  ProductClosed: ({ name, outcome, reason }) => ({
    title: `Product closed: ${name}`,
    body: `${productOutcomes[outcome] ?? 'The product no longer takes bids.'}${details(reason)}`,
  }),
  FinalPriceSet: ({ name, price, currency, unit }, format) => ({
    title: `Final price: ${name}`,
    body: `The final price is ${format.price(price, currency, unit)}. Find the contract in “My transactions”.`,
  }),
  ProductDeleted: ({ name }) => ({
    title: `Product deleted: ${name}`,
    body: 'The product you bid on was deleted.',
  }),
  AuctionBidPlaced: ({ name, count, price, currency, unit }, format) => ({
    title: `New bids: ${name}`,
    body: `You received ${counted('en', Number(count), 'a new bid', 'new bids')}.${price === '' ? '' : ` The best price is ${format.price(price, currency, unit)}.`}`,
  }),
  AuctionClosed: ({ name, outcome }) => ({
    title: `${outcome.startsWith('announcement') ? 'Announcement ended' : 'Auction ended'}: ${name}`,
    body: outcomes[outcome] ?? 'The auction has ended.',
  }),
  AuctionBidAccepted: ({ name, price, currency, unit }, format) => ({
    title: `Bid accepted: ${name}`,
    body: `Your bid of ${format.price(price, currency, unit)} was accepted.`,
  }),
  AuctionBidRejected: ({ name }) => ({
    title: `Bid rejected: ${name}`,
    body: 'Your bid was not accepted.',
  }),
  AccountNotComplete: ({ missing }) => ({
    title: 'Complete your account details',
    body:
      missing === ''
        ? 'Open your account to see what is missing.'
        : `Still missing: ${listed(missing, accountParts)}.`,
  }),
  AuctionBidCounterOfferReceived: ({ name, price, currency, unit, ...side }, format) => ({
    title: `Counter-offer: ${name}`,
    body: `${sideName(side)} proposes ${format.price(price, currency, unit)}.`,
  }),
  AccountActivated: ({ permission, missing }) => ({
    title: 'Account activated',
    body: [
      'Your account was activated.',
      permission !== '' && `It also has the permission for ${permissions[permission] ?? permission}.`,
      missing !== '' &&
        `You can bid. For ${permissions[missing] ?? missing} you need a permission: ask for it on the page “My announcements”, with the button “Ask for permission to post”.`,
    ]
      .filter(Boolean)
      .join(' '),
  }),
  AccountDeactivated: ({ reason }) => ({
    title: 'Account deactivated',
    body: `Your account was deactivated.${details(reason)}`,
  }),
  CompletionRequested: ({ reason }) => ({
    title: 'Your account needs more details',
    body: `Before activation, the Recolta team asks for: ${reason}`,
  }),
  CompanyChangeRequested: () => ({
    title: 'Change to company details received',
    body: 'The Recolta team will check the request. Until then, your account keeps its current details. If you did not ask for this, change your password.',
  }),
  CompanyChangeApproved: () => ({
    title: 'Company details changed',
    body: 'Your request was approved and the new details are in use.',
  }),
  CompanyChangeRejected: ({ reason }) => ({
    title: 'Change to company details rejected',
    body: `The account keeps its current details.${details(reason)}`,
  }),
  PermissionGranted: ({ permission }) => ({
    title: 'Permission granted',
    body: `Your account now has a permission: ${permissions[permission] ?? permission}.`,
  }),
  PermissionRemoved: ({ permission }) => ({
    title: 'Permission removed',
    body: `Your account no longer has a permission: ${permissions[permission] ?? permission}.`,
  }),
  PermissionRefused: ({ permission, reason }) => ({
    title: 'Permission refused',
    body: `You were not given the permission you asked for: ${permissions[permission] ?? permission}.${details(reason)}`,
  }),
  SaleHidden: ({ name, reason }) => ({
    title: `No longer public: ${name}`,
    body: `The Recolta team hid the page: only you and those who bid still see it. Transactions remain valid.${details(reason)}`,
  }),
  CompanyPhotoRemoved: () => ({
    title: 'A photo of your company was removed',
    body: 'The Recolta team removed a photo from your company’s page. You cannot publish it again.',
  }),
  CompanyChecked: ({ name, startsAt }, format) => ({
    title: `You can bid: ${name}`,
    body: `Your company was checked. You can bid in the auction you are invited to, which ${startsAt === '' ? 'is running' : `starts on ${format.instant(startsAt)}`}.`,
  }),
  Invited: ({ name, by, startsAt }, format) => ({
    title: `Invitation to an auction: ${name}`,
    body: `${by === '' ? 'You are invited' : `${by} invites you`} to an auction that ${startsAt === '' ? 'is running' : `starts on ${format.instant(startsAt)}`}.`,
  }),
  InvitationReminder: ({ name, startsAt, missing }, format) => ({
    title: `Get ready for the auction: ${name}`,
    body: `${startsAt === '' ? 'It is running.' : `It starts on ${format.instant(startsAt)}.`} Still to do: ${listed(missing, readiness)}.`,
  }),
  Outbid: ({ name, price, currency, unit }, format) => ({
    title: `You were outbid: ${name}`,
    body: `The best price is now ${format.price(price, currency, unit)}.`,
  }),
  AuctionApproved: ({ name, startsAt }, format) => ({
    title: `Auction approved: ${name}`,
    body: `The auction starts on ${format.instant(startsAt)}.`,
  }),
  AuctionCancelled: ({ name, reason }) => ({
    title: `Auction cancelled: ${name}`,
    body: `The Recolta team cancelled the auction.${details(reason)}`,
  }),
  AuctionStartsSoon: ({ name, startsAt }, format) => ({
    title: `Auction starts soon: ${name}`,
    body: `The auction starts on ${format.instant(startsAt)}.`,
  }),
  AuctionEndsSoon: ({ name, endsAt }, format) => ({
    title: `Auction ends soon: ${name}`,
    body: `The auction ends on ${format.instant(endsAt)}, unless it is extended.`,
  }),
  AuctionWon: ({ name, price, currency, unit }, format) => ({
    title: `You won: ${name}`,
    body: `Your bid of ${format.price(price, currency, unit)} won.`,
  }),
  AuctionLost: ({ name }) => ({
    title: `Auction ended: ${name}`,
    body: 'Your bid did not win.',
  }),
  DecisionDue: ({ name, price, currency, unit, decisionEndsAt }, format) => ({
    title: `Your decision: ${name}`,
    body: `${price === '' ? '' : `The best price is ${format.price(price, currency, unit)}. `}Accept or refuse by ${format.deadline(decisionEndsAt)}.`,
  }),
  AuctionHeld: ({ name, reason }) => ({
    title: `Auction on hold: ${name}`,
    body: `The Recolta team put the auction on hold.${details(reason)}`,
  }),
  AuctionResumed: ({ name, endsAt, since, side }, format) => ({
    title: `Auction resumed: ${name}`,
    body: `${since === '' ? '' : `The service was interrupted on ${format.instant(since)}, so the auction was resumed once. `}${side === 'owner' ? 'Bidders' : 'You'} can bid again. The auction ends on ${format.instant(endsAt)} unless it’s extended.`,
  }),
  AuctionExtended: ({ name, endsAt, reason }, format) => ({
    title: `Auction extended: ${name}`,
    body: `The Recolta team extended the auction. It ends on ${format.instant(endsAt)} unless it’s extended again.${details(reason)}`,
  }),
  PersonalizedBidReceived: ({ name, price, currency, unit }, format) => ({
    title: `Personalised bid received: ${name}`,
    body: `A bidder offers ${format.price(price, currency, unit)} on terms of their own. You can accept or reject the bid until the auction is decided.`,
  }),
  PersonalizedBidLapsed: ({ name }) => ({
    title: `Personalised bid lapsed: ${name}`,
    body: 'The auction was decided without your personalised bid.',
  }),
  BidWithdrawn: ({ name, price, currency, unit, reason }, format) => ({
    title: `Your bid was withdrawn: ${name}`,
    body: `The Recolta team withdrew your bid of ${format.price(price, currency, unit)}; your limit, if you had one, has ended.${details(reason)}`,
  }),
  LeadingAgain: ({ name, price, currency, unit, reason }, format) => ({
    title: `You’re leading again: ${name}`,
    body: `The Recolta team withdrew a bid, and the best one is now yours, at ${format.price(price, currency, unit)}.${details(reason)}`,
  }),
  AuctionCorrected: ({ name, price, currency, unit, reason }, format) => ({
    title: `The Recolta team withdrew a bid: ${name}`,
    body: `${price === '' ? 'No valid bid remains.' : `The best price is now ${format.price(price, currency, unit)}.`} Automatic bids so far are no longer valid.${details(reason)}`,
  }),
  PhoneBidEntered: ({ name, price, currency, unit, by, at }, format) => ({
    title: `Your bid by phone: ${name}`,
    body: `${by === '' ? 'The Recolta team' : `${by}, of the Recolta team,`} entered your bid of ${format.price(price, currency, unit)} by phone on ${format.instant(at)}. The bid is binding. If you did not ask for it, write to us at once.`,
  }),
  AnnouncementApproved: ({ name, endsAt }, format) => ({
    title: `Announcement approved: ${name}`,
    body: `The announcement is published and takes bids until ${format.instant(endsAt)}.`,
  }),
  AnnouncementCancelled: ({ name, reason }) => ({
    title: `Announcement cancelled: ${name}`,
    body: `The Recolta team cancelled the announcement.${details(reason)}`,
  }),
  AnnouncementDeleted: ({ name }) => ({
    title: `Announcement deleted: ${name}`,
    body: 'Its owner deleted the announcement, and your bid is no longer valid.',
  }),
  AnnouncementExtended: ({ name, endsAt }, format) => ({
    title: `Deadline extended: ${name}`,
    body: `The announcement now ends on ${format.instant(endsAt)}. Your bid stays valid until then, unless you withdraw it.`,
  }),
  AuctionBidRemoved: ({ name, ...side }) => ({
    title: `Bid withdrawn: ${name}`,
    body: `${sideName(side)} withdrew their bid.`,
  }),
  FavouriteEndsSoon: ({ name, endsAt }, format) => ({
    title: `Favourite ends soon: ${name}`,
    body: `The announcement you marked takes bids until ${format.instant(endsAt)}.`,
  }),
  AnnouncementMatch: ({ name, search, price, currency, unit }, format) => ({
    title: `New announcement: ${name}`,
    body: `It matches your saved search “${search}”, at ${format.price(price, currency, unit)}.`,
  }),
  NewMatches: ({ search, count }) => ({
    title: `New announcements: ${search}`,
    body: `${counted('en', Number(count), 'One new announcement matches', 'new announcements match')} your saved search.`,
  }),
  ContractReady: ({ name }) => ({
    title: `Contract ready: ${name}`,
    body: 'You can now read and sign the contract.',
  }),
  ContractSigned: ({ name, by }) => ({
    title: `Contract signed: ${name}`,
    body: `${by} signed the contract.`,
  }),
  ContractConcluded: ({ name }) => ({
    title: `Contract concluded: ${name}`,
    body: 'The contract was signed by both parties.',
  }),
  DealTurn: ({ name, turn, until }, format) => ({
    title: `Your turn: ${name}`,
    body: `${turnSentences[turn] ?? 'The transaction waits for you.'}${until && ` Until ${format.deadline(until)}.`}`,
  }),
  DealNews: ({ name, event, count }) => ({
    title: `Delivery: ${name}`,
    body: newsSentence(event, count),
  }),
  PaymentDue: ({ name, price, currency, day, days }, format) => ({
    title: `Payment: ${name}`,
    body: dueSentence(Number(days), format.day(day), format.sum(price, currency)),
  }),
  TermsChanged: () => ({
    title: 'The terms of Recolta have changed',
    body: 'Read what has changed and accept them. Until then you can read, but not post, bid or sign.',
  }),
};

const turnSentences: Readonly<Record<string, string>> = {
  planLoads: 'Plan the trucks or wagons.',
  answerWindow: 'The other party asks for another loading time.',
  stateTicket: 'Enter the weighbridge ticket.',
  stateCount: 'Enter the quantity delivered, from the delivery note.',
  stateAnalysis: 'Enter the result of the analysis.',
  confirmSettlement: 'Confirm or contest the settlement; otherwise it is confirmed by itself.',
  stateCounter: 'Enter the result of the counter-analysis.',
  confirmCounter: 'Confirm the result of the counter-analysis.',
  stateInvoice: 'A settlement is final: enter the invoice.',
  statePayment: 'You have a payment to make.',
  stateReceipt: 'The other party stated a payment: confirm that you received it.',
  stateCredit: 'A part of the advance is left: enter the credit note.',
  payBack: 'Pay the credited money back to the buyer.',
  confirmBack: 'The seller stated that money was paid back: confirm that you received it.',
  answerProposal: 'The other party proposes to end the delivery or to annul the transaction.',
};

function newsSentence(event: string, count: string): string {
  switch (event) {
    case 'LoadPlanned':
      return `${counted('en', Number(count), 'A load was planned', 'loads were planned')}.`;
    case 'LoadTomorrow':
      return 'A load is planned for tomorrow.';
    case 'LoadChanged':
      return 'A load was changed.';
    case 'LoadWithdrawn':
      return 'A load was withdrawn.';
    case 'LoadRemarked':
      return 'A load is late or has a problem.';
    case 'LoadRejected':
      return 'The buyer rejected a load.';
    case 'SettlementContested':
      return 'The other party contested a settlement: it is no longer confirmed by itself.';
    case 'CounterConfirmed':
      return 'The result of the counter-analysis was confirmed: the settlement is final.';
    case 'CreditStated':
      return 'The seller entered a credit note.';
    case 'ReceiptStated':
      return 'The other party confirmed a payment.';
    case 'DeliveryEndConfirmed':
      return 'The delivery has ended, as agreed by both parties.';
    case 'AnnulmentConfirmed':
      return 'The transaction was annulled by both parties.';
    case 'DealEnded':
      return 'An administrator annulled the transaction, because nothing was stated in it any more. It shows the reason.';
    case 'ProposalEnded':
      return 'A proposal in the transaction is no longer open: it was refused or withdrawn.';
    case 'DisputeOpened':
      return 'A dispute was opened.';
    case 'DisputeMessage':
      return 'You have a new message in a dispute.';
    case 'AdministratorCalled':
      return 'The other side called an administrator to a dispute.';
    case 'DisputeClosed':
      return 'A dispute was closed.';
    default:
      return 'Open the transaction for details.';
  }
}

function dueSentence(days: number, day: string, sum: string): string {
  if (days > 0) return `It was due on ${day}; ${sum} is still to be paid.`;
  return days === 0 ? `To be paid today: ${sum}.` : `To be paid by ${day}: ${sum}.`;
}
