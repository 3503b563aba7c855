import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Protocol, Receipt } from '@recolta/shared/contracts/http/auction-proof';
import { advanceTo } from '@recolta/shared/domain/live-auction/advance-to';
import { decideCommand } from '@recolta/shared/domain/live-auction/decide-command';
import { noGaps } from '@recolta/shared/domain/live-auction/outage';
import { verifyProtocol } from '@recolta/shared/domain/live-auction/proof/verify-protocol';
import { minuteMs, runningAuction } from '@recolta/shared/testing/auction-fixture';
import {
  honestProtocol,
  plantedManipulations,
  protocolWithCorrection,
} from '@recolta/shared/testing/planted-manipulations';
import { marketKeys, protocolOfLog, receiptOf, signed } from '@recolta/shared/testing/proof-fixture';
import { validHistory } from '@recolta/shared/testing/valid-history';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';

const printedSchema = z.array(z.object({ code: z.int(), lines: z.array(z.string()) }));
/** Runs the script for each list of arguments in `calls.json`, and prints the results of each run. */
const runsAll = `
  import { readFileSync } from 'node:fs';
  const runs = [];
  for (const [at, args] of JSON.parse(readFileSync('calls.json', 'utf8')).entries()) {
    const lines = [];
    console.log = (...words) => lines.push(words.join(' '));
    process.argv.splice(2, process.argv.length, ...args);
    await import('./verify.mjs?' + at);
    runs.push({ code: process.exitCode, lines });
  }
  process.exitCode = 0;
  process.stdout.write(JSON.stringify(runs));
`;

describe('the script of the site, verify.mjs', () => {
  let folder: string;
  let script: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'recolta-verify-'));
    script = await readFile(path.resolve(import.meta.dirname, '../../../client/public/verify.mjs'), 'utf8');
    await writeFile(path.join(folder, 'verify.mjs'), script);
    await writeFile(path.join(folder, 'run-all.mjs'), runsAll);
    await writeFile(path.join(folder, 'keys.json'), JSON.stringify(marketKeys));
  });
  afterAll(() => rm(folder, { recursive: true }));

  interface Case {
    readonly protocol: Protocol;
    readonly receipts?: readonly Receipt[];
  }
  /** The exit code of the script, and its lines of output. */
  interface Printed {
    readonly code: number;
    readonly lines: readonly string[];
  }
  let written = 0;

  /** Writes a case. @returns the arguments of the script */
  async function filesOf({ protocol, receipts = [] }: Case): Promise<string[]> {
    const name = `case-${written++}`;
    await writeFile(path.join(folder, `${name}.json`), JSON.stringify(protocol));
    for (const [at, receipt] of receipts.entries())
      await writeFile(path.join(folder, `${name}-${at}.json`), JSON.stringify(receipt));
    return [`${name}.json`, 'keys.json', ...receipts.map((_, at) => `${name}-${at}.json`)];
  }

  function runNode(file: string, args: readonly string[]): Promise<{ code: number; stdout: string }> {
    return new Promise((resolve, reject) => {
      execFile(process.execPath, [file, ...args], { cwd: folder }, (error, stdout, stderr) => {
        if (stderr !== '') reject(new Error(stderr));
        else resolve({ code: Number(error?.code ?? 0), stdout });
      });
    });
  }

  /** Runs it as a reader of the document does. */
  async function run(one: Case): Promise<Printed> {
    const { code, stdout } = await runNode('verify.mjs', await filesOf(one));
    return { code, lines: stdout.trim().split('\n') };
  }

  /** Runs the cases one after the other in one process, which starts the script for each. */
  async function runAll(cases: readonly Case[]): Promise<Printed[]> {
    const calls: string[][] = [];
    for (const one of cases) calls.push(await filesOf(one));
    await writeFile(path.join(folder, 'calls.json'), JSON.stringify(calls));
    const { stdout } = await runNode('run-all.mjs', []);
    return printedSchema.parse(JSON.parse(stdout));
  }

  const codes = { right: 0, wrong: 1, notJudged: 2 } as const;
  function judged({ protocol, receipts = [] }: Case) {
    const { checks, verdict } = verifyProtocol(protocol, marketKeys, receipts);
    const lines = checks.map((check) => {
      const [version, reason] = check.verdict === 'right' ? [null, null] : [check.version, check.reason];
      return [check.name, check.verdict, version ?? '-', reason ?? '-'].join(' ');
    });
    return { verdict, printed: { code: codes[verdict], lines } };
  }
  async function expectSame(protocol: Protocol, receipts: readonly Receipt[] = []) {
    const { verdict, printed } = judged({ protocol, receipts });
    expect(await run({ protocol, receipts })).toEqual(printed);
    return verdict;
  }
  async function expectAllSame(cases: readonly Case[]) {
    const all = cases.map(judged);
    expect(await runAll(cases)).toEqual(all.map(({ printed }) => printed));
    return all.map(({ verdict }) => verdict);
  }

  it('[L13] is short enough to read, and uses none of our code', () => {
    expect(script.trimEnd().split('\n').length).toBeLessThanOrEqual(200);
    const imports = [...script.matchAll(/from '([^']+)'/g)].map(([, from]) => from);
    expect(imports).toEqual(['node:crypto', 'node:fs']);
  });

  it('[L13] confirms a correct protocol, with receipts', async () => {
    const protocol = honestProtocol();
    expect(await expectSame(protocol, [receiptOf(protocol, 4), receiptOf(protocol, 9)])).toBe('right');
  });

  it('[L13] [L17] confirms a protocol with a correction, with the receipt of the withdrawn bid', async () => {
    const protocol = protocolWithCorrection();
    expect(await expectSame(protocol, [receiptOf(protocol, 6)])).toBe('right');
  });

  it('[L13] [L17] confirms a protocol in which a closed account would have led after a correction', async () => {
    const protocol = protocolWithCorrection(new Set([2]));
    expect(protocol.entries.flatMap(({ corrects }) => corrects ?? [])).toEqual([5, 6]);
    expect(await expectSame(protocol, [receiptOf(protocol, 5)])).toBe('right');
  });

  it('[L13] comes to the same verdicts on every planted manipulation', async () => {
    const verdicts = await expectAllSame(plantedManipulations());
    expect(verdicts.filter((verdict) => verdict !== 'wrong')).toEqual([]);
  });

  it('[L13] confirms correct histories with limits, holds and every kind of end', async () => {
    const protocols = Array.from({ length: 30 }, (_, seed) => validHistory(seed, 40)).flatMap(
      ({ auction, end, log }) => (end.outcome === null ? [] : [protocolOfLog(auction, end, log)]),
    );
    expect(protocols.length).toBeGreaterThan(15);
    const verdicts = await expectAllSame(protocols.map((protocol) => ({ protocol })));
    expect(verdicts.filter((verdict) => verdict !== 'right')).toEqual([]);
  });

  it('[L13] [L15] [L16] follows extensions by an administrator and messages', async () => {
    const start = runningAuction();
    const atMs = start.auction.startsAtMs + minuteMs;
    const reason = 'un motiv bun';
    const spoken = decideCommand(start.auction, { type: 'administrator.message', text: reason }, atMs);
    const longer = decideCommand(spoken.auction, { type: 'administrator.extend', minutes: 7, reason }, atMs);
    if (spoken.kind === 'refused' || longer.kind === 'refused') throw new Error('a command was refused');
    const over = advanceTo(longer.auction, longer.auction.endsAtMs, noGaps);
    const log = [...start.log, ...spoken.entries, ...longer.entries, ...over.entries];
    const protocol = protocolOfLog(start.auction, over.auction, log);
    expect(await expectSame(protocol)).toBe('right');
    const endsAt = new Date(longer.auction.endsAtMs + 1000).toISOString();
    const entries = protocol.entries.map((entry) =>
      entry.kind === 'extended' ? { ...entry, endsAt } : entry,
    );
    expect(await expectSame(signed({ ...protocol, entries }))).toBe('wrong');
  });

  it('[L13] comes to the same verdicts if the market itself breaks a rule and signs it', async () => {
    const { auction, end, log } = Array.from({ length: 60 }, (_, seed) => validHistory(seed, 8)).find(
      (one) => one.end.outcome?.winner,
    ) ?? { auction: null, end: null, log: [] };
    if (!auction || !end) throw new Error('no history with a winner');
    const honest = protocolOfLog(auction, end, log);
    const broken: Protocol[] = [];
    for (const [index, { endsAt }] of honest.entries.entries()) {
      const change = (to: Partial<Protocol['entries'][number]>) =>
        signed({
          ...honest,
          entries: honest.entries.map((one, at) => (at === index ? { ...one, ...to } : one)),
        });
      const changes = [
        { price: '1.00' },
        { number: 77 },
        { kind: 'started' },
        { kind: 'bid' },
        { automatic: true },
      ] as const;
      for (const to of [...changes, { endsAt: endsAt === null ? honest.head.at : null }])
        broken.push(change(to));
    }
    const verdicts = await expectAllSame(broken.map((protocol) => ({ protocol })));
    expect(verdicts.filter((verdict) => verdict === 'wrong').length).toBeGreaterThan(30);
  });
});
