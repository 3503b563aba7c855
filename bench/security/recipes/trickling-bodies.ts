import { attackAddresses } from '../addresses.ts';
import { encoded } from '../http-call.ts';
import { harmlessCalls, measurePhases } from '../phases.ts';
import type { Recipe } from '../recipe.ts';
import { bidPath, startStand } from '../stand.ts';

const connections = 2000;

export const recipe: Recipe = {
  title: '2,000 calls without a session whose bodies come byte by byte, from one address and from 50',
  async run(report, { seconds }) {
    await using stand = await startStand();
    const [auctionId = ''] = stand.auctionIds;
    const headers = { 'content-type': 'application/json', 'content-length': 900 };
    const heads = [
      { method: 'PUT', path: `${bidPath(auctionId)}/terms-acceptance` },
      { method: 'PATCH', path: `/services/main/accounts/${stand.owner.accountId}` },
      { method: 'POST', path: '/services/main/accounts/logout' },
      { method: 'POST', path: '/session' },
    ].map((one) => `${encoded({ ...one, headers })}{`);
    const attack = { kind: 'trickle', connections, heads, piece: ' ', everyMs: 1000 } as const;
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
