import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attempts, auctionChoices, play } from '../../testing/arbitraries.ts';
import { assertProperty } from '../../testing/assert-property.ts';
import { auctionId, runningAuction } from '../../testing/auction-fixture.ts';
import { chainStart, entryHash, firstBrokenEntry } from './entry-hash.ts';
import type { Entry } from './live-auction.ts';

const logs = fc
  .tuple(auctionChoices, attempts)
  .map(([choices, moves]) => play(runningAuction(choices), moves).log);

/** Another value for each published field. */
const changes: ReadonlyArray<(entry: Entry) => Partial<Entry>> = [
  (entry) => ({ version: entry.version + 1 }),
  (entry) => ({ kind: entry.kind === 'bid' ? 'started' : 'bid' }),
  (entry) => ({ number: (entry.number ?? 0) + 1 }),
  (entry) => ({ priceMinor: (entry.priceMinor ?? 0) + 1 }),
  (entry) => ({ atMs: entry.atMs + 1 }),
  (entry) => ({ automatic: !entry.automatic }),
  (entry) => ({ endsAtMs: (entry.endsAtMs ?? 0) - 1 }),
  () => ({ endsAtMs: null }),
  (entry) => ({ reason: `${entry.reason ?? ''}x` }),
  (entry) => ({ termsHash: entry.termsHash === null ? 'e'.repeat(64) : null }),
  () => ({ termsHash: 'e'.repeat(64) }),
  (entry) => ({ corrects: (entry.corrects ?? 0) + 1 }),
  (entry) => ({ hash: `${entry.hash.startsWith('0') ? '1' : '0'}${entry.hash.slice(1)}` }),
];

describe('the chain of hashes', () => {
  it('[L13] holds for the log of any play', () => {
    assertProperty(
      fc.property(logs, (log) => {
        expect(firstBrokenEntry(auctionId, log)).toBeNull();
      }),
    );
  });

  it('[L13] detects a change of any one field in any entry, and names the entry', () => {
    assertProperty(
      fc.property(logs, fc.nat(), fc.nat(changes.length - 1), (log, where, which) => {
        const at = where % log.length;
        const altered = log.map((entry, index) =>
          index === at ? { ...entry, ...changes[which]?.(entry) } : entry,
        );
        expect(firstBrokenEntry(auctionId, altered)).toBe(at + 1);
      }),
      { numRuns: 1_000 },
    );
  });

  it('[L13] detects an entry that is missing, duplicated or swapped with the next', () => {
    assertProperty(
      fc.property(logs, fc.nat(), (log, where) => {
        const at = where % (log.length - 1);
        expect(firstBrokenEntry(auctionId, log.toSpliced(at, 1))).toBe(at + 1);
        expect(firstBrokenEntry(auctionId, log.toSpliced(at, 0, log[at] as Entry))).toBe(at + 2);
        const exchanged = log.toSpliced(at, 2, log[at + 1] as Entry, log[at] as Entry);
        expect(firstBrokenEntry(auctionId, exchanged)).toBe(at + 1);
      }),
    );
  });

  it('[L13] belongs to one auction', () => {
    expect(firstBrokenEntry('0198f3a0-7a11-7c3e-9d52-3f1f5f6f0a02', runningAuction().log)).toBe(1);
  });

  it('[L13] covers no name, account or limit', () => {
    const [entry] = runningAuction().log as [Entry];
    const { hash, ...rest } = entry;
    const more = { ...rest, by: 'Agro SRL', accountId: 'a-1', limitMinor: 5 };
    expect(entryHash(chainStart, auctionId, more)).toBe(hash);
  });

  it('[L13] is SHA-256 over the published array, so that others can compute it', () => {
    const entry = {
      version: 4,
      kind: 'bid',
      number: 1,
      priceMinor: 100_550,
      atMs: Date.UTC(2026, 10, 20, 10, 0, 1, 5),
      automatic: false,
      endsAtMs: Date.UTC(2026, 10, 20, 11),
      reason: 'ștearsă',
      termsHash: null,
      corrects: null,
    } as const;
    // printf '%s' '["000…0","a","…"]' | sha256sum, over the array in the docstring
    expect(entryHash(chainStart, 'a', entry)).toBe(
      '833e443b63cf77c1ecbe5afa60b6571f2b092d26457ba389d38a838b0c8adbda',
    );
    // The same array with 2 before it and the terms hash after it.
    expect(entryHash(chainStart, 'a', { ...entry, termsHash: 'abc' })).toBe(
      '28a3dab382ed195049f06544cb1e2a8dd281013262f2b538d4e8ecd39e709b88',
    );
    // The array with 3 before it and the (empty) terms hash and the withdrawn version after it.
    expect(entryHash(chainStart, 'a', { ...entry, kind: 'corrected', corrects: 2 })).toBe(
      '90c6ef23765bb7e6857245f1332deedfbb355a17ce2231e175c7ef81704d91c5',
    );
  });

  it('[L13] still holds for a log of the previous release, whose entries have no terms hash', () => {
    const [created, approved] = [
      { version: 1, kind: 'created', atMs: Date.UTC(2026, 10, 20, 9) },
      { version: 2, kind: 'approved', atMs: Date.UTC(2026, 10, 20, 9, 30) },
    ].map((entry) => ({
      ...entry,
      kind: entry.kind as Entry['kind'],
      number: null,
      priceMinor: null,
      automatic: false,
      endsAtMs: Date.UTC(2026, 10, 20, 11),
      reason: null,
      termsHash: null,
      corrects: null,
    })) as [Omit<Entry, 'hash'>, Omit<Entry, 'hash'>];
    // As that release computed them.
    const hashes = [
      'ec153be1565ebe777a984ada8ff4b243cc1d70e6e364ed45d10fed971a7ade9a',
      '62559ea6a7e2d07699e153007f7547da0f99d1c6f26a964713d52d384c959af3',
    ] as const;
    const log = [
      { ...created, hash: hashes[0] },
      { ...approved, hash: hashes[1] },
    ];
    expect(firstBrokenEntry(auctionId, log)).toBeNull();
    const claimed = [{ ...created, termsHash: 'e'.repeat(64), hash: hashes[0] }, ...log.slice(1)];
    expect(firstBrokenEntry(auctionId, claimed)).toBe(1);
  });
});
