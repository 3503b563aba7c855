import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { factorsSchema } from '@recolta/shared/contracts/http/factors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { makeAccount, type TestAccount, testPassword } from '../harness/accounts.ts';
import { errorOf, expectStatus } from '../harness/live-calls.ts';
import { startTestMarket, type TestMarket } from '../harness/test-market.ts';

const site = 'http://localhost:3000';
const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest();
const newOptionsSchema = z.looseObject({
  challenge: z.string(),
  user: z.looseObject({ id: z.string() }),
  excludeCredentials: z.array(z.looseObject({})),
});
const requestSchema = z.object({ challenge: z.string(), rpId: z.string() });

/** A key pair of an authenticator, with its id and its public key in COSE. */
function makeKey(name: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  // ES256 in COSE (RFC 9053): kty 2, alg -7, crv 1, x, y.
  const cose = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ]);
  return { id: sha256(name).toString('base64url'), cose, privateKey };
}

/** Returns what a browser answers to `navigator.credentials.create`, without attestation. */
function newPasskey(
  { id, cose }: ReturnType<typeof makeKey>,
  challenge: string,
  { origin = site, rpId = 'localhost', flags = 0x45 } = {},
) {
  const idBytes = Buffer.from(id, 'base64url');
  const authData = Buffer.concat([
    sha256(rpId),
    // Flags, counter, model of the authenticator, length of the id.
    ...[Buffer.from([flags]), Buffer.alloc(4), Buffer.alloc(16), Buffer.from([0, idBytes.length])],
    ...[idBytes, cose],
  ]);
  // CBOR: a map of `fmt`, `attStmt` and `authData`.
  const attestation = Buffer.concat([
    ...[Buffer.from('a363666d74646e6f6e656761747453746d74a068', 'hex'), Buffer.from('authData')],
    ...[Buffer.from([0x58, authData.length]), authData],
  ]);
  const clientData = Buffer.from(JSON.stringify({ type: 'webauthn.create', challenge, origin }));
  return {
    ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
    response: {
      clientDataJSON: clientData.toString('base64url'),
      attestationObject: attestation.toString('base64url'),
      transports: ['usb', 'nfc'],
    },
  };
}

/** Stores a passkey of an account as if an authenticator had added it. */
async function makePasskey(market: TestMarket, { userId }: TestAccount) {
  const key = makeKey(userId);
  const { id, cose } = key;
  await market.db
    .insertInto('main.factors')
    .values({
      ...{ user_id: userId, kind: 'passkey', name: 'Telefon', credential_id: id, counter: 0 },
      public_key: cose.toString('base64url'),
      transports: [],
    })
    .execute();
  return signer(key);
}

/** Signs challenges with a key, with PIN or biometrics. */
function signer({ id, privateKey }: ReturnType<typeof makeKey>) {
  let counter = 0;
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
    const own = await market.call({ method: 'GET', path: '/main/factors', token });
    expect(Date.parse(expectStatus(own, 200, factorsSchema).factors[0]?.lastUsedAt ?? '')).not.toBeNaN();
    const bank = { bankAccountNumber: 'RO49AAAA1B31007593840000', password: 'oricare' };
    const changed = await market.call({
      ...{ method: 'PATCH', path: `/main/accounts/${account.accountId}`, token, body: bank },
    });
    expect(errorOf(changed).code).toBe('ValidationFailed');
  });

  it('[S13] is added after the password, once and for its own site, and signs in; the next request excludes it', async () => {
    const [account, stranger] = [await makeAccount(market.db), await makeAccount(market.db)];
    const post = (who: TestAccount, path: string, body: object) =>
      market.call({ method: 'POST', path: `/main/factors/${path}`, token: who.token, body });
    const begin = async (who: TestAccount, body: object = {}) => {
      const answer = await post(who, 'passkey-request', body);
      return expectStatus(answer, 200, z.object({ options: newOptionsSchema })).options;
    };
    const options = await begin(account, { password: testPassword });
    expect(options).toMatchObject({
      ...{ rp: { id: 'localhost', name: 'Recolta' }, excludeCredentials: [], timeout: 600_000 },
      user: { name: account.email, displayName: account.email },
      ...{ attestation: 'none', authenticatorSelection: { residentKey: 'required' } },
    });
    expect(Buffer.from(options.user.id, 'base64url').toString('hex')).toBe(
      account.userId.replaceAll('-', ''),
    );
    const key = makeKey('a new one');
    const add = (who: TestAccount, passkey: object) => post(who, 'passkeys', { name: 'Cheie', passkey });
    const { challenge: ofStranger } = await begin(stranger, { password: testPassword });
    for (const wrong of [
      newPasskey(key, options.challenge, { origin: 'http://localhost.rau.ro' }),
      newPasskey(key, options.challenge, { rpId: 'rau.ro' }),
      newPasskey(key, options.challenge, { flags: 0x41 }),
      newPasskey(key, ofStranger),
      newPasskey(key, await challenge()),
    ])
      expect(errorOf(await add(account, wrong)).code).toBe('WrongFactor');
    const added = await add(account, newPasskey(key, options.challenge));
    const codes = expectStatus(added, 200, z.object({ recoveryCodes: z.array(z.string()) })).recoveryCodes;
    expect(codes).toHaveLength(10);
    expect(errorOf(await add(account, newPasskey(key, options.challenge))).code).toBe('WrongFactor');
    const again = await begin(account);
    expect(again.excludeCredentials).toEqual([
      { id: key.id, type: 'public-key', transports: ['usb', 'nfc'] },
    ]);
    expect(errorOf(await add(account, newPasskey(key, again.challenge))).code).toBe('WrongFactor');
    const sign = signer(key);
    const given = sign(await challenge());
    expect((await signIn(given)).status).toBe(200);
    // A copy of the authenticator has an earlier count.
    const copied = signer(key);
    expect(errorOf(await signIn(copied(await challenge()))).code).toBe('WrongFactor');
    expect((await signIn(sign(await challenge()))).status).toBe(200);
  });

  it('[S13] does not sign in before the address is confirmed', async () => {
    const account = await makeAccount(market.db);
    const answerTo = await makePasskey(market, account);
    const confirm = (at: Date | null) =>
      market.db
        .updateTable('main.users')
        .set({ email_confirmed_at: at })
        .where('id', '=', account.userId)
        .execute();
    await confirm(null);
    const refused = await signIn(answerTo(await challenge()));
    expect([refused.status, errorOf(refused).code]).toEqual([403, 'emailNotConfirmed']);
    await confirm(new Date());
    expect((await signIn(answerTo(await challenge()))).status).toBe(200);
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
