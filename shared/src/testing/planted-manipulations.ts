import type { Protocol, Receipt } from '../contracts/http/auction-proof.ts';
import { advanceTo } from '../domain/live-auction/advance-to.ts';
import { decideBid } from '../domain/live-auction/decide-bid.ts';
import { decideCommand } from '../domain/live-auction/decide-command.ts';
import { noGaps } from '../domain/live-auction/outage.ts';
import { headText } from '../domain/live-auction/proof/signed-texts.ts';
import type { CheckName, FaultReason } from '../domain/live-auction/proof/verify-protocol.ts';
import { minuteMs, runningAuction } from './auction-fixture.ts';
import { protocolOfLog, receiptOf, rechained, signatureBy, signed } from './proof-fixture.ts';

/**
 * An honest protocol: two bidders, bids by hand, the sixth in the last window, the desired price met by the fifth.
 */
export function honestProtocol(bidCount = 6): Protocol {
  const start = runningAuction({ desiredPriceMinor: 1020_00 });
  let { auction } = start;
  const log = [...start.log];
  for (let index = 0; index < bidCount; index++) {
    const atMs = index === 5 ? auction.endsAtMs - minuteMs : auction.startsAtMs + (index + 1) * minuteMs;
    const number = index < 2 ? null : (index % 2) + 1;
    const decision = decideBid(auction, { number, priceMinor: 1000_00 + index * 5_00 }, atMs);
    if (decision.kind === 'refused') throw new Error(decision.refusal.code);
    auction = decision.auction;
    log.push(...decision.entries);
  }
  const over = advanceTo(auction, auction.endsAtMs, noGaps);
  return protocolOfLog(start.auction, over.auction, [...log, ...over.entries]);
}

/**
 * An honest protocol with a correction: entries 4 to 6 are bids by hand, 7 withdraws the last of them, 8 is a valid
 * bid lower than that.
 */
export function protocolWithCorrection(closed: ReadonlySet<number> = new Set()): Protocol {
  const start = runningAuction();
  let { auction } = start;
  const log = [...start.log];
  const bid = (number: number | null, priceMinor: number) => {
    const decision = decideBid(auction, { number, priceMinor }, auction.lastAtMs + minuteMs);
    if (decision.kind === 'refused') throw new Error(decision.refusal.code);
    auction = decision.auction;
    log.push(...decision.entries);
  };
  bid(null, 1000_00);
  bid(null, 1005_00);
  bid(1, 1500_00);
  const command = { type: 'administrator.correct', version: 6, reason: 'o cifră în plus' } as const;
  const corrected = decideCommand(auction, command, auction.lastAtMs + minuteMs, log, closed);
  if (corrected.kind === 'refused') throw new Error(corrected.code);
  auction = corrected.auction;
  log.push(...corrected.entries);
  bid(1, 1010_00);
  const over = advanceTo(auction, auction.endsAtMs, noGaps);
  return protocolOfLog(start.auction, over.auction, [...log, ...over.entries]);
}

/** An honest protocol of one bid that the owner accepted a minute after the end. */
export function protocolWithDecision(): Protocol {
  const start = runningAuction();
  const bid = decideBid(
    start.auction,
    { number: null, priceMinor: 1000_00 },
    start.auction.startsAtMs + minuteMs,
  );
  if (bid.kind === 'refused') throw new Error(bid.refusal.code);
  const over = advanceTo(bid.auction, bid.auction.endsAtMs, noGaps);
  const end = decideCommand(over.auction, { type: 'owner.accept' }, over.auction.lastAtMs + minuteMs);
  if (end.kind === 'refused') throw new Error(end.code);
  const log = [...start.log, ...bid.entries, ...over.entries, ...end.entries];
  return protocolOfLog(start.auction, end.auction, log);
}

/** An honest protocol that ends by a personalised bid, after one bid by hand. */
function protocolWithPersonalizedBid(): Protocol {
  const start = runningAuction();
  const atMs = start.auction.startsAtMs + minuteMs;
  const bid = decideBid(start.auction, { number: null, priceMinor: 1000_00 }, atMs);
  const end = decideCommand(bid.auction, { type: 'owner.acceptPersonalizedBid' }, atMs);
  if (bid.kind === 'refused' || end.kind === 'refused') throw new Error('a fixture was refused');
  return protocolOfLog(start.auction, end.auction, [...start.log, ...bid.entries, ...end.entries]);
}

export interface Manipulation {
  readonly name: string;
  readonly protocol: Protocol;
  readonly receipts: readonly Receipt[];
  /** The first check that must fail, at which entry, and why. */
  readonly check: CheckName;
  readonly version: number | null;
  readonly reason: FaultReason;
}

/** Ways to change the protocol of an auction afterwards, from clumsy ones to those of someone with the key. */
export function plantedManipulations(): readonly Manipulation[] {
  const honest = honestProtocol();
  const { entries } = honest;
  const changed = (version: number, change: Partial<Protocol['entries'][number]>): Protocol => ({
    ...honest,
    entries: entries.map((entry) => (entry.version === version ? { ...entry, ...change } : entry)),
  });
  const swapped = entries.map((entry, index) => {
    if (index === 4) return entries[5] ?? entry;
    return index === 5 ? (entries[4] ?? entry) : entry;
  });
  const of = (
    name: string,
    protocol: Protocol,
    [check, version, reason]: [CheckName, number | null, FaultReason],
    receipts: readonly Receipt[] = [],
  ): Manipulation => ({ name, protocol, receipts, check, version, reason });

  const corrected = protocolWithCorrection();
  const correction = (change: Partial<Protocol['entries'][number]>): Protocol => ({
    ...corrected,
    entries: corrected.entries.map((entry) => (entry.version === 7 ? { ...entry, ...change } : entry)),
  });
  const winner = { number: 1, price: '1025.00' };
  const price = '1030.00';
  const accepted = { kind: 'personalizedBidAccepted', number: null, price: null } as const;
  const earlier = protocolWithPersonalizedBid();
  const forged = rechained({
    ...honest,
    entries: entries.map((entry) => (entry.version >= 9 ? { ...entry, price } : entry)),
    outcome: { ...honest.outcome, winner: { number: 2, price } },
  });
  const forgedLast = forged.entries.at(-1);
  return [
    of('an entry altered', changed(5, { number: 1 }), ['chain', 5, 'altered']),
    of('an entry dropped', { ...honest, entries: entries.filter(({ version }) => version !== 6) }, [
      'chain',
      6,
      'missing',
    ]),
    of('two entries reordered', { ...honest, entries: swapped }, ['chain', 5, 'order']),
    of(
      'a price below the step, with the chain and the signature made again',
      signed(changed(6, { price: '1007.50' })),
      ['steps', 6, 'price'],
    ),
    of(
      'a time after the end, with the chain and the signature made again',
      signed(changed(10, { at: new Date(Date.parse(entries[9]?.at ?? '') + 1000).toISOString() })),
      ['ends', 10, 'time'],
    ),
    of('the terms changed', { ...honest, terms: { ...honest.terms, quantity: '600' } }, [
      'terms',
      1,
      'termsHash',
    ]),
    of('the desired price lowered', { ...honest, terms: { ...honest.terms, desiredPrice: '1010.00' } }, [
      'terms',
      1,
      'termsHash',
    ]),
    of('another winner stated', { ...honest, outcome: { ...honest.outcome, winner } }, [
      'winner',
      10,
      'outcome',
    ]),
    of(
      'a personalised bid accepted once the desired price was met, signed by the market',
      signed({
        ...changed(10, { ...accepted, at: entries[8]?.at ?? '' }),
        outcome: { kind: accepted.kind, at: entries[8]?.at ?? '', winner: null, reason: null },
      }),
      ['winner', 10, 'order'],
    ),
    of(
      'the price of a personalised bid told',
      signed({
        ...earlier,
        entries: earlier.entries.map((one) => (one.kind === accepted.kind ? { ...one, price } : one)),
      }),
      ['winner', 5, 'winner'],
    ),
    of(
      'signed by somebody else',
      {
        ...honest,
        head: { ...honest.head, signature: signatureBy('2', headText(honest.auctionId, honest.head)) },
      },
      ['signatures', 10, 'headSignature'],
    ),
    of('the tail cut off', { ...honest, entries: entries.slice(0, 8) }, ['chain', 9, 'cutTail']),
    of(
      'a head forged for a chain made again',
      { ...forged, head: { ...honest.head, hash: forgedLast?.hash ?? '' } },
      ['signatures', 10, 'headSignature'],
    ),
    of(
      'a bid left out by the market itself, whose receipt its bidder holds',
      honestProtocol(5),
      ['signatures', 9, 'receiptNotInChain'],
      [receiptOf(honest, 9)],
    ),
    of('a correction of another bid than was withdrawn', correction({ corrects: 5 }), [
      'chain',
      7,
      'altered',
    ]),
    of(
      'a correction by the market itself of a bid that does not stand, with the chain and the signature made again',
      signed(correction({ corrects: 3 })),
      ['steps', 7, 'correction'],
    ),
    of(
      'a correction by the market itself that names a worse best price than is left',
      signed(correction({ number: 1, price: '1000.00' })),
      ['steps', 7, 'correction'],
    ),
  ];
}
