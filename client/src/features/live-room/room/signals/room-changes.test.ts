import { describe, expect, test } from 'vitest';
import { liveAuction } from '../../../../testing/live-auction.ts';
import { endingOfChange, isOutbid, signalOfChange, signalOfSeconds } from './room-changes.ts';

const leading = { status: 'InProgress', isLeading: true, hasBid: true } as const;
const behind = { ...leading, isLeading: false } as const;

describe('the signal for a change', () => {
  test('outbid: only the former leader, while the auction continues', () => {
    expect(signalOfChange(leading, behind)).toBe('outbid');
    expect(signalOfChange(behind, behind)).toBeNull();
    expect(signalOfChange(behind, leading)).toBeNull();
    expect(isOutbid(leading, { ...behind, hasBid: false })).toBe(false);
  });

  test('the end takes precedence, and is signalled once', () => {
    const closed = { ...behind, status: 'Closed' } as const;
    expect(signalOfChange(leading, closed)).toBe('ended');
    expect(signalOfChange(closed, { ...closed, status: 'Accepted' })).toBeNull();
    expect(signalOfChange({ ...behind, status: 'Scheduled' }, behind)).toBeNull();
  });

  test('one, two and three tones at 60, 30 and 10 seconds', () => {
    expect(([60, 30, 10] as const).map(signalOfSeconds)).toEqual(['minute', 'halfMinute', 'tenSeconds']);
  });
});

describe('the announced ending', () => {
  const winner = { number: 4, by: 'Ofertant 4', price: '1060.00' };
  const outcome = (kind: 'acceptedByOwner' | 'refusedByOwner' | 'noBids' | 'cancelled') => ({
    kind,
    at: '2026-11-21T10:30:00.000Z',
    winner: kind === 'acceptedByOwner' ? winner : null,
    reason: null,
  });

  test('by the change of status, for winner and others', () => {
    expect(endingOfChange('InProgress', liveAuction({ status: 'Closed' }), 4)).toBe('closed');
    const accepted = liveAuction({ status: 'Accepted', outcome: outcome('acceptedByOwner') });
    expect(endingOfChange('Closed', accepted, 4)).toBe('won');
    expect(endingOfChange('InProgress', accepted, 5)).toBe('accepted');
    expect(endingOfChange('Closed', accepted, null)).toBe('accepted');
    const refused = liveAuction({ status: 'Refused', outcome: outcome('refusedByOwner') });
    expect(endingOfChange('Closed', refused, 4)).toBe('refused');
    const failed = (kind: 'noBids' | 'cancelled') =>
      endingOfChange('InProgress', liveAuction({ status: 'Failed', outcome: outcome(kind) }), null);
    expect([failed('noBids'), failed('cancelled')]).toEqual(['failed', 'cancelled']);
  });

  test('nothing that the room showed from the beginning, and no start', () => {
    const accepted = liveAuction({ status: 'Accepted', outcome: outcome('acceptedByOwner') });
    expect(endingOfChange('Accepted', accepted, 4)).toBeNull();
    expect(endingOfChange('Scheduled', liveAuction(), null)).toBeNull();
  });

  test('nothing when an auction is cancelled before its start', () => {
    const cancelled = liveAuction({ status: 'Failed', outcome: outcome('cancelled') });
    expect(endingOfChange('Scheduled', cancelled, 4)).toBeNull();
    expect(endingOfChange('Closed', cancelled, 4)).toBe('cancelled');
  });
});
