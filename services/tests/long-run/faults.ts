import { setTimeout as delay } from 'node:timers/promises';
import type { Random } from '@recolta/shared/testing/valid-history';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { AllTables } from '../../src/all-tables.ts';
import type { LongRunSite } from './long-run-site.ts';

export const faultKinds = [
  'services killed',
  'services stopped',
  'services frozen',
  'relay killed',
  'relay stopped',
  'relay frozen',
  'PostgreSQL killed',
  'failover',
  'standby frozen',
  'connections cut',
  'clock shifted',
  'Redis stopped',
  'Redis frozen',
] as const;
export type FaultKind = (typeof faultKinds)[number];

export interface FaultOptions {
  readonly site: LongRunSite;
  readonly db: Kysely<AllTables>;
  readonly random: Random;
  /** Minimum and maximum duration of a freeze or outage. */
  readonly lengthMs: readonly [number, number];
}

/** A health check that fails this long takes a process out. */
const noticedMs = 1000;
const hourMs = 3_600_000;

/** Carries out one fault and undoes it: on return, all processes run again. */
export async function inject(kind: FaultKind, { site, db, random, lengthMs }: FaultOptions): Promise<void> {
  const [least, most] = lengthMs;
  const wait = () => delay(least + random() * (most - least));
  const services = Math.floor(random() * site.services.length);
  const relay = Math.floor(random() * site.relays.length);
  switch (kind) {
    case 'services killed':
    case 'services stopped':
      await site.endServices(services, kind === 'services killed' ? 'kill' : 'stop');
      return site.startServices(services);
    case 'clock shifted': {
      // One process starts with a wrong clock and keeps it until another fault ends it.
      await site.endServices(services, 'stop');
      return site.startServices(services, random() < 0.5 ? hourMs : -hourMs);
    }
    case 'services frozen': {
      site.services[services]?.signal('SIGSTOP');
      const noticed = setTimeout(() => site.takeOut(services), noticedMs);
      await wait();
      clearTimeout(noticed);
      site.services[services]?.signal('SIGCONT');
      return site.takeIn(services);
    }
    case 'relay killed':
    case 'relay stopped':
      await site.endRelay(relay, kind === 'relay killed' ? 'kill' : 'stop');
      return site.startRelay(relay);
    case 'relay frozen':
      site.relays[relay]?.signal('SIGSTOP');
      await wait();
      return site.relays[relay]?.signal('SIGCONT');
    case 'PostgreSQL killed':
      return site.pair.restartPrimary();
    case 'failover':
      await site.pair.failOver();
      return site.pair.rebuildStandby();
    case 'standby frozen':
      return site.pair.freezeStandby(least + random() * (most - least));
    case 'connections cut':
      await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'recolta-services'`.execute(db);
      return;
    case 'Redis stopped':
    case 'Redis frozen':
      return site.loseRedis(kind === 'Redis stopped' ? 'stop' : 'freeze', wait);
  }
}

/** Kinds in random order, each equally often. */
export function* shuffledFaults(kinds: readonly FaultKind[], random: Random): Generator<FaultKind, never> {
  for (;;) {
    const deck = [...kinds];
    while (deck.length > 0) {
      const [kind] = deck.splice(Math.floor(random() * deck.length), 1);
      if (kind !== undefined) yield kind;
    }
  }
}
