import { attackAddresses } from '../addresses.ts';
import { harmlessCalls, measurePhases } from '../phases.ts';
import type { Recipe } from '../recipe.ts';
import { bidPath, startStand } from '../stand.ts';

const connections = 2000;

export const recipe: Recipe = {
  title: '2,000 connections whose headers come line by line, from one address and from 50',
  async run(report, { seconds }) {
    await using stand = await startStand();
    const [auctionId = ''] = stand.auctionIds;
    const attack = {
      kind: 'trickle',
      connections,
      heads: [`PUT ${bidPath(auctionId)}/bids/my HTTP/1.1\r\nHost: bench.invalid\r\n`],
      piece: 'X-A: b\r\n',
      everyMs: 1000,
    } as const;
    await measurePhases(report, stand, {
      seconds,
      harmless: harmlessCalls(stand.polls, { connections, addresses: 50, everyMs: 10_000 }),
      attacks: {
        'from one address': { ...attack, addresses: attackAddresses(1) },
        'from 50 addresses': { ...attack, addresses: attackAddresses(50) },
      },
    });
  },
};
