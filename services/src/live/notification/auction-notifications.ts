import type { Entry } from '@recolta/shared/domain/live-auction/live-auction';
import { outageOfReason } from '@recolta/shared/domain/live-auction/outage';
import { formatMoney } from '@recolta/shared/domain/money';
import type { NewNotification } from '../../platform/ports/notifications-port.ts';
import type { AuctionRow } from '../auction/auction-row.ts';
import type { StoredPhoneBid } from '../phone-bid/phone-bid.ts';

/** The accounts that may be notified about one auction. */
export interface Recipients {
  readonly ownerAccountId: string;
  /** Account ids by participant number. */
  readonly participants: ReadonlyMap<number, string>;
  readonly invitedAccountIds: readonly string[];
  /** Accounts whose personalised bid is open, or has lapsed with the auction's end [P1]. */
  readonly personalizedBidderIds: readonly string[];
  /** The personalised bid that ended the auction. */
  readonly acceptedPersonalizedBid: { readonly accountId: string; readonly price: string } | null;
}

type About = Pick<
  AuctionRow,
  | 'id'
  | 'type'
  | 'goods'
  | 'currency'
  | 'starts_at'
  | 'ends_at'
  | 'decision_ends_at'
  | 'outcome'
  | 'best_price_minor'
>;

interface Derived {
  readonly notifications: NewNotification[];
  readonly bidCount: number;
}

/**
 * Derives the notifications of entries of an auction's log [N1]. Pure: the same entries always have the same
 * notifications. Tokens have the goods as published and public prices: no company, number or account of anyone [B5].
 *
 * @param entries consecutive, in order; a participant who led and no longer leads after the last is outbid once
 * @param leader participant that led before the first of them
 * @param withdrawn the bids that the corrections among them withdraw
 */
export function notificationsOfEntries(
  auction: About,
  recipients: Recipients,
  entries: readonly Entry[],
  leader: number | null,
  withdrawn: readonly Entry[] = [],
): Derived {
  const dated: { readonly version: number; readonly notification: NewNotification }[] = [];
  const outbid = new Map<number, number>();
  let leading = leader;
  let bidCount = 0;
  for (const entry of entries) {
    const { version, kind, number } = entry;
    if (kind === 'bid') {
      bidCount++;
      if (leading !== null && leading !== number) outbid.set(leading, version);
    } else {
      const derived =
        kind === 'corrected'
          ? notificationsOfCorrection(auction, recipients, entry, leading, withdrawn)
          : withLapsed(auction, recipients, entry);
      dated.push(...derived.map((notification) => ({ version, notification })));
    }
    if (leads(entry)) leading = number;
  }
  if (leading !== null) outbid.delete(leading);
  const best = entries.findLast(leads)?.priceMinor ?? null;
  const tokens = { name: auction.goods.name, ...priceOf(auction, best) };
  for (const [number, version] of outbid) {
    const accountId = recipients.participants.get(number);
    if (accountId)
      dated.push({
        version,
        notification: { ...base(auction, version), accountId, type: 'Outbid', tokens },
      });
  }
  dated.sort((a, b) => a.version - b.version);
  return { notifications: dated.map(({ notification }) => notification), bidCount };
}

/** True if an entry sets the leader and the price. */
const leads = ({ kind }: Pick<Entry, 'kind'>) => kind === 'bid' || kind === 'corrected';

/** Notifies the bidder of the withdrawn bid, the new leader, and everyone else [L17]. */
function notificationsOfCorrection(
  auction: About,
  recipients: Recipients,
  { version, number, priceMinor, corrects, reason }: Entry,
  leader: number | null,
  withdrawn: readonly Entry[],
): NewNotification[] {
  const { participants } = recipients;
  const bid = withdrawn.find((one) => one.version === corrects);
  const accountOf = (one: number | null | undefined) => (one == null ? undefined : participants.get(one));
  const withdrawnFrom = accountOf(bid?.number);
  const leading = number === leader ? undefined : accountOf(number);
  return everyoneOf(recipients).map((accountId): NewNotification => {
    const isWithdrawn = accountId === withdrawnFrom;
    const price = priceOf(auction, isWithdrawn ? (bid?.priceMinor ?? null) : priceMinor);
    const tokens = { name: auction.goods.name, ...price, reason: reason ?? '' };
    const about = { ...base(auction, version), accountId, tokens };
    if (isWithdrawn) return { ...about, type: 'BidWithdrawn' };
    return { ...about, type: accountId === leading ? 'LeadingAgain' : 'AuctionCorrected' };
  });
}

/** Notifies each account whose bid an administrator entered: who, when and at which price [L18]. */
export function notificationsOfPhoneBids(
  auction: About,
  phoneBids: readonly StoredPhoneBid[],
  entries: readonly Entry[],
): NewNotification[] {
  return phoneBids.flatMap(({ accountId, version, by }): NewNotification[] => {
    const entry = entries.find((one) => one.version === version);
    if (!entry) return [];
    const { name } = auction.goods;
    const tokens = {
      name,
      ...priceOf(auction, entry.priceMinor),
      by: by ?? '',
      at: instant(entry.atMs),
    };
    return [{ ...base(auction, version), accountId, type: 'PhoneBidEntered', tokens }];
  });
}

/** Summarizes bids for the owner, who is notified periodically rather than for each bid. */
export function notificationOfBids(
  auction: About,
  recipients: Recipients,
  version: number,
  count: number,
  priceMinor: number,
): NewNotification {
  const tokens = { name: auction.goods.name, count: String(count), ...priceOf(auction, priceMinor) };
  return {
    ...base(auction, version),
    accountId: recipients.ownerAccountId,
    type: 'AuctionBidPlaced',
    tokens,
  };
}

/** Moments that accounts are notified of in advance [N1, N3]. */
export type Moment = 'start' | 'end';

/** Notifies that the auction starts or ends soon. */
export function notificationsOfMoment(
  { id, goods: { name }, starts_at, ends_at }: About,
  moment: Moment,
  accountIds: readonly string[],
): NewNotification[] {
  return [...new Set(accountIds)].map((accountId) => {
    const to = { accountId, link: linkTo(id) };
    // The key has no time: nobody is notified again when the end moves.
    return moment === 'start'
      ? {
          ...to,
          type: 'AuctionStartsSoon',
          tokens: { name, startsAt: starts_at.toISOString() },
          eventKey: `live:${id}:startsSoon`,
        }
      : {
          ...to,
          type: 'AuctionEndsSoon',
          tokens: { name, endsAt: ends_at.toISOString() },
          eventKey: `live:${id}:endsSoon`,
        };
  });
}

const decidingKinds: ReadonlySet<string> = new Set([
  'won',
  'failed',
  'accepted',
  'personalizedBidAccepted',
  'refused',
  'decisionTimeEnded',
  'cancelled',
]);

/**
 * If an entry decides the auction, adds the accounts whose personalised bid lapses and who get no other notification.
 */
function withLapsed(auction: About, recipients: Recipients, entry: Entry): NewNotification[] {
  const notifications = notificationsOfChange(auction, recipients, entry);
  if (!decidingKinds.has(entry.kind)) return notifications;
  const told = new Set(notifications.map(({ accountId }) => accountId));
  const lapsed = recipients.personalizedBidderIds.filter((accountId) => !told.has(accountId));
  const about = { ...base(auction, entry.version), tokens: { name: auction.goods.name } };
  return [
    ...notifications,
    ...lapsed.map((accountId): NewNotification => ({ ...about, accountId, type: 'PersonalizedBidLapsed' })),
  ];
}

function notificationsOfChange(auction: About, recipients: Recipients, entry: Entry): NewNotification[] {
  const { goods, starts_at, decision_ends_at, outcome } = auction;
  const { name } = goods;
  const about = base(auction, entry.version);
  const owner = { ...about, accountId: recipients.ownerAccountId };
  const price = priceOf(auction, entry.priceMinor);
  const best = priceOf(auction, auction.best_price_minor);
  const closed = (kind: string): NewNotification => ({
    ...owner,
    type: 'AuctionClosed',
    tokens: { name, outcome: kind },
  });
  const lostBy = (but: number | null, butAccountId?: string): NewNotification[] =>
    [...recipients.participants].flatMap(([number, accountId]) =>
      number === but || accountId === butAccountId
        ? []
        : [{ ...about, accountId, type: 'AuctionLost', tokens: { name } }],
    );
  const byPersonalizedBid = (): NewNotification[] => {
    const { acceptedPersonalizedBid } = recipients;
    if (!acceptedPersonalizedBid) return lostBy(null);
    const { accountId, price } = acceptedPersonalizedBid;
    const tokens = { name, price, ...pricedIn(auction) };
    return [{ ...about, accountId, type: 'AuctionBidAccepted', tokens }, ...lostBy(null, accountId)];
  };
  const wonBy = (number: number | null): NewNotification[] => {
    const accountId = number === null ? undefined : recipients.participants.get(number);
    return accountId ? [{ ...about, accountId, type: 'AuctionWon', tokens: { name, ...price } }] : [];
  };
  const everyone = everyoneOf(recipients);
  switch (entry.kind) {
    case 'approved':
      return [{ ...owner, type: 'AuctionApproved', tokens: { name, startsAt: starts_at.toISOString() } }];
    case 'won':
      return [
        // The price of a purchase is the one that its owner offers [A5].
        closed(auction.type === 'Buying' ? 'offeredPriceMet' : 'desiredPriceMet'),
        ...wonBy(entry.number),
        ...lostBy(entry.number),
      ];
    case 'closed':
      return [
        {
          ...owner,
          type: 'DecisionDue',
          tokens: { name, ...best, decisionEndsAt: decision_ends_at?.toISOString() ?? '' },
        },
      ];
    case 'accepted':
      return [...wonBy(entry.number), ...lostBy(entry.number)];
    case 'personalizedBidAccepted':
      return byPersonalizedBid();
    case 'refused':
      return lostBy(null);
    case 'decisionTimeEnded':
      return [closed('decisionTimeEnded'), ...lostBy(null)];
    case 'failed':
      if (outcome?.kind === 'notApproved') return [closed('notApproved')];
      // Participants remain even if all bids were withdrawn.
      return [closed('noBids'), ...lostBy(null)];
    case 'held':
      return everyone.map((accountId) => ({
        ...about,
        accountId,
        type: 'AuctionHeld',
        tokens: { name, reason: entry.reason ?? '' },
      }));
    case 'resumed':
      return everyone.map((accountId) => ({
        ...about,
        accountId,
        type: 'AuctionResumed',
        tokens: {
          name,
          endsAt: instant(entry.endsAtMs),
          since: instant(outageOfReason(entry.reason)?.sinceMs ?? null),
          side: accountId === recipients.ownerAccountId ? 'owner' : '',
        },
      }));
    case 'extended':
      return everyone.map((accountId) => ({
        ...about,
        accountId,
        type: 'AuctionExtended',
        tokens: { name, endsAt: instant(entry.endsAtMs), reason: entry.reason ?? '' },
      }));
    case 'cancelled': {
      // Only its owner knows of an auction that was never approved.
      const ids = outcome?.kind === 'notApproved' ? [recipients.ownerAccountId] : everyone;
      const tokens = { name, reason: entry.reason ?? '' };
      return ids.map((accountId) => ({ ...about, accountId, type: 'AuctionCancelled', tokens }));
    }
    default:
      return [];
  }
}

function everyoneOf(recipients: Recipients): string[] {
  const { ownerAccountId, participants, invitedAccountIds, personalizedBidderIds } = recipients;
  return [
    ...new Set([ownerAccountId, ...participants.values(), ...invitedAccountIds, ...personalizedBidderIds]),
  ];
}

function base({ id }: About, version: number) {
  return { link: linkTo(id), eventKey: `live:${id}:${version}` } as const;
}

function instant(ms: number | null): string {
  return ms === null ? '' : new Date(ms).toISOString();
}

function linkTo(id: string): `/${string}` {
  return `/live-auctions/${id}/participate`;
}

function priceOf(auction: About, priceMinor: number | null) {
  return { price: priceMinor === null ? '' : formatMoney(priceMinor), ...pricedIn(auction) };
}

/** Currency and unit of its prices. */
const pricedIn = ({ currency, goods }: Pick<About, 'currency' | 'goods'>) => ({
  currency,
  unit: goods.unit ?? 'Ton',
});
