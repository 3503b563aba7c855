import { describe, expect, test } from 'vitest';
import {
  type HoldCancel,
  type HoldEvent,
  type HoldState,
  holdMs,
  holdSteps,
  nextHold,
  notHeld,
  opensConfirmation,
} from './hold.ts';

const press: HoldEvent = { type: 'pressed', pointerId: 1, priceMinor: 104_500, atMs: 5000 };
const release = (change: Partial<Extract<HoldEvent, { type: 'released' }>> = {}): HoldEvent => ({
  type: 'released',
  pointerId: 1,
  atMs: 5000 + holdMs,
  isInside: true,
  ...change,
});
const steps = (count: number): HoldEvent[] => Array.from({ length: count }, () => ({ type: 'stepped' }));
const holdAfter = (...events: HoldEvent[]): HoldState => events.reduce(nextHold, notHeld);
const cancelled = (why: HoldCancel): HoldState => ({ kind: 'idle', cancelled: why });

describe('press and hold', () => {
  test('[R6] completes on a release inside after the full time, with the price it began with', () => {
    expect(holdAfter(press, ...steps(holdSteps), release())).toEqual({
      kind: 'completed',
      priceMinor: 104_500,
    });
  });

  test('[R6] an early release is too short, by the steps and by the times', () => {
    expect(holdAfter(press, release({ atMs: 5010 }))).toEqual(cancelled('tooShort'));
    expect(holdAfter(press, ...steps(holdSteps - 1), release())).toEqual(cancelled('tooShort'));
    // A busy page filled the ring before it processed an earlier release.
    expect(holdAfter(press, ...steps(holdSteps), release({ atMs: 5000 + holdMs - 1 }))).toEqual(
      cancelled('tooShort'),
    );
  });

  test('[R6] a release outside cancels, also after the full time', () => {
    expect(holdAfter(press, ...steps(holdSteps), release({ isInside: false }))).toEqual(cancelled('left'));
  });

  test.each(['left', 'priceMoved', 'scrolled', 'secondFinger', 'interrupted'] as const)(
    '[R6] %s cancels, and the following release sends nothing',
    (why) => {
      const events = [press, ...steps(holdSteps), { type: 'cancelled', why } as const];
      expect(holdAfter(...events)).toEqual(cancelled(why));
      expect(holdAfter(...events, release())).toEqual(cancelled(why));
    },
  );

  test('[R6] a second finger cancels by its press and by its release', () => {
    expect(holdAfter(press, ...steps(holdSteps), { ...press, pointerId: 2 })).toEqual(
      cancelled('secondFinger'),
    );
    expect(holdAfter(press, ...steps(holdSteps), release({ pointerId: 2 }))).toEqual(
      cancelled('secondFinger'),
    );
  });

  test('only a press begins a hold, and the next press begins again', () => {
    expect(holdAfter(...steps(holdSteps), release(), { type: 'cancelled', why: 'left' })).toEqual(notHeld);
    const again = { ...press, atMs: 9000 };
    expect(holdAfter(press, release({ atMs: 5010 }), again)).toMatchObject({
      kind: 'holding',
      startedAtMs: 9000,
      steps: 0,
    });
    expect(holdAfter(press, ...steps(holdSteps), release(), again)).toMatchObject({ kind: 'holding' });
    expect(holdAfter(press, ...steps(holdSteps + 4))).toMatchObject({ steps: holdSteps });
  });
});

describe('clicks that open the confirmation', () => {
  test.each([
    ['a finger where holding bids instead', { detail: 1, pointerType: 'touch' }, 'touch', true, false],
    ['a finger where holding is not used', { detail: 1, pointerType: 'touch' }, 'touch', false, true],
    ['a mouse', { detail: 1, pointerType: 'mouse' }, 'mouse', true, true],
    ['a pen', { detail: 1, pointerType: 'pen' }, 'pen', true, true],
    ['a key or a screen reader', { detail: 0, pointerType: '' }, '', true, true],
    ['a key after a touch', { detail: 0, pointerType: '' }, 'touch', true, true],
    ['a mouse of a browser without pointer clicks', { detail: 1 }, 'mouse', true, true],
    ['a finger of a browser without pointer clicks', { detail: 1 }, 'touch', true, false],
  ])('%s', (_, click, lastPointerType, isHeld, opens) => {
    expect(opensConfirmation(click, lastPointerType, isHeld)).toBe(opens);
  });
});
