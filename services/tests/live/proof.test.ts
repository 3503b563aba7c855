import { createHash, createPublicKey, verify } from 'node:crypto';
import {
  type Protocol,
  protocolSchema,
  receiptSchema,
  type SigningKey,
  signingKeySchema,
} from '@recolta/shared/contracts/http/auction-proof';
import { headText, receiptText } from '@recolta/shared/domain/live-auction/proof/signed-texts';
import { hashOfTerms } from '@recolta/shared/domain/live-auction/terms-hash';
import { statedBags } from '@recolta/shared/testing/goods-fixture';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { ensureSigningKey, rotateSigningKey } from '../../src/live/proof/signing-keys.ts';
import type { LiveTables } from '../../src/live/tables.ts';
import { identifyingStrings, makeAccount, type TestAccount } from '../harness/accounts.ts';
import { type AuctionParts, makeAuction, minuteMs } from '../harness/auctions.ts';
import { bid, errorOf, expectStatus, live } from '../harness/live-calls.ts';
import { startTestMarket, type TestMarket } from '../harness/test-market.ts';

describe('the proof of an auction', () => {
  let market: TestMarket;
  let owner: TestAccount;
  let first: TestAccount;
  let second: TestAccount;
  beforeAll(async () => {
    market = await startTestMarket();
    owner = await makeAccount(market.db);
    first = await makeAccount(market.db);
    second = await makeAccount(market.db);
  });
  afterAll(() => market.close());

  const get = (path: string, who: TestAccount | null) =>
    market.call({ method: 'GET', path, token: who?.token });
  const keys = async () =>
    expectStatus(await get('/live-auctions/api/v1/signing-keys', null), 200, z.array(signingKeySchema));
  const receiptOf = (who: TestAccount | null, id: string, version: number | string) =>
    get(`${live}/${id}/receipts/${version}`, who);
  const running = () => makeAuction(market.db, { owner, termsAccepted: [first, second] });

  async function protocolOf(id: string): Promise<Protocol> {
    return vi.waitFor(
      async () => expectStatus(await get(`${live}/${id}/protocol`, null), 200, protocolSchema),
      {
        timeout: 30_000,
        interval: 30,
      },
    );
  }
  const ended = (parts: Partial<AuctionParts> = {}) =>
    makeAuction(market.db, {
      owner,
      startsInMs: -60 * minuteMs,
      endsInMs: -minuteMs,
      desiredPriceMinor: 1005_00,
      bids: [
        { by: first, priceMinor: 1000_00 },
        { by: second, priceMinor: 1005_00 },
      ],
      ...parts,
    });

  function isSigned(
    text: string,
    { keyId, signature }: { keyId: string; signature: string },
    known: SigningKey[],
  ) {
    const found = known.find((one) => one.keyId === keyId);
    const key = createPublicKey({
      format: 'jwk',
      key: {
        kty: 'OKP',
        crv: 'Ed25519',
        x: Buffer.from(found?.publicKey ?? '', 'hex').toString('base64url'),
      },
    });
    return verify(null, Buffer.from(text), key, Buffer.from(signature, 'hex'));
  }

  it('[L13] gives only the bidder a signed receipt of each accepted bid', async () => {
    const { id } = await running();
    const [entry] = (await bid(market, first, id, '1000')).entries;
    if (!entry) throw new Error('a bid without an entry');
    const receipt = expectStatus(await receiptOf(first, id, entry.version), 200, receiptSchema);
    const { version, price, at, hash } = entry;
    expect(receipt).toMatchObject({ format: 1, kind: 'receipt', auctionId: id, version, price, at, hash });
    // The next bid is the other bidder's: their receipts are theirs alone.
    const [next] = (await bid(market, second, id, '1005')).entries;
    expect((await receiptOf(first, id, next?.version ?? 0)).status).toBe(404);
    expect(expectStatus(await receiptOf(second, id, next?.version ?? 0), 200, receiptSchema)).toMatchObject({
      ...{ version: next?.version, price: '1005.00', at: next?.at, hash: next?.hash },
    });
    expect(isSigned(receiptText(receipt), receipt, await keys())).toBe(true);
    expect(isSigned(receiptText({ ...receipt, price: '1005.00' }), receipt, await keys())).toBe(false);
    for (const who of [second, owner]) {
      expect(errorOf(await receiptOf(who, id, entry.version)).code).toBe('NotFound');
    }
    expect((await receiptOf(first, id, entry.version - 1)).status).toBe(404);
    for (const version of ['0', '-1', '1e3', '01', '9999999999']) {
      expect((await receiptOf(first, id, version)).status).toBe(400);
    }
  });

  it('[L13] signs with one key at a time, and keeps the public halves of earlier keys', async () => {
    const { id } = await running();
    const [entry] = (await bid(market, first, id, '1000')).entries;
    const read = async () =>
      expectStatus(await receiptOf(first, id, entry?.version ?? 0), 200, receiptSchema);
    const before = await read();
    const keyId = await rotateSigningKey(market.db.$pickTables<keyof LiveTables>());
    const after = await read();
    expect(after.keyId).toBe(keyId);
    expect(before.keyId).not.toBe(keyId);
    const known = await keys();
    for (const receipt of [before, after]) expect(isSigned(receiptText(receipt), receipt, known)).toBe(true);
    expect(known.filter(({ until }) => until === null).map((key) => key.keyId)).toEqual([keyId]);
    // The current one first, each named after its public half; the one before ends when the next one begins.
    expect(known[0]?.keyId).toBe(keyId);
    const [current, previous] = known.map((key) => ({ ...key, fromMs: Date.parse(key.from) }));
    expect(previous?.keyId).toBe(before.keyId);
    const untilMs = Date.parse(previous?.until ?? '');
    expect(untilMs).toBeGreaterThan(previous?.fromMs ?? Infinity);
    expect(current?.fromMs).toBeGreaterThanOrEqual(untilMs);
    for (const key of known)
      expect(createHash('sha256').update(Buffer.from(key.publicKey, 'hex')).digest('hex')).toMatch(
        new RegExp(`^${key.keyId}`),
      );
    expect(keyId).toMatch(/^[0-9a-f]{16}$/);
    const rows = await market.db
      .selectFrom('live.signing_keys')
      .select('private_key')
      .where('valid_until', 'is not', null)
      .execute();
    expect(rows).not.toEqual([]);
    expect(rows.every((row) => row.private_key === null)).toBe(true);
  });

  it('[L13] has one key, however many processes start at the same time', async () => {
    const tables = market.db.$pickTables<keyof LiveTables>();
    await tables.deleteFrom('live.signing_keys').execute();
    await Promise.all(Array.from({ length: 8 }, () => ensureSigningKey(tables)));
    expect(await keys()).toHaveLength(1);
  });

  it('[L13] [B5] is a protocol of terms, participants, entries and outcome under a signed head', async () => {
    const { id } = await ended();
    const protocol = await protocolOf(id);
    expect(protocol.participants).toEqual([
      { number: 1, name: first.companyName },
      { number: 2, name: second.companyName },
    ]);
    expect(protocol.owner).toBe(owner.companyName);
    expect(protocol.entries.map(({ kind }) => kind)).toEqual([
      'created',
      'approved',
      'started',
      'bid',
      'bid',
      'won',
    ]);
    expect(protocol.outcome).toMatchObject({
      kind: 'desiredPriceMet',
      winner: { number: 2, price: '1005.00' },
    });
    expect(hashOfTerms(protocol.terms as never)).toBe(protocol.entries[0]?.termsHash);
    const last = protocol.entries.at(-1);
    expect(protocol.head).toMatchObject({ version: last?.version, at: last?.at, hash: last?.hash });
    expect(isSigned(headText(id, protocol.head), protocol.head, await keys())).toBe(true);
  });

  it('[L13] [B5] names nobody in a confidential auction, and is the same for everyone who may watch', async () => {
    const { id } = await ended({ listing: { privacyType: 'Incognito' } });
    const protocol = await protocolOf(id);
    expect(protocol.owner).toBeNull();
    expect(protocol.participants).toEqual([
      { number: 1, name: null },
      { number: 2, name: null },
    ]);
    const admin = await makeAccount(market.db, { role: 'Admin' });
    for (const who of [owner, first, second, admin]) {
      expect(expectStatus(await get(`${live}/${id}/protocol`, who), 200, protocolSchema)).toEqual(protocol);
    }
  });

  it('[L13] [B5] is a PDF too, in both languages, the same bytes each time, with every entry and no author', async () => {
    const { id } = await ended({ listing: { privacyType: 'Incognito' }, ...statedBags });
    const protocol = await protocolOf(id);
    const read = async (locale: string) => {
      const answer = await fetch(
        `http://127.0.0.1:${market.port}${live}/${id}/protocol/pdf?locale=${locale}`,
      );
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('application/pdf');
      expect(answer.headers.get('content-disposition')).toContain('protocol.pdf');
      return Buffer.from(await answer.arrayBuffer());
    };
    const romanian = await read('ro');
    expect((await read('ro')).equals(romanian)).toBe(true);
    const { text, info } = await pdfText(romanian);
    for (const { version, hash } of protocol.entries) {
      expect(text).toContain(`${version}. `);
      expect(text).toContain(hash);
    }
    for (const part of [
      'Procesul-verbal al licitației',
      'Sfârșit',
      '1 / 1',
      protocol.head.hash,
      protocol.head.signature,
      '1.005 lei/sac',
    ])
      expect(text).toContain(part);
    for (const secret of [owner, first, second].flatMap(identifyingStrings))
      expect(text).not.toContain(secret);
    expect(info).toMatchObject({ Author: '', Producer: 'Recolta', Creator: 'Recolta' });
    expect((await pdfText(await read('en'))).text).toContain('Auction record');
  });

  it('[L13] exists only after the auction has ended', async () => {
    const { id } = await running();
    expect(errorOf(await get(`${live}/${id}/protocol`, null)).code).toBe('StatusConflict');
  });
});

/** The readable text of a PDF, without line breaks, and its metadata. */
async function pdfText(bytes: Uint8Array): Promise<{ text: string; info: object }> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const document = await task.promise;
  const texts: string[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent();
    texts.push(...items.map((item) => ('str' in item ? item.str : '')));
  }
  const { info } = await document.getMetadata();
  await task.destroy();
  return { text: texts.join(''), info };
}
