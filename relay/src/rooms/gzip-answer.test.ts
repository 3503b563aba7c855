import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { acceptsGzip, gzipAnswer } from './gzip-answer.ts';
import { type EncodedAnswer, encodeEnd, encodeShort } from './room-store.ts';

const sharedOf = ({ end }: EncodedAnswer) => end?.bytes.subarray(0, -1) ?? Buffer.alloc(0);
const zip = (answer: EncodedAnswer) => gzipAnswer(answer, sharedOf(answer));

describe('a compressed answer', () => {
  it('[R1] is the start and the shared end, for every reader of the state', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: 'grapheme', maxLength: 300 }), { minLength: 1, maxLength: 4 }),
        fc.string({ unit: 'grapheme', maxLength: 500 }),
        (starts, value) => {
          const end = encodeEnd(JSON.stringify(value.padEnd(2000, 'ț {"price":1045}')));
          for (const start of starts) {
            const answer = { start, end };
            const bytes = zip(answer);
            if (bytes === null) throw new Error('not compressed');
            expect(gunzipSync(bytes).toString()).toBe(start + end.text);
          }
        },
      ),
    );
  });

  it('[R1] takes a fraction of a list', () => {
    const items = Array.from({ length: 40 }, (_, at) => [
      at,
      { id: at, name: 'Grâu panificație', county: 'TR' },
    ]);
    const answer = {
      start: '{"ok":true,"items":',
      end: encodeEnd(JSON.stringify(Object.fromEntries(items))),
    };
    const bytes = zip(answer);
    expect((bytes?.length ?? Infinity) * 4).toBeLessThan(sharedOf(answer).length);
  });

  it.each([
    ['without a shared end', encodeShort({ ok: false, code: 'NotFound' })],
    ['with a small one', { start: '{"state":', end: encodeEnd(JSON.stringify('x'.repeat(900))) }],
    [
      'with a start that is no single block',
      { start: 'x'.repeat(70_000), end: encodeEnd(JSON.stringify('x'.repeat(2000))) },
    ],
  ])('is not made of one %s', (_, answer) => {
    expect(zip(answer)).toBeNull();
  });

  it.each([
    ['gzip', true],
    ['gzip, deflate, br, zstd', true],
    ['br;q=1.0, GZIP;q=0.8, *;q=0.1', true],
    ['gzip;q=0, br', false],
    ['gzip; q=0.000', false],
    ['identity', false],
    ['', false],
    [undefined, false],
  ])('is sent for the header %s: %s', (header, isAccepted) => {
    expect(acceptsGzip(header)).toBe(isAccepted);
  });
});
