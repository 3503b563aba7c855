import * as z from 'zod';
import { startChild } from '../../stack/child-process.ts';
import { type Attack, type AttackTally, attackTallySchema } from './attack-command.ts';

/** Runs at the lowest priority. */
const niceness = 19;

export interface Attacker extends AsyncDisposable {
  start(port: number, attack: Attack): Promise<void>;
  stop(): Promise<AttackTally>;
}

/** Starts the process that attacks. */
export function startAttacker(): Attacker {
  const child = startChild('bench/security/attacker/attack-process.ts', {}, { niceness });
  return {
    start: async (port, attack) => void (await child.call('start', { port, attack }, z.null())),
    stop: () => child.call('stop', null, attackTallySchema),
    [Symbol.asyncDispose]: () => child[Symbol.asyncDispose](),
  };
}
