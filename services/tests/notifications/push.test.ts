import { createPublicKey, verify } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isPublicAddress } from '../../src/main/push/public-address.ts';
import { checkEndpoint, publicLookup } from '../../src/main/push/push-endpoint.ts';
import { sendPush } from '../../src/main/push/push-sender.ts';
import { findVapidKeys, type VapidKeys } from '../../src/main/push/vapid-keys.ts';
import { createKysely } from '../../src/platform/db/pool.ts';
import { createTestDatabase, type TestDatabase } from '../cluster/test-database.ts';
import { newBrowser, type PushService, pushOrigin, startPushService } from './push-service.ts';

describe('push', () => {
  let database: TestDatabase;
  let keys: VapidKeys;
  let service: PushService;
  beforeAll(async () => {
    database = await createTestDatabase();
    service = await startPushService();
    keys = await findVapidKeys(createKysely(database.pool));
  });
  afterAll(async () => {
    await service.close();
    await database.drop();
  });

  const endpoint = `${pushOrigin}/send/abc`;
  const options = (isAllowed?: (address: string) => boolean) => ({
    keys,
    contact: 'mailto:nu-raspunde@recolta.ro',
    through: { ...service.through, ...(isAllowed ? { isAllowed } : {}) },
  });
  const here = (address: string) => address === '127.0.0.1';

  it('sends messages that only one browser can read, signed with the database’s keys', async () => {
    const browser = newBrowser();
    expect(await sendPush(options(here), { endpoint, ...browser }, '{"title":"Ați fost depășit"}')).toBe(
      'sent',
    );
    const last = service.received.at(-1);
    // Urgent, so that a sleeping telephone shows it; after four hours it says nothing new.
    expect(last).toMatchObject({ path: '/send/abc', urgency: 'high', ttl: '14400' });
    expect(browser.read(last?.body ?? Buffer.alloc(0))).toBe('{"title":"Ați fost depășit"}');
    const [, head, claims, signature, key] =
      /^vapid t=([^.]+)\.([^.]+)\.([^,]+), k=(.+)$/.exec(last?.authorization ?? '') ?? [];
    expect(key).toBe(keys.publicKey);
    const point = Buffer.from(keys.publicKey, 'base64url');
    const publicKey = createPublicKey({
      format: 'jwk',
      key: {
        kty: 'EC',
        crv: 'P-256',
        x: point.subarray(1, 33).toString('base64url'),
        y: point.subarray(33).toString('base64url'),
      },
    });
    const isSigned = verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature ?? '', 'base64url'),
    );
    expect(isSigned).toBe(true);
    expect(JSON.parse(Buffer.from(claims ?? '', 'base64url').toString())).toMatchObject({
      aud: 'https://push.example.com',
      sub: 'mailto:nu-raspunde@recolta.ro',
    });
    expect((await findVapidKeys(createKysely(database.pool))).publicKey).toBe(keys.publicKey);
  });

  it('deletes an expired subscription, and retries a slow one', async () => {
    const subscription = { endpoint, ...newBrowser() };
    for (const [answer, outcome] of [
      [404, 'gone'],
      [410, 'gone'],
      [403, 'gone'],
    ] as const) {
      service.answer(answer);
      expect(await sendPush(options(here), subscription, '{}')).toBe(outcome);
    }
    for (const answer of [307, 429, 500]) {
      service.answer(answer);
      await expect(sendPush(options(here), subscription, '{}')).rejects.toMatchObject({ status: answer });
    }
    service.answer(201);
    for (const p256dh of ['AAAA', Buffer.alloc(65, 4).toString('base64url')]) {
      expect(await sendPush(options(here), { ...subscription, p256dh }, '{}')).toBe('gone');
    }
    await expect(sendPush(options(here), subscription, 'ă'.repeat(2000))).rejects.toThrow('too long');
  });

  it('never connects to a private address, whatever name resolves to it', async () => {
    const before = service.connections();
    const browser = newBrowser();
    for (const inside of [
      'https://push.example.com/x',
      'https://127.0.0.1/x',
      'https://localhost/x',
      'http://push.example.com/x',
    ]) {
      expect(await sendPush(options(), { endpoint: inside, ...browser }, '{}')).toBe('gone');
    }
    expect(service.connections()).toBe(before);
    await expect(checkEndpoint(endpoint, async () => [{ address: '10.0.0.5', family: 4 }])).rejects.toThrow(
      'inside',
    );
    const mixed = [
      { address: '93.184.215.14', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ];
    await expect(checkEndpoint(endpoint, async () => mixed)).rejects.toThrow('inside');
    const looked = await new Promise((resolve) =>
      publicLookup(async () => mixed)('push.example.com', { all: true }, (error) => resolve(error)),
    );
    expect(looked).toBeInstanceOf(Error);
  });

  it('connects to the address that was checked, whether one or all are asked for', async () => {
    const found = [
      { address: '93.184.215.14', family: 4 },
      { address: '2606:4700::1111', family: 6 },
    ];
    const look = (all: boolean, resolve = async () => found) =>
      new Promise((done) => publicLookup(resolve)('push.example.com', { all }, (...told) => done(told)));
    expect(await look(true)).toEqual([null, found]);
    expect(await look(false)).toEqual([null, '93.184.215.14', 4]);
    expect(await look(true, async () => [])).toEqual([expect.any(Error), []]);
    const away = new Error('away');
    expect(await look(false, () => Promise.reject(away))).toEqual([away, []]);
    await checkEndpoint(endpoint, async () => found);
    // A name that cannot be resolved now is resolved again by the connection.
    await checkEndpoint(endpoint, () => Promise.reject(away));
  });

  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fc00::1',
    'fd12::1',
    '::ffff:127.0.0.1',
    '::ffff:93.184.215.14',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001::1',
    '2001:db8::1',
    '3fff::1',
    '4000::1',
    'fec0::1',
    'ff02::1',
    '127.1',
    '0x7f.0.0.1',
    '2130706433',
    'push.example.com',
    '',
  ])('does not treat %s as an address of the public internet', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(['93.184.215.14', '8.8.8.8', '2606:4700::1111', '2a00:1450:4001::1'])(
    'treats %s as an address of the public internet',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );
});
