import type { Entry } from '@recolta/shared/domain/live-auction/live-auction';
import { formatMoney } from '@recolta/shared/domain/money';
import type { News } from '../../platform/notify.ts';
import type { AuctionRow } from '../auction/auction-row.ts';

/** Who is to be told of one auction, by account. */
export interface Audience {
  readonly ownerAccountId: string;
  /** Account of each participant's number. */
  readonly participants: ReadonlyMap<number, string>;
  readonly invitedAccountIds: readonly string[];
}

type About = Pick<
  AuctionRow,
  'id' | 'goods' | 'currency' | 'starts_at' | 'decision_ends_at' | 'outcome' | 'best_price_minor'
>;

interface Told {
  readonly news: News[];
  readonly bidCount: number;
}

/**
 * What the entries of an auction's log tell to whom [N1]. Pure, and the same whenever it is derived again. Tokens
 * name the goods as published and prices that all see: no company, number or account of anyone [B5].
 *
 * @param entries consecutive, in order; whoever led and leads no more after the last of them was outbid once
 * @param leader  participant that led before the first of them
 */
export function newsOfEntries(
  auction: About,
  audience: Audience,
  entries: readonly Entry[],
  leader: number | null,
): Told {
  const dated: { readonly version: number; readonly news: News }[] = [];
  const outbid = new Map<number, number>();
  let leading = leader;
  let bidCount = 0;
  for (const entry of entries) {
    const { version, kind, number } = entry;
    if (kind === 'bid') {
      bidCount++;
      if (leading !== null && leading !== number) outbid.set(leading, version);
      leading = number;
    } else dated.push(...newsOfChange(auction, audience, entry).map((news) => ({ version, news })));
  }
  if (leading !== null) outbid.delete(leading);
  const best = entries.findLast(({ kind }) => kind === 'bid')?.priceMinor ?? null;
  const tokens = { name: auction.goods.name, ...priceOf(auction, best) };
  for (const [number, version] of outbid) {
    const accountId = audience.participants.get(number);
    if (accountId)
      dated.push({ version, news: { ...base(auction, version), accountId, type: 'Outbid', tokens } });
  }
  dated.sort((a, b) => a.version - b.version);
  return { news: dated.map(({ news }) => news), bidCount };
}

/** That bids came in, told to the owner now and then rather than bid by bid. */
export function newsOfBids(
  auction: About,
  audience: Audience,
  version: number,
  count: number,
  priceMinor: number,
): News {
  const tokens = { name: auction.goods.name, count: String(count), ...priceOf(auction, priceMinor) };
  return { ...base(auction, version), accountId: audience.ownerAccountId, type: 'AuctionBidPlaced', tokens };
}

/** That the auction starts in a while, to its owner and to whom he invited. */
export function newsOfStart(auction: About, { ownerAccountId, invitedAccountIds }: Audience): News[] {
  const { id, goods, starts_at } = auction;
  return [...new Set([ownerAccountId, ...invitedAccountIds])].map((accountId) => ({
    accountId,
    type: 'AuctionStartsSoon',
    link: linkTo(id),
    tokens: { name: goods.name, startsAt: starts_at.toISOString() },
    eventKey: `live:${id}:startsSoon`,
  }));
}

function newsOfChange(auction: About, audience: Audience, entry: Entry): News[] {
  const { goods, starts_at, decision_ends_at, outcome } = auction;
  const { name } = goods;
  const about = base(auction, entry.version);
  const owner = { ...about, accountId: audience.ownerAccountId };
  const price = priceOf(auction, entry.priceMinor);
  const best = priceOf(auction, auction.best_price_minor);
  const closed = (kind: string): News => ({
    ...owner,
    type: 'AuctionClosed',
    tokens: { name, outcome: kind },
  });
  const lostBy = (but: number | null): News[] =>
    [...audience.participants].flatMap(([number, accountId]) =>
      number === but ? [] : [{ ...about, accountId, type: 'AuctionLost', tokens: { name } }],
    );
  const wonBy = (number: number | null): News[] => {
    const accountId = number === null ? undefined : audience.participants.get(number);
    return accountId ? [{ ...about, accountId, type: 'AuctionWon', tokens: { name, ...price } }] : [];
  };
  switch (entry.kind) {
    case 'approved':
      return [{ ...owner, type: 'AuctionApproved', tokens: { name, startsAt: starts_at.toISOString() } }];
    case 'won':
      return [closed('desiredPriceMet'), ...wonBy(entry.number), ...lostBy(entry.number)];
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
    case 'refused':
      return lostBy(null);
    case 'decisionTimeEnded':
      return [closed('decisionTimeEnded'), ...lostBy(null)];
    case 'failed':
      return [closed(outcome?.kind === 'notApproved' ? 'notApproved' : 'noBids')];
    case 'cancelled': {
      const told = new Set([
        audience.ownerAccountId,
        ...audience.participants.values(),
        ...audience.invitedAccountIds,
      ]);
      // Of one that was never approved its owner alone knows.
      const ids = outcome?.kind === 'notApproved' ? [audience.ownerAccountId] : [...told];
      const tokens = { name, reason: entry.reason ?? '' };
      return ids.map((accountId) => ({ ...about, accountId, type: 'AuctionCancelled', tokens }));
    }
    default:
      return [];
  }
}

function base({ id }: About, version: number) {
  return { link: linkTo(id), eventKey: `live:${id}:${version}` } as const;
}

function linkTo(id: string): `/${string}` {
  return `/live-auctions/${id}/participate`;
}

function priceOf({ currency }: About, priceMinor: number | null) {
  return { price: priceMinor === null ? '' : formatMoney(priceMinor), currency };
}
