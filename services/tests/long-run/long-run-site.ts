import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { makeClusterDir, ownDataDir } from '@recolta/embedded-postgres/testing/own-data-dir';
import { ReplicatedPair } from '@recolta/embedded-postgres/testing/replicated-pair';
import { unusedPort } from '@recolta/server-kit/testing/debian-program';
import { findRedis, type RedisUnderTest, startRedis } from '@recolta/server-kit/testing/redis-under-test';
import { type RelayProcess, startRelayProcess } from '../harness/relay-process.ts';
import { releaseFolder, type ServicesProcess, startServicesProcess } from '../harness/services-process.ts';
import { Balancer } from './balancer.ts';

/** Folder of another release, built and with its packages: every second process that starts is of that one. */
const { LONG_OTHER_RELEASE } = process.env;
const servicesCount = 3;
const relayCount = 2;
const healthMs = 5000;
const shiftedClock = pathToFileURL(path.join(import.meta.dirname, '../../../e2e/fixtures/shifted-clock.ts'));

/** Three services processes and two relays with a primary, a synchronous standby and, if available, Redis. */
export class LongRunSite {
  readonly pair: ReplicatedPair;
  private readonly redis: { readonly program: string; running: RedisUnderTest } | null;
  readonly services: ServicesProcess[] = [];
  readonly relays: RelayProcess[] = [];
  /** Log lines of errors, of all processes that have ended. */
  readonly errors: string[] = [];
  private readonly balancer: Balancer;
  private readonly dataDir = ownDataDir();
  private starts = 0;

  private constructor(pair: ReplicatedPair, balancer: Balancer, redis: LongRunSite['redis']) {
    this.pair = pair;
    this.balancer = balancer;
    this.redis = redis;
  }

  /** @param usesRedis true if the relays share limits in Debian's Redis */
  static async start(usesRedis: boolean): Promise<LongRunSite> {
    const pair = await ReplicatedPair.start(
      [makeClusterDir(), makeClusterDir()],
      [await unusedPort(), await unusedPort()],
    );
    const program = usesRedis ? findRedis() : undefined;
    const redis = program === undefined ? null : { program, running: await startRedis(program) };
    const site = new LongRunSite(pair, await Balancer.start(), redis);
    await Promise.all(Array.from({ length: servicesCount }, (_, index) => site.startServices(index)));
    await Promise.all(Array.from({ length: relayCount }, (_, index) => site.startRelay(index)));
    return site;
  }

  /** The release that the next process runs. */
  private nextRelease(): string {
    return this.starts++ % 2 === 0 ? (LONG_OTHER_RELEASE ?? releaseFolder) : releaseFolder;
  }

  /** @param clockMs how far its clock is ahead */
  async startServices(index: number, clockMs = 0): Promise<void> {
    const settings = {
      SERVICES: 'main,catalogue,live-auctions',
      DATABASE_POOL: '12',
      ...(clockMs !== 0 && {
        NODE_OPTIONS: `--import ${shiftedClock.href}`,
        SHIFT_CLOCK_MS: String(clockMs),
      }),
    };
    const one = await startServicesProcess(this.pair.address, this.dataDir, settings, this.nextRelease());
    this.services[index] = one;
    this.balancer.use(one.port);
  }

  /** Ends a services process with `kill -9`, or as an operator would. */
  async endServices(index: number, how: 'kill' | 'stop'): Promise<void> {
    const one = this.services[index];
    if (!one) return;
    // After a kill, only its closed connections show it.
    const code = await one[how]();
    this.balancer.takeOut(one.port);
    this.errors.push(...one.errors);
    if (how === 'stop' && code !== 0) this.errors.push(`a services process ended with ${code}`);
  }

  async startRelay(index: number): Promise<void> {
    const settings: Record<string, string> = {
      ...{ TRUST_PROXY: '1', BIDS_PER_SECOND: '1000', REQUESTS_PER_SECOND: '100000', DRAIN_MS: '500' },
      // A shared machine with twelve processes is slow: slow calls should not time out and be repeated.
      ...{ BID_TIMEOUT_MS: '8000', CALL_TIMEOUT_MS: '8000' },
      ...{ SOCKETS_PER_ADDRESS: '1000', CATALOGUE_URL: `http://127.0.0.1:${this.balancer.port}/catalogue` },
      ...(this.redis && { REDIS_URL: this.redis.running.url }),
    };
    const id = `relay-${index}`;
    this.relays[index] = await startRelayProcess(this.balancer.port, id, settings, this.nextRelease());
  }

  async endRelay(index: number, how: 'kill' | 'stop'): Promise<void> {
    await this.relays[index]?.[how]();
    this.errors.push(...(this.relays[index]?.errors ?? []));
  }

  /** Takes out a process that does not answer, with its connections, as a health check does. */
  takeOut(index: number): void {
    const one = this.services[index];
    if (one) this.balancer.takeOut(one.port);
  }

  takeIn(index: number): void {
    const one = this.services[index];
    if (one) this.balancer.use(one.port);
  }

  get hasRedis(): boolean {
    return this.redis !== null;
  }

  /** Makes Redis freeze or stop for a time. */
  async loseRedis(how: 'freeze' | 'stop', wait: () => Promise<void>): Promise<void> {
    if (this.redis === null) return;
    const { running, program } = this.redis;
    if (how === 'freeze') running.freeze();
    else await running.stop();
    await wait();
    if (how === 'freeze') running.resume();
    else this.redis.running = await startRedis(program, running.port);
  }

  /** Returns true if every process answers its health check. */
  async isUp(): Promise<boolean> {
    const up = await Promise.all(
      [...this.services, ...this.relays].map(({ port }) =>
        fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(healthMs) }).then(
          ({ ok }) => ok,
          () => false,
        ),
      ),
    );
    return up.every(Boolean);
  }

  /** Ends relays and services as an operator would. */
  async stopProcesses(): Promise<void> {
    await Promise.all(this.relays.map((_, index) => this.endRelay(index, 'stop')));
    await Promise.all(this.services.map((_, index) => this.endServices(index, 'stop')));
  }

  /** Ends everything that still runs. */
  async stop(): Promise<void> {
    await Promise.all([...this.relays, ...this.services].map((one) => one.kill()));
    this.balancer.stop();
    await this.redis?.running.stop();
    await this.pair.stop();
  }
}
