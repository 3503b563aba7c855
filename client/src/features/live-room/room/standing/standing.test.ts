import type { PublicEntry } from '@recolta/shared/contracts/http/live-auction-state';
import { describe, expect, test } from 'vitest';
import { bidderViewer, liveAuction } from '../../../../testing/live-auction.ts';
import { standingOf } from './standing.ts';

const mine = (number: number, price: string) => bidderViewer({ number, price });

describe('the viewer’s standing', () => {
  test('leading is derived: the viewer’s number is the best bid’s', () => {
    expect(standingOf(liveAuction(), mine(4, '1040.00'))).toEqual({
      kind: 'leading',
      priceMinor: 104_000,
      limitMinor: null,
    });
    expect(standingOf(liveAuction(), mine(2, '1035.00'))).toEqual({
      kind: 'outbid',
      mineMinor: 103_500,
      behindMinor: 500,
      isAtOnce: false,
    });
  });

  test('[L7] the leader sees their remaining limit; a reached limit is not shown', () => {
    const leading = (limit: string) =>
      standingOf(liveAuction(), bidderViewer({ number: 4, price: '1040.00', limit }));
    expect(leading('1100.00')).toMatchObject({ kind: 'leading', limitMinor: 110_000 });
    expect(leading('1040.00')).toMatchObject({ kind: 'leading', limitMinor: null });
  });

  test('[L7] a leader who may not bid is not told that their limit acts', () => {
    const may = { mayBid: false, why: 'InvitationRevoked' } as const;
    const viewer = bidderViewer({ number: 4, price: '1040.00', limit: '1100.00', ...may });
    expect(standingOf(liveAuction(), viewer)).toMatchObject({ kind: 'leading', limitMinor: null });
  });

  test('[L7] a bid that an automatic bid answered in the same command is reported as such', () => {
    const at = '2026-11-21T10:00:00.000Z';
    const entry = (number: number, price: string, change: Partial<PublicEntry> = {}): PublicEntry => ({
      ...{ version: 1, kind: 'bid', number, by: `Ofertant ${number}`, price, at, automatic: false },
      ...{ endsAt: null, reason: null, hash: '' },
      ...change,
    });
    const earlier = '2026-11-21T09:59:00.000Z';
    const answered = (before: PublicEntry, last: Partial<PublicEntry> = {}) => {
      const recent = [before, entry(2, '1035.00'), entry(4, '1040.00', { automatic: true, ...last })];
      const { at: lastAt } = recent[2] ?? {};
      const bestBid = { price: '1040.00', by: 'Ofertant 4', number: 4, at: lastAt ?? at, automatic: true };
      return standingOf(liveAuction({ recent, bestBid }), mine(2, '1035.00'));
    };
    const led = entry(4, '1030.00', { at: earlier });
    expect(answered(led)).toMatchObject({ kind: 'outbid', isAtOnce: true });
    // Later, not in answer to it.
    expect(answered(led, { at: '2026-11-21T10:00:01.000Z' })).toMatchObject({ isAtOnce: false });
    // The viewer's own limit led and was beaten by the other side.
    expect(answered(entry(2, '1030.00', { at: earlier }))).toMatchObject({ isAtOnce: false });
  });

  test('[A5] being outbid points upward in a buying auction', () => {
    const buying = liveAuction({ type: 'Buying' });
    expect(standingOf(buying, mine(2, '1050.00'))).toMatchObject({ kind: 'outbid', behindMinor: 1000 });
  });

  test('[L10] the best bid binds until the decision; after it there is a winner, and others', () => {
    const closed = liveAuction({ status: 'Closed' });
    expect(standingOf(closed, mine(4, '1040.00')).kind).toBe('binding');
    // Nothing is decided yet: the owner may still refuse the best bid.
    expect(standingOf(closed, mine(2, '1035.00')).kind).toBe('outbidAtEnd');
    const outcome = {
      kind: 'acceptedByOwner',
      at: '2026-11-21T11:00:00.000Z',
      winner: { number: 4, by: 'Ofertant 4', price: '1040.00' },
      reason: null,
    } as const;
    const accepted = liveAuction({ status: 'Accepted', outcome });
    expect(standingOf(accepted, mine(4, '1040.00'))).toEqual({ kind: 'won', priceMinor: 104_000 });
    expect(standingOf(accepted, mine(2, '1035.00')).kind).toBe('lost');
  });

  test('owner, administrator, visitor, and a viewer without a bid', () => {
    expect(standingOf(liveAuction(), bidderViewer({ isOwner: true })).kind).toBe('owner');
    expect(standingOf(liveAuction(), bidderViewer({ isAdministrator: true })).kind).toBe('administrator');
    expect(standingOf(liveAuction(), bidderViewer({ mayBid: false, why: 'SignInRequired' })).kind).toBe(
      'watching',
    );
    expect(standingOf(liveAuction(), bidderViewer()).kind).toBe('notBidYet');
    expect(standingOf(liveAuction({ audience: 'Invited' }), bidderViewer()).kind).toBe('invited');
    expect(standingOf(liveAuction(), undefined).kind).toBe('loading');
  });
});
