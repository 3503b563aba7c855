import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAccount, type TestAccount, testPassword } from '../harness/accounts.ts';
import { startTestMarket, type TestMarket } from '../harness/test-market.ts';
import { modelFields } from '../input/bad-values.ts';
import { databaseChecksum } from '../input/database-checksum.ts';
import { registration, someIban } from './registration-input.ts';

/** JSON values that every field refuses, except those named in `taken`. */
const badJson = [
  'null',
  '1',
  '-0',
  '1e309',
  'true',
  '[]',
  '[[]]',
  '{}',
  '{"a":1}',
  '{"toString":1}',
  '"\\u0000aaaaaaaaaaaaaaaaaaa"',
  '"\\ud800aaaaaaaaaaaaaaaaaaa"',
  '"\\u202eaaaaaaaaaaaaaaaaaaa\\u202e"',
  JSON.stringify('x'.repeat(50_000)),
];
const taken = new Set([
  'providerAccount true',
  'acceptsTerms true',
  'distributionCounties []',
  'deliveryAddress null',
  'isActive true',
]);
/** A password may have any characters, and a request for a link does not reveal whether the e-mail is valid. */
const isTaken = (path: string, field: string, json: string) =>
  taken.has(`${field} ${json}`) || (/password/i.test(`${path} ${field}`) && json.includes('u202e'));

describe('bad input to the calls about accounts', () => {
  let market: TestMarket;
  let admin: TestAccount;
  let client: TestAccount;
  beforeAll(async () => {
    market = await startTestMarket();
    admin = await makeAccount(market.db, { role: 'Admin' });
    client = await makeAccount(market.db);
  });
  afterAll(() => market.close());

  const calls = (): [string, string, string | undefined, Record<string, unknown>][] => [
    [
      'POST',
      '/main/accounts',
      undefined,
      { ...registration(), bank: 'B C', bankBranch: 'D', bankAccountNumber: someIban() },
    ],
    [
      'PATCH',
      `/main/accounts/${client.accountId}`,
      client.token,
      { telephone: '0722123456', companyName: 'Alt nume' },
    ],
    ['DELETE', `/main/accounts/${client.accountId}`, client.token, { password: testPassword }],
    [
      'PUT',
      `/main/users/${client.userId}/decision`,
      admin.token,
      { decision: 'requestCompletion', reason: 'Un motiv bun' },
    ],
    ['PATCH', `/main/users/${client.userId}`, admin.token, { role: 'Bidder', reason: 'Un motiv bun' }],
    ['POST', `/main/users/${client.userId}/permissions`, admin.token, { permission: 'Auctions.Post' }],
    ['POST', '/main/users/reset-password', undefined, { email: client.email }],
    [
      'POST',
      '/main/users/change-password',
      client.token,
      { currentPassword: testPassword, password: 'O-alta-parola-2026' },
    ],
  ];

  it('[S7] is refused in every field and with every unknown field, and changes nothing', async () => {
    const before = await databaseChecksum(market.db);
    const faults: unknown[] = [];
    const tryBody = async (method: string, path: string, token: string | undefined, body: string) => {
      const headers = { 'content-type': 'application/json' };
      const answer = await market.call({ method, path, token, body, headers });
      if (answer.status !== 400)
        faults.push({ method, path, status: answer.status, body: body.slice(0, 300) });
    };
    for (const [method, path, token, good] of calls()) {
      const fields = Object.keys(good);
      const text = (changed: string, json: string) =>
        `{${fields.map((field) => `"${field}":${field === changed ? json : JSON.stringify(good[field])}`).join(',')}}`;
      for (const field of fields) {
        for (const json of badJson) {
          if (!isTaken(path, field, json)) await tryBody(method, path, token, text(field, json));
        }
      }
      const others = modelFields.filter((field) => !fields.includes(field));
      for (const field of [
        ...others,
        '__proto__',
        'constructor',
        'isAdmin',
        'emailConfirmed',
        'passwordHash',
      ])
        await tryBody(method, path, token, `${text('', '').slice(0, -1)},${JSON.stringify(field)}:"x"}`);
    }
    expect(faults.slice(0, 5)).toEqual([]);
    expect(await databaseChecksum(market.db)).toEqual(before);
    expect(Object.keys(Object.prototype)).toEqual([]);
  });
});
