import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import type { PieceResult } from './run-piece.ts';

const counts = z.record(z.string(), z.int());
const stateSchema = z.object({
  seed: z.int(),
  pieces: z.array(
    z.object({
      seed: z.int(),
      acts: z.int(),
      kinds: counts,
      faults: counts,
      statesSeen: z.int(),
      findings: z.array(z.object({ kind: z.enum(['lost', 'doubled', 'other']), text: z.string() })),
      seconds: z.int(),
    }),
  ),
});

/** The finished pieces of a long run, in a folder: the next start resumes after them. */
export class RunState {
  readonly folder: string;
  readonly seed: number;
  readonly pieces: PieceResult[];
  private readonly file: string;

  /** @param seed of a new run; an existing run keeps its own */
  constructor(folder: string, seed: number) {
    mkdirSync(folder, { recursive: true });
    this.folder = folder;
    this.file = path.join(folder, 'state.json');
    const before = existsSync(this.file)
      ? stateSchema.parse(JSON.parse(readFileSync(this.file, 'utf8')))
      : { seed, pieces: [] };
    this.seed = before.seed;
    this.pieces = before.pieces;
  }

  get acts(): number {
    return this.pieces.reduce((sum, { acts }) => sum + acts, 0);
  }

  get faults(): number {
    return this.pieces.reduce((sum, piece) => sum + faultsOf(piece), 0);
  }

  /** Options of the next piece. */
  get next(): { readonly seed: number; readonly actsFile: string } {
    const number = this.pieces.length + 1;
    return { seed: this.seed + number - 1, actsFile: path.join(this.folder, `acts-${number}.jsonl`) };
  }

  add(piece: PieceResult): void {
    this.pieces.push(piece);
    writeFileSync(this.file, JSON.stringify({ seed: this.seed, pieces: this.pieces }, null, 1));
  }
}

export const tableHead =
  '| piece | seed | acts | faults | lost | doubled | other findings | seconds |\n|---|---|---|---|---|---|---|---|';

export function tableRow(number: number, piece: PieceResult): string {
  const count = (kind: string) => piece.findings.filter((finding) => finding.kind === kind).length;
  const list = (of: Readonly<Record<string, number>>) =>
    Object.entries(of)
      .map(([name, times]) => `${times} ${name}`)
      .join(', ');
  const cells = [
    ...[
      number,
      piece.seed,
      `${piece.acts} (${list(piece.kinds)})`,
      `${faultsOf(piece)} (${list(piece.faults)})`,
    ],
    ...[count('lost'), count('doubled'), count('other'), piece.seconds],
  ];
  return `| ${cells.join(' | ')} |`;
}

function faultsOf({ faults }: PieceResult): number {
  return Object.values(faults).reduce((sum, times) => sum + times, 0);
}
