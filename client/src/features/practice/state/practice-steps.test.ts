import { describe, expect, it } from 'vitest';
import { doneSteps, hasWon, nextStep, type PracticeCourse } from './practice-steps.ts';

const mine = 3;
const entry = (
  kind: PracticeCourse['entries'][number]['kind'],
  number: number | null,
  { second = 180, automatic = false } = {},
) => ({ kind, number, automatic, endsAt: new Date(second * 1000).toISOString() });

const course = (parts: Partial<PracticeCourse>): PracticeCourse => ({
  auction: { status: 'InProgress', outcome: null },
  viewer: { number: null, limit: null, hasAcceptedTerms: false },
  entries: [entry('created', null), entry('started', null)],
  ...parts,
});
const bidder = (limit: string | null = null) => ({ number: mine, limit, hasAcceptedTerms: true });
const doneIn = (parts: Partial<PracticeCourse>) => [...doneSteps(course(parts))];

describe('steps of a practice', () => {
  it('none before the terms are accepted, nor before the viewer is known', () => {
    expect(doneIn({})).toEqual([]);
    expect(doneIn({ viewer: undefined })).toEqual([]);
    expect(nextStep(doneSteps(course({})))).toBe('terms');
  });

  it('a bid of the viewer, but not of others', () => {
    const viewer = { number: null, limit: null, hasAcceptedTerms: true };
    expect(doneIn({ viewer, entries: [entry('bid', 1), entry('bid', 2)] })).toEqual(['terms']);
    expect(doneIn({ viewer: bidder(), entries: [entry('bid', 1), entry('bid', mine)] })).toEqual([
      'terms',
      'bid',
    ]);
  });

  it('answered only after another bid came between two of the viewer’s', () => {
    const own = entry('bid', mine);
    const other = entry('bid', 1);
    expect(doneIn({ viewer: bidder(), entries: [other, own, own] })).not.toContain('answer');
    expect(doneIn({ viewer: bidder(), entries: [own, other] })).not.toContain('answer');
    expect(doneIn({ viewer: bidder(), entries: [own, other, own] })).toContain('answer');
  });

  it('a limit that is set, or has bid', () => {
    expect(doneIn({ viewer: bidder('1000.00') })).toContain('limit');
    expect(doneIn({ viewer: bidder(), entries: [entry('bid', mine, { automatic: true })] })).toContain(
      'limit',
    );
    expect(doneIn({ viewer: bidder(), entries: [entry('bid', 1, { automatic: true })] })).not.toContain(
      'limit',
    );
  });

  it('extended by a bid, not by an administrator', () => {
    const late = { second: 200 };
    expect(doneIn({ entries: [entry('started', null), entry('bid', 1)] })).not.toContain('extended');
    expect(doneIn({ entries: [entry('started', null), entry('bid', 1, late)] })).toContain('extended');
    expect(doneIn({ entries: [entry('started', null), entry('extended', null, late)] })).not.toContain(
      'extended',
    );
  });

  it('the result, and the winner', () => {
    const won = {
      kind: 'desiredPriceMet',
      at: '',
      winner: { number: mine, by: '', price: '945.00' },
      reason: null,
    };
    const auction = { status: 'Accepted', outcome: won } as unknown as PracticeCourse['auction'];
    const done = doneSteps(course({ auction, viewer: bidder() }));
    expect(nextStep(done)).toBeNull();
    expect(hasWon(course({ auction, viewer: bidder() }))).toBe(true);
    expect(hasWon(course({ auction, viewer: { ...bidder(), number: 1 } }))).toBe(false);
    expect(hasWon(course({ viewer: bidder() }))).toBe(false);
  });
});
