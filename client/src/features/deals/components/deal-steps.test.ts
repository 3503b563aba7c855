import { expect, test } from 'vitest';
import { dealAnswer } from '../../../testing/deal.ts';
import { timedSteps } from './deal-steps.tsx';

const signature = (side: 'seller' | 'buyer', at: string) => ({
  ...{ side, at, name: 'Ion Năstase', isFile: false, isCompared: null, isConfirmed: true },
});
const contract = (signatures: readonly ReturnType<typeof signature>[]) => ({
  ...{ number: 'AM-2026-000123', version: 1, kind: 'General', sha256: 'a'.repeat(64) },
  madeAt: '2026-11-23T08:04:00.000Z',
  signatures: [...signatures],
});
const named = (changes: Parameters<typeof dealAnswer>[0]) =>
  timedSteps(dealAnswer(changes)).map(({ kind, side, at }) =>
    [side ?? kind, at === null ? 'ahead' : 'done'].join(' '),
  );

test('[C2] the steps of a deal are the signatures as they were given, then the reader’s own', () => {
  // The reader is the buyer.
  expect(named({})).toEqual(['agreed done', 'made ahead', 'buyer ahead', 'seller ahead', 'concluded ahead']);
  expect(named({ contract: contract([signature('seller', '2026-11-23T09:02:00.000Z')]) })).toEqual([
    ...['agreed done', 'made done', 'seller done', 'buyer ahead', 'concluded ahead'],
  ]);
  const both = [
    signature('seller', '2026-11-24T09:02:00.000Z'),
    signature('buyer', '2026-11-23T09:02:00.000Z'),
  ];
  expect(named({ contract: contract(both), concludedAt: '2026-11-24T09:02:00.000Z' })).toEqual([
    ...['agreed done', 'made done', 'buyer done', 'seller done', 'concluded done'],
  ]);
});

test('[C2] while neither side has signed, the reader’s own signature is the next, on either side', () => {
  const asSeller = dealAnswer();
  const deal = { ...asSeller.deal, side: 'seller' as const };
  expect(named({ deal }).slice(2, 4)).toEqual(['seller ahead', 'buyer ahead']);
  expect(named({}).slice(2, 4)).toEqual(['buyer ahead', 'seller ahead']);
});
