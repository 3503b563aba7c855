import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { makeAccount, type TestAccount } from '../harness/accounts.ts';
import { errorOf, expectStatus } from '../harness/live-calls.ts';
import { startTestMarket, type TestMarket } from '../harness/test-market.ts';

const site = 'http://localhost:3000';
const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest();
const requestSchema = z.object({ challenge: z.string(), rpId: z.string() });

/** Stores a passkey of an account as if an authenticator had added it. */
async function makePasskey(market: TestMarket, { userId }: TestAccount) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = sha256(`${userId}`).toString('base64url');
  // ES256 in COSE (RFC 9053): kty 2, alg -7, crv 1, x, y.
  const cose = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ]);
  await market.db
    .insertInto('main.factors')
    .values({
      ...{ user_id: userId, kind: 'passkey', name: 'Telefon', credential_id: id, counter: 0 },
      public_key: cose.toString('base64url'),
      transports: [],
    })
    .execute();
  let counter = 0;
  /** Signs a challenge, with PIN or biometrics. */
  return (challenge: string, { origin = site, rpId = 'localhost', flags = 0x05 } = {}) => {
    counter += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const authenticatorData = Buffer.concat([sha256(rpId), Buffer.from([flags]), count]);
    const clientData = Buffer.from(JSON.stringify({ type: 'webauthn.get', challenge, origin }));
    const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientData)]), privateKey);
    return {
      ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: signature.toString('base64url'),
      },
    };
  };
}

describe('a passkey', () => {
  let market: TestMarket;
  beforeAll(async () => {
    market = await startTestMarket();
  });
  afterAll(() => market.close());

  const challenge = async () => {
    const answer = await market.call({ method: 'POST', path: '/main/accounts/login/passkey-request' });
    return expectStatus(answer, 200, requestSchema).challenge;
  };
  const signIn = (assertion: object) =>
    market.call({ method: 'POST', path: '/main/accounts/login/passkey', body: { assertion } });

  it('[S13] signs in alone, each challenge once, however many use it at the same moment', async () => {
    const account = await makeAccount(market.db);
    const answerTo = await makePasskey(market, account);
    const given = answerTo(await challenge());
    const answers = await Promise.all([signIn(given), signIn(given), signIn(given)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const again = answerTo(await challenge());
    const { token } = expectStatus(await signIn(again), 200, z.object({ token: z.string() }));
    const bank = { bankAccountNumber: 'RO49AAAA1B31007593840000', password: 'oricare' };
    const changed = await market.call({
      ...{ method: 'PATCH', path: `/main/accounts/${account.accountId}`, token, body: bank },
    });
    expect(errorOf(changed).code).toBe('ValidationFailed');
  });

  it('[S13] of another site, without PIN or biometrics, of another user, or for a foreign challenge is refused', async () => {
    const account = await makeAccount(market.db);
    const answerTo = await makePasskey(market, account);
    const stranger = await makeAccount(market.db);
    const ofStranger = await makePasskey(market, stranger);
    const forged = Buffer.from(await challenge(), 'base64url');
    forged.writeUInt32BE(forged.readUInt32BE(16) + 3600, 16);
    const wrong = [
      answerTo(await challenge(), { origin: 'http://localhost.rau.ro' }),
      answerTo(await challenge(), { rpId: 'rau.ro' }),
      answerTo(await challenge(), { flags: 0x01 }),
      answerTo(forged.toString('base64url')),
      answerTo('x'.repeat(48)),
      { ...ofStranger(await challenge()), ...{ id: answerTo('').id, rawId: answerTo('').id } },
    ];
    for (const assertion of wrong) expect(errorOf(await signIn(assertion)).code).toBe('WrongFactor');
    const proof = { kind: 'passkey', assertion: ofStranger(await challenge()) };
    const proved = await market.call({
      ...{ method: 'POST', path: '/main/factors/proof', token: account.token, body: { proof } },
    });
    expect(errorOf(proved).code).toBe('WrongFactor');
    expect((await signIn(answerTo(await challenge()))).status).toBe(200);
  });
});
