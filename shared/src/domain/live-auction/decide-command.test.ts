import { describe, expect, it } from 'vitest';
import {
  minuteMs,
  pendingAuction,
  runningAuction,
  scheduledAuction,
  startMs,
} from '../../testing/auction-fixture.ts';
import { advanceTo, nextChangeAtMs } from './advance-to.ts';
import { decideBid } from './decide-bid.ts';
import { type AuctionCommand, decideCommand } from './decide-command.ts';
import type { LiveAuction } from './live-auction.ts';
import { noGaps } from './outage.ts';

const running = runningAuction().auction;
const { endsAtMs } = running;
const withBid = decideBid(running, { number: null, priceMinor: 101_000 }, startMs + 1).auction;
const closed = advanceTo(withBid, endsAtMs, noGaps).auction;
const approve: AuctionCommand = { type: 'administrator.approve' };
const cancel: AuctionCommand = { type: 'administrator.cancel', reason: 'marfa a ars' };
const hold: AuctionCommand = { type: 'administrator.hold', reason: 'lot de verificat' };
const resume: AuctionCommand = { type: 'administrator.resume' };
const accept: AuctionCommand = { type: 'owner.accept' };
const refuse: AuctionCommand = { type: 'owner.refuse' };

function accepted(auction: LiveAuction, command: AuctionCommand, nowMs: number) {
  const decision = decideCommand(auction, command, nowMs);
  if (decision.kind === 'refused') throw new Error(`${command.type} was refused in ${auction.status}`);
  return decision;
}

describe('approval', () => {
  const { auction } = pendingAuction();

  it('[L1] before the start schedules', () => {
    expect(accepted(auction, approve, startMs - 1)).toMatchObject({
      auction: { status: 'Scheduled', version: 2 },
      entries: [{ kind: 'approved' }],
    });
  });

  it('[L1] after the start goes straight to InProgress, in two entries', () => {
    expect(accepted(auction, approve, startMs)).toMatchObject({
      auction: { status: 'InProgress', version: 3, lastAtMs: startMs },
      entries: [
        { version: 2, kind: 'approved' },
        { version: 3, kind: 'started' },
      ],
    });
  });

  it('[L1] is refused at the end or later', () => {
    expect(decideCommand(auction, approve, endsAtMs)).toEqual({
      kind: 'refused',
      auction,
      code: 'StatusConflict',
    });
  });

  it('[L5] uses the time of the last entry if the clock went back behind it', () => {
    const late: LiveAuction = { ...auction, lastAtMs: startMs + minuteMs };
    expect(accepted(late, approve, startMs - 1).auction.status).toBe('InProgress');
  });
});

describe('the decision of the owner', () => {
  it('[L10] accepts the best bid: its bidder is the winner', () => {
    const atMs = endsAtMs + minuteMs;
    expect(accepted(closed, accept, atMs)).toMatchObject({
      auction: {
        status: 'Accepted',
        outcome: { kind: 'acceptedByOwner', atMs, winner: { number: 1, priceMinor: 101_000 } },
      },
      entries: [{ kind: 'accepted', number: 1, priceMinor: 101_000, atMs }],
    });
  });

  it('[L10] refuses: nobody wins', () => {
    expect(accepted(closed, refuse, endsAtMs)).toMatchObject({
      auction: { status: 'Refused', outcome: { kind: 'refusedByOwner', winner: null } },
      entries: [{ kind: 'refused', number: null, priceMinor: null }],
    });
  });

  it('[L10] is too late once the time to decide has ended', () => {
    const over = advanceTo(closed, endsAtMs + 120 * minuteMs, noGaps).auction;
    expect(over.status).toBe('Refused');
    expect(decideCommand(over, accept, endsAtMs + 120 * minuteMs).kind).toBe('refused');
  });
});

describe('the acceptance of a personalised bid', () => {
  const acceptPersonalizedBid: AuctionCommand = { type: 'owner.acceptPersonalizedBid' };

  it.each([
    ['a running auction without bids', running, startMs + 2],
    ['a running auction', withBid, startMs + 2],
    ['a closed auction', closed, endsAtMs + minuteMs],
  ])('[L1] [P1] ends %s, and reveals neither the winner nor the price', (_, auction, atMs) => {
    const { best } = auction;
    expect(accepted(auction, acceptPersonalizedBid, atMs)).toMatchObject({
      auction: {
        status: 'Accepted',
        best,
        outcome: { kind: 'personalizedBidAccepted', atMs, winner: null, reason: null },
      },
      entries: [{ kind: 'personalizedBidAccepted', number: null, priceMinor: null, reason: null, atMs }],
    });
  });

  it('[P1] is refused once the desired price is met, and allowed again if it no longer is', () => {
    const met: LiveAuction = { ...withBid, desiredPriceMinor: 101_000 };
    expect(decideCommand(met, acceptPersonalizedBid, startMs + 2)).toEqual({
      ...{ kind: 'refused', auction: met, code: 'DesiredPriceMet' },
    });
    const notMet: LiveAuction = { ...met, desiredPriceMinor: 101_001 };
    expect(decideCommand(notMet, acceptPersonalizedBid, startMs + 2).kind).toBe('accepted');
  });

  it('[P1] is refused while the auction is held, before its start and after its outcome', () => {
    const codeIn = (auction: LiveAuction) => {
      const decision = decideCommand(auction, acceptPersonalizedBid, endsAtMs + minuteMs);
      return decision.kind === 'refused' ? decision.code : null;
    };
    expect(codeIn(accepted(withBid, hold, startMs + 2).auction)).toBe('AuctionHeld');
    expect(codeIn(pendingAuction().auction)).toBe('StatusConflict');
    expect(codeIn(scheduledAuction().auction)).toBe('StatusConflict');
    expect(codeIn(accepted(closed, refuse, endsAtMs).auction)).toBe('StatusConflict');
    expect(codeIn(accepted(withBid, acceptPersonalizedBid, startMs + 2).auction)).toBe('StatusConflict');
  });
});

describe('cancellation', () => {
  it.each([
    ['Pending', pendingAuction().auction, 'notApproved'],
    ['Scheduled', scheduledAuction().auction, 'cancelled'],
    ['InProgress', withBid, 'cancelled'],
  ])('[L1] fails a %s auction with its reason and without a winner', (_, auction, kind) => {
    expect(accepted(auction, cancel, startMs + 2)).toMatchObject({
      auction: { status: 'Failed', outcome: { kind, winner: null, reason: 'marfa a ars' } },
      entries: [{ kind: 'cancelled', reason: 'marfa a ars' }],
    });
  });
});

describe('hold', () => {
  const heldAtMs = startMs + 10 * minuteMs;
  const held = accepted(withBid, hold, heldAtMs);

  it('[L11] stops the clock of a running auction and shows the reason', () => {
    expect(held).toMatchObject({
      auction: { status: 'InProgress', hold: { reason: 'lot de verificat', sinceMs: heldAtMs } },
      entries: [{ kind: 'held', reason: 'lot de verificat', endsAtMs: null }],
    });
    expect(nextChangeAtMs(held.auction)).toBeNull();
    expect(advanceTo(held.auction, endsAtMs + 600 * minuteMs, noGaps).entries).toEqual([]);
    const bid = { number: null, priceMinor: 200_000 };
    expect(decideBid(held.auction, bid, endsAtMs + minuteMs)).toMatchObject({
      refusal: { code: 'AuctionHeld', reason: 'lot de verificat' },
    });
  });

  it('[L11] resumes with the remaining time, and moves the hard end by the time held', () => {
    const resumed = accepted(held.auction, resume, heldAtMs + 45 * minuteMs);
    const { hardEndsAtMs } = withBid;
    expect(resumed.auction).toMatchObject({
      hold: null,
      endsAtMs: endsAtMs + 45 * minuteMs,
      hardEndsAtMs: hardEndsAtMs + 45 * minuteMs,
    });
    expect(resumed.entries).toMatchObject([{ kind: 'resumed', endsAtMs: endsAtMs + 45 * minuteMs }]);
  });

  it.each([
    ['the window', 2 * minuteMs, 2 * minuteMs],
    ['a minute where the window is off', 0, minuteMs],
  ])('[L11] leaves at least %s, even past the hard end', (_, extensionWindowMs, leastMs) => {
    const { auction } = runningAuction({ extensionWindowMs, endsAtMs, hardEndsAtMs: endsAtMs });
    const late = accepted(auction, hold, endsAtMs - 1);
    const nowMs = endsAtMs + 5 * minuteMs;
    const ends = { endsAtMs: nowMs + leastMs, hardEndsAtMs: nowMs + leastMs };
    expect(accepted(late.auction, resume, nowMs).auction).toMatchObject(ends);
  });

  it('[L1] [L11] ends by a cancellation', () => {
    expect(accepted(held.auction, cancel, endsAtMs + minuteMs).auction).toMatchObject({
      status: 'Failed',
      hold: null,
      outcome: { kind: 'cancelled' },
    });
  });
});

it('[L1] [L10] [L11] refuses every command in every status that does not allow it, and changes nothing', () => {
  const byStatus = {
    Pending: pendingAuction().auction,
    Scheduled: scheduledAuction().auction,
    InProgress: withBid,
    held: accepted(withBid, hold, startMs + 2).auction,
    Closed: closed,
    Accepted: accepted(closed, accept, endsAtMs).auction,
    Refused: accepted(closed, refuse, endsAtMs).auction,
    Failed: accepted(withBid, cancel, startMs + 2).auction,
  };
  const known = [
    'Pending administrator.approve',
    'Pending administrator.cancel',
    'Scheduled administrator.cancel',
    'InProgress administrator.cancel',
    'InProgress administrator.hold',
    'held administrator.cancel',
    'held administrator.resume',
    'Closed owner.accept',
    'Closed owner.refuse',
  ];
  const taken: string[] = [];
  for (const [status, auction] of Object.entries(byStatus)) {
    expect(auction.status).toBe(status === 'held' ? 'InProgress' : status);
    for (const command of [approve, cancel, hold, resume, accept, refuse]) {
      const decision = decideCommand(auction, command, startMs - 1);
      if (decision.kind === 'accepted') taken.push(`${status} ${command.type}`);
      else expect(decision.auction).toBe(auction);
    }
  }
  expect(taken).toEqual(known);
});

it('[L5] the outcome and its entry have the same time, even if the clock went back', () => {
  for (const command of [accept, refuse]) {
    const { auction, entries } = accepted(closed, command, endsAtMs - minuteMs);
    expect(auction.outcome?.atMs).toBe(entries[0]?.atMs);
  }
  const cancelled = accepted(withBid, cancel, startMs - minuteMs);
  expect(cancelled.auction.outcome?.atMs).toBe(cancelled.entries[0]?.atMs);
});

describe('extension', () => {
  const extend = (minutes: number) =>
    ({ type: 'administrator.extend', minutes, reason: 'rețea căzută în zonă' }) as const;

  it('[L15] moves end and hard end together, as an entry with its reason', () => {
    const { auction, entries } = accepted(withBid, extend(15), startMs + minuteMs);
    expect(auction).toMatchObject({
      endsAtMs: withBid.endsAtMs + 15 * minuteMs,
      hardEndsAtMs: withBid.hardEndsAtMs + 15 * minuteMs,
      best: withBid.best,
    });
    expect(entries).toMatchObject([
      { kind: 'extended', reason: 'rețea căzută în zonă', endsAtMs: withBid.endsAtMs + 15 * minuteMs },
    ]);
    expect(nextChangeAtMs(auction)).toBe(withBid.endsAtMs + 15 * minuteMs);
  });

  it('[L15] reopens nothing that has ended, and waits for the end of a hold', () => {
    const ended = advanceTo(withBid, withBid.endsAtMs, noGaps).auction;
    expect(decideCommand(ended, extend(1), withBid.endsAtMs)).toMatchObject({ code: 'StatusConflict' });
    const held = accepted(withBid, hold, startMs + minuteMs).auction;
    expect(decideCommand(held, extend(1), startMs + 2 * minuteMs)).toMatchObject({ code: 'StatusConflict' });
  });
});

describe('message', () => {
  const message = { type: 'administrator.message', text: 'Camioanele se cântăresc la Giurgiu' } as const;

  it('[L16] is an entry that changes nothing else, even while the auction is held', () => {
    for (const auction of [withBid, accepted(withBid, hold, startMs + minuteMs).auction]) {
      const spoken = accepted(auction, message, startMs + 2 * minuteMs);
      const { version, lastAtMs, lastHash } = spoken.auction;
      expect(spoken.auction).toEqual({ ...auction, version, lastAtMs, lastHash });
      expect(spoken.entries).toMatchObject([
        { kind: 'message', reason: message.text, version: auction.version + 1 },
      ]);
    }
  });

  it('[L16] is refused before the approval and after the decision', () => {
    const pending = pendingAuction().auction;
    const failed = accepted(withBid, cancel, startMs + minuteMs).auction;
    for (const { auction, atMs } of [
      { auction: pending, atMs: pending.lastAtMs },
      { auction: failed, atMs: failed.lastAtMs },
    ])
      expect(decideCommand(auction, message, atMs)).toMatchObject({ code: 'StatusConflict' });
  });
});
