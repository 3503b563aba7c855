import type { Ack, AckOf } from './acknowledged-acts.ts';

/** A fault: an acknowledged act that is lost, one that was carried out twice, or anything else. */
export interface Finding {
  readonly kind: 'lost' | 'doubled' | 'other';
  readonly text: string;
}

/** Announcements, deals and contracts in the database. */
export interface StoredActs {
  readonly bids: readonly {
    readonly id: string;
    readonly status: string;
    readonly rounds: readonly { readonly by: string; readonly price: string }[];
  }[];
  readonly deals: readonly {
    readonly id: string;
    readonly bidId: string | null;
    readonly auctionId: string | null;
    readonly price: string;
    readonly isConcluded: boolean;
  }[];
  readonly contracts: readonly { readonly dealId: string; readonly sha256: string }[];
  readonly signatures: readonly { readonly dealId: string; readonly accountId: string }[];
}

/**
 * Compares the acknowledged acts, except bids in live auctions, with the stored ones: each must exist once, and
 * none without a request. Pure.
 */
export function checkActs(acks: readonly Ack[], stored: StoredActs): Finding[] {
  const findings: Finding[] = [];
  const of = <Kind extends Ack['kind']>(kind: Kind) =>
    acks.filter((ack): ack is AckOf<Kind> => ack.kind === kind);
  /** Each act must have exactly one of `found`. */
  const requireOnce = (what: string, found: readonly unknown[]) => {
    if (found.length === 0) findings.push({ kind: 'lost', text: `${what} is not stored` });
    if (found.length > 1) findings.push({ kind: 'doubled', text: `${what} is stored ${found.length} times` });
  };
  const requireCount = (what: string, count: number, expected: number) => {
    if (count > expected)
      findings.push({ kind: 'doubled', text: `${count} ${what} of ${expected} that were acknowledged` });
  };

  for (const [act, times] of counted(acks.map((ack) => `${ack.kind} ${ack.act}`)))
    if (times > 1) findings.push({ kind: 'doubled', text: `${act} was acknowledged ${times} times` });

  const bids = new Map(stored.bids.map((bid) => [bid.id, bid]));
  const rounds = (bidId: string, by: string, price: string) =>
    bids.get(bidId)?.rounds.filter((round) => round.by === by && Number(round.price) === Number(price)) ?? [];
  for (const { bidId, by, price } of of('round'))
    requireOnce(`the round of ${price} by the ${by} in bid ${bidId}`, rounds(bidId, by, price));
  requireCount('rounds', stored.bids.flatMap((bid) => bid.rounds).length, of('round').length);

  for (const { bidId, price } of of('acceptance')) {
    const deals = stored.deals.filter((deal) => deal.bidId === bidId && Number(deal.price) === Number(price));
    requireOnce(`the deal of bid ${bidId} at ${price}`, deals);
    if (bids.get(bidId)?.status !== 'Accepted')
      findings.push({ kind: 'lost', text: `bid ${bidId} is not accepted` });
  }
  for (const { auctionId } of of('decision'))
    requireOnce(
      `the deal of auction ${auctionId}`,
      stored.deals.filter((deal) => deal.auctionId === auctionId),
    );
  requireCount('deals', stored.deals.length, of('acceptance').length + of('decision').length);

  for (const { dealId, sha256 } of of('contract'))
    requireOnce(
      `the contract ${sha256} of deal ${dealId}`,
      stored.contracts.filter((one) => one.dealId === dealId && one.sha256 === sha256),
    );
  requireCount('contracts', stored.contracts.length, of('contract').length);

  for (const { dealId, accountId } of of('signature'))
    requireOnce(
      `the signature of ${accountId} for deal ${dealId}`,
      stored.signatures.filter((one) => one.dealId === dealId && one.accountId === accountId),
    );
  requireCount('signatures', stored.signatures.length, of('signature').length);
  const signatures = counted(of('signature').map(({ dealId }) => dealId));
  for (const { id, isConcluded } of stored.deals)
    if (isConcluded !== (signatures.get(id) === 2))
      findings.push({
        kind: 'other',
        text: `deal ${id} with ${signatures.get(id) ?? 0} signatures, concluded: ${isConcluded}`,
      });
  return findings;
}

function counted(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}
