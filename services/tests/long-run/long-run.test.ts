import path from 'node:path';
import { makeDataDir } from '@recolta/embedded-postgres/testing/own-data-dir';
import { describe, expect, it } from 'vitest';
import { faultKinds } from './faults.ts';
import { type PieceOptions, runPiece } from './run-piece.ts';
import { RunState, tableHead, tableRow } from './run-state.ts';

const { LONG_ACTS, LONG_FAULTS, LONG_SEED, LONG_STATE } = process.env;
const isLong = LONG_ACTS !== undefined;
/** Kinds that need no Debian package, by the seed; each also has its own test. */
const shortFaults = 2;
const targetActs = Number(LONG_ACTS ?? shortFaults * 10);
const targetFaults = Number(LONG_FAULTS ?? (isLong ? Math.ceil(targetActs / 1000) : shortFaults));
const pieceFaults = isLong ? faultKinds.length : shortFaults;
const size = isLong
  ? { accounts: 64, salesAtOnce: 6, auctionsAtOnce: 4 }
  : { accounts: 4, salesAtOnce: 1, auctionsAtOnce: 1 };
const times: Pick<PieceOptions, 'auctionMs' | 'faultMs'> = isLong
  ? { auctionMs: [15_000, 60_000], faultMs: [2000, 12_000] }
  : { auctionMs: [2000, 4000], faultMs: [200, 400] };

const print = (line: string) => void process.stdout.write(`${line}\n`);

describe('a long run under faults', () => {
  const cache = path.resolve(import.meta.dirname, '../../../node_modules/.cache/recolta-long-run');
  const folder = isLong ? (LONG_STATE ?? cache) : makeDataDir();
  const state = new RunState(folder, Number(LONG_SEED ?? Date.now() % 1_000_000));

  it(`[L3] [L5] ${targetActs} acts over ${targetFaults} faults, LONG_SEED=${state.seed}: none lost, none duplicated, one order`, {
    timeout: 24 * 3_600_000,
  }, async () => {
    for (const line of [tableHead, ...state.pieces.map((piece, at) => tableRow(at + 1, piece))]) print(line);
    while (state.acts < targetActs || state.faults < targetFaults) {
      const piece = await runPiece({
        ...{ ...state.next, ...size, usesRedis: isLong, isExtended: isLong },
        ...times,
        report: isLong ? print : () => undefined,
        faults: Math.max(1, Math.min(pieceFaults, targetFaults - state.faults)),
        actsPerFault: Math.ceil(targetActs / targetFaults),
      });
      state.add(piece);
      print(tableRow(state.pieces.length, piece));
      expect(piece.findings).toEqual([]);
    }
    expect(state.pieces.flatMap(({ findings }) => findings)).toEqual([]);
  });
});
