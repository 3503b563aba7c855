import * as z from 'zod';
import { registration } from '../../../services/tests/accounts/registration-input.ts';
import { makeAccounts } from '../../../services/tests/harness/accounts.ts';
import { attackAddresses } from '../addresses.ts';
import { documentForm, documentFormHead } from '../document-form.ts';
import { encoded, sendCall } from '../http-call.ts';
import { harmlessCalls, measurePhases } from '../phases.ts';
import type { Recipe } from '../recipe.ts';
import { startStand } from '../stand.ts';

const registrants = 12;
const registeredSchema = z.object({ accountId: z.string(), token: z.string() });

export const recipe: Recipe = {
  title: 'uploads of 12 registrants without a confirmed e-mail come byte by byte',
  async run(report, { seconds }) {
    await using stand = await startStand();
    const { port } = stand.relay;
    const people = await makeAccounts(stand.db, 4);
    const { body, contentType } = documentForm();
    const { head } = documentFormHead();
    const upload = (who: { accountId: string; token: string }, more: object) => ({
      method: 'POST',
      path: `/services/main/accounts/${who.accountId}/documents`,
      token: who.token,
      ...more,
    });
    const addresses = attackAddresses(registrants);
    const heads: string[] = [];
    for (const from of addresses) {
      const input = { port, path: '/services/main/accounts', method: 'POST', body: registration(), from };
      const who = registeredSchema.parse(JSON.parse((await sendCall(input)).text));
      const headers = { 'content-type': contentType, 'content-length': 1_000_000 };
      heads.push(`${encoded(upload(who, { headers }))}${head}`);
    }
    await measurePhases(report, stand, {
      seconds,
      harmless: harmlessCalls(stand.polls, {
        connections: registrants * 4,
        addresses: registrants,
        everyMs: 1000,
      }),
      attacks: {
        'slow uploads': {
          kind: 'trickle',
          connections: registrants * 4,
          addresses,
          heads,
          piece: 'x',
          everyMs: 1000,
        },
      },
      more: [
        {
          name: 'uploads',
          everyMs: 2000,
          lanes: people.map((who) => ({
            kind: 'request',
            request: encoded(upload(who, { headers: { 'content-type': contentType }, body })),
            goodStatus: 201,
          })),
        },
      ],
    });
  },
};
