import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import * as z from 'zod';
import { pdf } from '../accounts/document-files.ts';
import { createTestDatabase, type TestDatabase } from '../cluster/test-database.ts';
import { joinTestMarket, type TestMarket } from '../harness/test-market.ts';
import { contentFile, writeContentFolder } from './content-folder.ts';

const id = '11111111-1111-4111-8111-111111111111';
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 400" width="800" height="400">
  <rect width="400" height="400" fill="rgb(200,30,30)"/><rect x="400" width="400" height="400" fill="rgb(30,30,200)"/></svg>`;
/** Half a second of silence: a WAV file with its header. */
const sound = Buffer.concat([
  Buffer.from('RIFF'),
  Buffer.from(Uint32Array.of(4036).buffer),
  Buffer.from('WAVEfmt '),
  Buffer.from(Uint32Array.of(16).buffer),
  Buffer.from(Uint16Array.of(1, 1).buffer),
  Buffer.from(Uint32Array.of(8000, 8000).buffer),
  Buffer.from(Uint16Array.of(1, 8).buffer),
  Buffer.from('data'),
  Buffer.from(Uint32Array.of(4000).buffer),
  Buffer.from(Uint8Array.from({ length: 4000 }, (_, at) => at % 251)),
]);
const answerSchema = z.object({
  data: z.object({ Post: z.object({ cover: z.array(z.record(z.string(), z.string().nullable())) }) }),
});

describe('assets of content', () => {
  let database: TestDatabase;
  let market: TestMarket;
  let folder: string;
  let dataDir: string;
  beforeAll(async () => {
    database = await createTestDatabase();
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const photo = await sharp(Buffer.from(drawing)).jpeg({ quality: 95 }).toBuffer();
    folder = writeContentFolder({
      'posts/a/ro.md': contentFile({
        id,
        slug: 'a',
        title: 'Un articol',
        summary: 'Pe scurt',
        cover: [
          { file: 'Grâu copt.jpg' },
          { file: 'grafic.svg' },
          { file: 'sunet.wav', duration: 1 },
          { file: 'ghid.pdf' },
          { file: 'tarife.csv' },
          { file: 'șters.png' },
          { file: 'zgomot.png' },
        ],
        createdOn: '2026-11-02T08:00:00+00:00',
        publishOn: '2026-11-02T08:00:00+00:00',
      }),
      'posts/a/Grâu copt.jpg': photo,
      'posts/a/grafic.svg': drawing,
      'posts/a/sunet.wav': sound,
      'posts/a/ghid.pdf': pdf('ghid'),
      'posts/a/tarife.csv': 'județ;preț\nConstanța;90\n',
      'posts/a/zgomot.png': await sharp({
        create: { width: 500, height: 250, channels: 3, background: 'black', noise },
      })
        .png()
        .toBuffer(),
      'posts/a/șters.png': await sharp(photo).png().toBuffer(),
    });
    dataDir = path.join(
      inject('runFolder'),
      `assets-${createHash('sha256').update(folder).digest('hex').slice(0, 8)}`,
    );
    market = await joinTestMarket(database, {
      SERVICES: 'content',
      CONTENT_TOKEN: 'token',
      CONTENT_DIR: folder,
      DATA_DIR: dataDir,
      CONTENT_ASSET_CACHE_MB: '1',
    });
  });
  afterAll(async () => {
    await market.close();
    await database.drop();
  });

  /** Addresses of the cover's files by the selection of `url`. */
  async function addressesOf(selection: string): Promise<Record<string, string | null>[]> {
    const query = `{ Post(id: "${id}") { cover { original_name ${selection} } } }`;
    const answer = await market.call({
      method: 'POST',
      path: '/content/graphql',
      token: 'token',
      body: { query },
    });
    return answerSchema.parse(answer.body).data.Post.cover;
  }
  async function addressOf(name: string, argument = ''): Promise<string> {
    const cover = await addressesOf(`url${argument}`);
    return cover.find(({ original_name }) => original_name === name)?.url ?? '';
  }
  const below = (address: string) => address.replace('/services', '');
  const get = (address: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(`http://127.0.0.1:${market.port}${below(address)}`, { method, headers });
  const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

  it.each([
    ['Grâu copt.jpg', '(width: 320)', 'image/jpeg', 'jpeg', [320, 160]],
    [
      'Grâu copt.jpg',
      '(width: 100, height: 100, format: "webp", quality: 60)',
      'image/webp',
      'webp',
      [100, 100],
    ],
    ['Grâu copt.jpg', '(height: 50, format: "avif")', 'image/avif', 'heif', [100, 50]],
    ['grafic.svg', '(width: 1600)', 'image/png', 'png', [1600, 800]],
    ['Grâu copt.jpg', '(res: "100p")', 'image/jpeg', 'jpeg', [200, 100]],
    ['grafic.svg', '(preset: "square", crop: "ex_400,ey_0,ew_400")', 'image/png', 'png', [800, 800]],
  ])('%s with %s is decoded as requested', async (name, argument, type, format, size) => {
    const answer = await get(await addressOf(name, argument));
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type]);
    const decoded = await sharp(await bytesOf(answer)).metadata();
    expect([decoded.format, decoded.width, decoded.height]).toEqual([format, ...size]);
  });

  it('are cached for good, and run no scripts', async () => {
    const address = await addressOf('grafic.svg');
    const answer = await get(address);
    expect(await answer.text()).toBe(drawing);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-disposition': 'inline; filename="grafic.svg"',
      'x-content-type-options': 'nosniff',
      // Pages of another origin may show them.
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
    });
    const etag = answer.headers.get('etag') ?? '';
    expect((await get(address, { 'if-none-match': etag })).status).toBe(304);
    const head = await get(address, {}, 'HEAD');
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([
      200,
      String(drawing.length),
      '',
    ]);
  });

  it('are sent unchanged if the file is requested, and documents always', async () => {
    const photo = await get(await addressOf('Grâu copt.jpg', '(as_file: true, width: 20)'));
    expect(photo.headers.get('content-disposition')).toBe('attachment; filename="Grau-copt.jpg"');
    expect((await sharp(await bytesOf(photo)).metadata()).width).toBe(800);
    const guide = await get(await addressOf('ghid.pdf'));
    expect([guide.headers.get('content-type'), guide.headers.get('content-disposition')]).toEqual([
      'application/pdf',
      'attachment; filename="ghid.pdf"',
    ]);
    expect(await bytesOf(guide)).toEqual(Buffer.from(pdf('ghid')));
    const table = await get(await addressOf('tarife.csv'));
    expect(table.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  });

  it('support ranges: audio and video are sent in the requested part', async () => {
    const address = await addressOf('sunet.wav', '(width: 100)');
    const whole = await get(address);
    expect([whole.status, whole.headers.get('accept-ranges')]).toEqual([200, 'bytes']);
    expect(whole.headers.get('content-type')).toMatch(/^audio\//);
    expect(await bytesOf(whole)).toEqual(sound);
    const part = await get(address, { range: 'bytes=1000-1099' });
    expect([part.status, part.headers.get('content-range'), part.headers.get('content-length')]).toEqual([
      206,
      `bytes 1000-1099/${sound.length}`,
      '100',
    ]);
    expect(await bytesOf(part)).toEqual(sound.subarray(1000, 1100));
    const head = await get(address, { range: 'bytes=1000-1099' }, 'HEAD');
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(sound.length)]);
    const outside = await get(address, { range: 'bytes=99999-' });
    expect([outside.status, outside.headers.get('content-range')]).toEqual([416, `bytes */${sound.length}`]);
  });

  it('are not found under another signature, name, size or id, or with a query', async () => {
    const address = await addressOf('Grâu copt.jpg', '(width: 320)');
    const [, , , , signature = '', options = '', asset = '', name = ''] = address.split('/');
    const others = [
      [`${signature.slice(0, -1)}${signature.endsWith('A') ? 'B' : 'A'}`, options, asset, name],
      [signature, 'w_640', asset, name],
      [signature, 'original', asset, name],
      [signature, options, asset, 'other.jpg'],
      [signature, options, id, name],
      [signature, options, asset, `${name}?a=1`],
      [signature, options, asset, '..%2f..%2fro.md'],
      ['', options, asset, name],
    ];
    for (const parts of others) {
      const answer = await get(`/services/content/assets/${parts.join('/')}`);
      expect([parts, answer.status, await answer.json()]).toMatchObject([parts, 404, { code: 'NotFound' }]);
    }
    expect((await get(address, {}, 'POST')).status).toBe(404);
  });

  it('are not sent while their file is missing or has other bytes, and no cache keeps that', async () => {
    const file = path.join(folder, 'posts/a/șters.png');
    const imported = readFileSync(file);
    const addresses = [await addressOf('șters.png'), await addressOf('șters.png', '(width: 64)')];
    const expectMissing = async (options: string) => {
      for (const address of [...addresses, await addressOf('șters.png', options)]) {
        const answer = await get(address);
        expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'NotFound' }]);
        expect(answer.headers.get('cache-control')).toBe('no-store');
      }
    };
    rmSync(file);
    await expectMissing('(width: 65)');
    // The size stays the same, only the bytes differ.
    writeFileSync(file, Buffer.from(imported).fill(0, imported.length - 20));
    await expectMissing('(width: 66)');
    writeFileSync(file, imported);
    for (const address of addresses) expect((await get(address)).status).toBe(200);
    writeFileSync(file, Buffer.from(imported).fill(0, imported.length - 20));
    expect((await get(addresses[0] ?? '')).status).toBe(404);
  });

  it('with invalid arguments are an error of the query', async () => {
    const query = `{ Post(id: "${id}") { cover { url(width: 4000, height: 4000) } } }`;
    const answer = await market.call({
      method: 'POST',
      path: '/content/graphql',
      token: 'token',
      body: { query },
    });
    expect(answer.status).toBe(200);
    expect(JSON.stringify(answer.body)).toContain('at most 12000000 pixels');
  });

  it('keep memory and disk bounded under a flood of addresses', async () => {
    const selection = Array.from(
      { length: 30 },
      (_, at) => `u${at}: url(width: ${400 + at}, format: "png")`,
    ).join(' ');
    const cover =
      (await addressesOf(selection)).find(({ original_name }) => original_name === 'zgomot.png') ?? {};
    const addresses = Object.entries(cover).flatMap(([name, address]) =>
      address !== null && /^u\d/.test(name) ? [address] : [],
    );
    const before = process.memoryUsage().rss;
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => addresses)
        .flat()
        .map(async (address) => {
          const answer = await get(address);
          const { length } = await bytesOf(answer);
          return [answer.status, length > 100] as const;
        }),
    );
    const statuses = new Set(answers.map(([status]) => status));
    expect([...statuses].filter((status) => ![200, 429].includes(status))).toEqual([]);
    expect(answers.filter(([status]) => status === 200).length).toBeGreaterThanOrEqual(16);
    expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000);
    const kept = path.join(dataDir, 'asset-cache');
    const sizes = existsSync(kept)
      ? readdirSync(kept).map((file) => statSync(path.join(kept, file)).size)
      : [];
    expect(sizes.length).toBeGreaterThan(0);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(1024 * 1024);
  });
});
