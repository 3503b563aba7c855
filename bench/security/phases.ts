import { setTimeout as wait } from 'node:timers/promises';
import type { BenchReport } from '../report/report.ts';
import { startChild } from '../stack/child-process.ts';
import { type MemoryWatch, watchMemory } from '../stack/resident-memory.ts';
import { harmlessAddresses, honestAddress } from './addresses.ts';
import type { Attack, AttackTally } from './attacker/attack-command.ts';
import { type Attacker, startAttacker } from './attacker/attacker.ts';
import { type HonestResult, honestResultSchema, type Lanes } from './honest/honest-command.ts';
import type { Stand } from './stand.ts';

/** Ends an attack early if it makes the relay use more memory, to protect the machine. */
const mostMegabytes = 1500;
/** Recovery time after an attack, before the next phase. */
const restMs = 2000;
/** Lead time of a load before honest clients are measured. */
const leadMs = 1000;
const quietSeconds = 15;
const maxRatio = 3;
const harmlessP99Ms = 100;

/** A harmless load of as many connections as the attack has, each of which sends its calls at a usual pace. */
export function harmlessCalls(
  requests: readonly string[],
  { connections, addresses, everyMs }: { connections: number; addresses: number; everyMs: number },
): Attack {
  return { kind: 'calls', connections, addresses: harmlessAddresses(addresses), requests, everyMs };
}

interface PhasesOptions {
  readonly seconds: number;
  readonly harmless: Attack;
  /** By name, run one after the other. */
  readonly attacks: Readonly<Record<string, Attack>>;
  /** Calls of honest clients besides their bids. */
  readonly more?: readonly Lanes[];
}

export interface Phase {
  readonly name: string;
  readonly results: readonly HonestResult[];
  readonly tally: AttackTally | null;
  readonly beforeMegabytes: number | null;
  /** Peak of the relay's resident memory. */
  readonly peakMegabytes: number;
}

/**
 * Measures bids and other honest calls: idle, during a harmless load, and under each attack. Prints all and checks
 * that no honest call fails and that p99 of bids is at most three times that of the harmless load, or 100 ms.
 *
 * @returns the phases under attack
 */
export async function measurePhases(
  report: BenchReport,
  stand: Stand,
  { seconds, harmless, attacks, more = [] }: PhasesOptions,
): Promise<Phase[]> {
  await using stack = new AsyncDisposableStack();
  const honest = stack.use(startChild('bench/security/honest/honest-process.ts'));
  const attacker = stack.use(startAttacker());
  const { port } = stand.relay;
  let isEnded = false;
  const endEarly = () => {
    if (isEnded) return;
    isEnded = true;
    report.note(`the attack is ended early: the relay holds more than ${mostMegabytes} MB`);
    // Also ends its connections.
    void attacker[Symbol.asyncDispose]();
  };
  const memory = stack.use(
    watchMemory(stand.relay.child.pid, (megabytes) => {
      if (megabytes > mostMegabytes) endEarly();
    }),
  );

  const run = async (name: string, load: Attack | null, forSeconds: number): Promise<Phase> => {
    const beforeMegabytes = memory.nowMegabytes();
    memory.takePeakMegabytes();
    if (load) {
      await attacker.start(port, load);
      await wait(leadMs);
    }
    const command = { port, address: honestAddress, durationMs: forSeconds * 1000 };
    const groups = [stand.bids, ...more];
    const results = await honest.call('run', { ...command, groups }, honestResultSchema);
    const tally = load ? await stopLoad(attacker) : null;
    await wait(load ? restMs : 0);
    return { name, results, tally, beforeMegabytes, peakMegabytes: memory.takePeakMegabytes() };
  };

  // A fresh process has not compiled its code yet.
  await run('warm', null, 2);
  const quiet = await run('quiet', null, Math.min(quietSeconds, seconds));
  const beside = await run('harmless', harmless, Math.min(quietSeconds, seconds));
  const under: Phase[] = [];
  for (const [name, attack] of Object.entries(attacks)) under.push(await run(name, attack, seconds));
  printTable(report, [quiet, beside, ...under]);
  for (const phase of under) judge(report, beside, phase);
  report.check('the relay lives', memory.nowMegabytes() !== null, memoryText(memory));
  return under;
}

/** Null if the attacker was ended early. */
function stopLoad(attacker: Attacker): Promise<AttackTally | null> {
  return attacker.stop().catch(() => null);
}

function printTable(report: BenchReport, phases: readonly Phase[]): void {
  const row = (name: string, what: string, ...figures: readonly (string | number)[]) =>
    report.note(
      [name.padEnd(20), what.padEnd(9), ...figures.map((cell) => String(cell).padStart(7))].join(' '),
    );
  row('phase', 'what', 'sent', 'failed', 'p50 ms', 'p99 ms', 'relay MB');
  for (const { name, results, beforeMegabytes, peakMegabytes } of phases) {
    for (const [index, { name: what, sent, failed, p50Ms, p99Ms }] of results.entries()) {
      const memory = index === 0 ? `${beforeMegabytes?.toFixed(0) ?? '?'} → ${peakMegabytes.toFixed(0)}` : '';
      row(name, what, sent, failed, figure(p50Ms), figure(p99Ms), memory);
    }
  }
  for (const { name, tally } of phases) {
    if (tally)
      report.note(`${name}: ${tally.opened} connections made, answers ${JSON.stringify(tally.answers)}`);
  }
}

function judge(report: BenchReport, beside: Phase, under: Phase): void {
  for (const [index, { name: what, failed, sent, answers, p99Ms }] of under.results.entries()) {
    const failures = failed > 0 ? `, ${JSON.stringify(answers)}` : '';
    const name = `${what}, ${under.name}`;
    report.check(`${name}: none of others fails`, failed === 0, `${failed} of ${sent}${failures}`);
    if (what !== 'bids') continue;
    const harmlessMs = beside.results[index]?.p99Ms ?? null;
    const isQuick = p99Ms !== null && (p99Ms <= harmlessP99Ms || p99Ms <= maxRatio * (harmlessMs ?? 0));
    const ratio = p99Ms === null || harmlessMs === null ? '?' : (p99Ms / harmlessMs).toFixed(1);
    const text = `${figure(p99Ms)} ms, ${ratio} × the harmless load`;
    report.check(`${name}: p99 ≤ ${maxRatio} × the harmless load or ≤ ${harmlessP99Ms} ms`, isQuick, text);
  }
}

function figure(ms: number | null): string {
  return ms === null ? '–' : ms.toFixed(ms < 100 ? 1 : 0);
}

function memoryText(memory: MemoryWatch): string {
  const megabytes = memory.nowMegabytes();
  return megabytes === null ? 'it has ended' : `${megabytes.toFixed(0)} MB after the attack`;
}
