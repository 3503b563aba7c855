import { makeAccounts, testPassword } from '../../../services/tests/harness/accounts.ts';
import { attackAddresses } from '../addresses.ts';
import { randomToken } from '../attacker/attack-connection.ts';
import { encoded } from '../http-call.ts';
import { harmlessCalls, measurePhases } from '../phases.ts';
import type { Recipe } from '../recipe.ts';
import { startStand } from '../stand.ts';

const connections = 300;

export const recipe: Recipe = {
  title: '300 parallel wrong sign-ins at ever other e-mails, from one address and from 8',
  async run(report, { seconds }) {
    await using stand = await startStand();
    const people = await makeAccounts(stand.db, 4);
    const signIn = (email: string, password: string) =>
      encoded({ method: 'POST', path: '/session', body: { email, password } });
    const attack = {
      kind: 'calls',
      connections,
      requests: [signIn(`${randomToken}@bench.invalid`, 'gresita-de-tot-2026')],
      everyMs: 0,
    } as const;
    await measurePhases(report, stand, {
      seconds,
      harmless: harmlessCalls(stand.polls, { connections, addresses: 8, everyMs: 5000 }),
      attacks: {
        'from one address': { ...attack, addresses: attackAddresses(1) },
        'from 8 addresses': { ...attack, addresses: attackAddresses(9).slice(1) },
      },
      more: [
        {
          name: 'sign-ins',
          everyMs: 2000,
          lanes: people.map(({ email }) => ({
            kind: 'request',
            request: signIn(email, testPassword),
            goodStatus: 204,
          })),
        },
      ],
    });
  },
};
