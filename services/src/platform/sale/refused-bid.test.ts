import { expect, it } from 'vitest';
import { refusedBid } from './refused-bid.ts';

type Refusal = Parameters<typeof refusedBid>[0];

it.each<[Refusal, object]>([
  [{ code: 'QuantityLimitReached', availableThousandths: 12_500 }, { availableQuantity: '12.500' }],
  [{ code: 'MinimumQuantityNotReached', quantityThousandths: 40_000 }, { quantity: '40.000' }],
  [{ code: 'TooManyRounds', limit: 50 }, { limit: 50 }],
  [
    { code: 'ExpiredAuction', deadlineMs: Date.parse('2026-12-01T16:00:00Z') },
    { endedAt: '2026-12-01T16:00:00.000Z' },
  ],
  [{ code: 'NotYourTurn' }, {}],
  [{ code: 'OfferChanged' }, {}],
] as [Refusal, object][])('%j is answered with its figures', (refused, params) => {
  const { status, code, params: said } = refusedBid(refused);
  expect([status, code, said]).toEqual([409, refused.code, params]);
});
