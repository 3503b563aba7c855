import { randomUUID } from 'node:crypto';
import { attackAddresses } from '../addresses.ts';
import { randomToken } from '../attacker/attack-connection.ts';
import { encoded } from '../http-call.ts';
import { harmlessCalls, measurePhases } from '../phases.ts';
import type { Recipe } from '../recipe.ts';
import { bidPath, startStand } from '../stand.ts';

const connections = 64;

export const recipe: Recipe = {
  title: '64 connections of one address bid with random bearer tokens',
  async run(report, { seconds }) {
    await using stand = await startStand();
    const paths = stand.auctionIds.map((id) => `${bidPath(id)}/bids/my`);
    const bids = paths.map((path) =>
      encoded({
        method: 'PUT',
        path,
        token: randomToken,
        headers: { 'idempotency-key': randomUUID() },
        body: { price: '1.00' },
      }),
    );
    const [phase] = await measurePhases(report, stand, {
      seconds,
      harmless: harmlessCalls(stand.polls, { connections, addresses: 8, everyMs: 500 }),
      attacks: {
        'random tokens': {
          kind: 'calls',
          connections,
          addresses: attackAddresses(1),
          requests: bids,
          everyMs: 0,
        },
      },
    });
    const { 429: limited = 0, ...others } = phase?.tally?.answers ?? {};
    const decided = Object.values(others).reduce((sum, count) => sum + count, 0);
    report.check(
      'most of them are limited',
      limited > decided,
      `${limited} answered 429, ${decided} otherwise`,
    );
  },
};
