import { expect, it } from 'vitest';
import type { Ack } from './acknowledged-acts.ts';
import { checkActs, type StoredActs } from './check-acts.ts';

const acks: Ack[] = [
  { act: '1', kind: 'round', bidId: 'bid', price: '1010', by: 'bidder', version: 1 },
  { act: '2', kind: 'round', bidId: 'bid', price: '1050', by: 'owner', version: 2 },
  { act: '3', kind: 'acceptance', bidId: 'bid', price: '1050' },
  { act: '4', kind: 'contract', dealId: 'deal', sha256: 'sum' },
  { act: '5', kind: 'signature', dealId: 'deal', accountId: 'seller' },
  { act: '6', kind: 'signature', dealId: 'deal', accountId: 'buyer' },
  { act: '7', kind: 'decision', auctionId: 'auction' },
];
const sound: StoredActs = {
  bids: [
    {
      id: 'bid',
      status: 'Accepted',
      rounds: [
        { by: 'bidder', price: '1010.00' },
        { by: 'owner', price: '1050.00' },
      ],
    },
  ],
  deals: [
    { id: 'deal', bidId: 'bid', auctionId: null, price: '1050', isConcluded: true },
    { id: 'other', bidId: null, auctionId: 'auction', price: '1000', isConcluded: false },
  ],
  contracts: [{ dealId: 'deal', sha256: 'sum' }],
  signatures: [
    { dealId: 'deal', accountId: 'seller' },
    { dealId: 'deal', accountId: 'buyer' },
  ],
};

it('finds nothing in acts that are stored once each', () => {
  expect(checkActs(acks, sound)).toEqual([]);
});

/** The acts of a kind without the last one, and with the last one twice. */
const shorter = <Kind extends keyof StoredActs>(kind: Kind) => ({
  ...sound,
  [kind]: sound[kind].slice(0, -1),
});
const longer = <Kind extends keyof StoredActs>(kind: Kind) => ({
  ...sound,
  [kind]: [...sound[kind], ...sound[kind].slice(-1)],
});

it.each(['bids', 'deals', 'contracts', 'signatures'] as const)('finds a missing one of the %s', (kind) => {
  expect(checkActs(acks, shorter(kind)).map((one) => one.kind)).toContain('lost');
});

it.each(['deals', 'contracts', 'signatures'] as const)('finds one of the %s that is stored twice', (kind) => {
  expect(new Set(checkActs(acks, longer(kind)).map((one) => one.kind))).toEqual(new Set(['doubled']));
});

it('finds a round that is stored twice, and one that was never acknowledged', () => {
  const [bid] = sound.bids;
  if (!bid) throw new Error('there is no bid');
  const withRound = (price: string) => ({
    ...sound,
    bids: [{ ...bid, rounds: [...bid.rounds, { by: 'owner', price }] }],
  });
  expect(checkActs(acks, withRound('1050.00')).map(({ text }) => text)).toEqual([
    'the round of 1050 by the owner in bid bid is stored 2 times',
    '3 rounds of 2 that were acknowledged',
  ]);
  expect(checkActs(acks, withRound('1060.00')).map(({ text }) => text)).toEqual([
    '3 rounds of 2 that were acknowledged',
  ]);
});

it('finds an accepted bid that is active again, a deal that is not concluded, and one act with two answers', () => {
  const bids = sound.bids.map((bid) => ({ ...bid, status: 'Active' }));
  expect(checkActs(acks, { ...sound, bids })).toMatchObject([{ kind: 'lost' }]);
  const deals = sound.deals.map((deal) => ({ ...deal, isConcluded: false }));
  expect(checkActs(acks, { ...sound, deals })).toMatchObject([{ kind: 'other' }]);
  expect(checkActs([...acks, ...acks.slice(-1)], sound)).toMatchObject([{ kind: 'doubled' }]);
});
