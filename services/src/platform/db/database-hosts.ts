import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { addressesOf } from './database-address.ts';
import { DatabaseSocket } from './database-socket.ts';

const probeTimeoutMs = 1000;
/** How often the current host of several is checked while connections to it are open. */
const watchEachMs = 1000;
/** Asks whether the server speaks TLS: an answer of one letter, without a sign-in. */
const sslRequest = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);
const probeEachMs = 250;
/** Maximum number of probes of a search; the next failed connection begins another search. */
const probesOfSearch = 240;

/**
 * Tracks which host of a connection string is writable. A host that freezes or whose network hangs ends no
 * connection by itself: it is noticed by a check, and its connections are closed once another host has taken over.
 */
export class DatabaseHosts {
  private static readonly known = new Map<string, DatabaseHosts>();
  private readonly addresses: readonly string[];
  private current: string;
  private search: Promise<void> | null = null;
  private readonly sockets = new Map<DatabaseSocket, string>();
  private watch: NodeJS.Timeout | null = null;

  private constructor(connectionString: string) {
    this.addresses = addressesOf(connectionString);
    [this.current = connectionString] = this.addresses;
  }

  /** The instance that all pools of this process share. */
  static of(connectionString: string): DatabaseHosts {
    const hosts = DatabaseHosts.known.get(connectionString) ?? new DatabaseHosts(connectionString);
    DatabaseHosts.known.set(connectionString, hosts);
    return hosts;
  }

  /** Address of the host that was writable at the last check. */
  get address(): string {
    return this.current;
  }

  use(address: string): void {
    this.current = address;
  }

  /** Reports that a connection failed or led to a standby: another host may have taken over. */
  lost(): void {
    if (this.addresses.length < 2) return;
    this.search ??= this.find().finally(() => {
      this.search = null;
    });
  }

  private async find(): Promise<void> {
    for (let probe = 0; probe < probesOfSearch; probe++) {
      const timelines = await Promise.all(this.addresses.map(writableTimeline));
      // A former primary that was frozen takes changes until it learns of its successor, which has a higher one.
      const highest = Math.max(...timelines);
      const writable = this.addresses[timelines.indexOf(highest)];
      if (highest > 0 && writable !== undefined) {
        this.use(writable);
        for (const [socket, address] of this.sockets) if (address !== writable) socket.destroy();
        return;
      }
      await delay(probeEachMs, undefined, { ref: false });
    }
  }

  private opened(socket: DatabaseSocket, address: string): void {
    if (this.addresses.length < 2) return;
    this.sockets.set(socket, address);
    socket.once('close', () => this.sockets.delete(socket));
    this.watch ??= setInterval(() => void this.check(), watchEachMs).unref();
  }

  private async check(): Promise<void> {
    if (this.sockets.size === 0 && this.watch !== null) {
      clearInterval(this.watch);
      this.watch = null;
    } else if (this.search === null && !(await isAnswering(this.current))) this.lost();
  }

  /** A client class for pools that connects to the current host. */
  get Client(): typeof pg.Client {
    const hosts = this;
    return class extends pg.Client {
      constructor(config: pg.ClientConfig) {
        const { address } = hosts;
        const socket = new DatabaseSocket();
        super({ ...config, connectionString: address, stream: () => socket });
        hosts.opened(socket, address);
        let hasConnected = false;
        this.once('connect', () => {
          hasConnected = true;
        });
        this.on('error', () => hosts.lost());
        this.once('end', () => {
          if (!hasConnected) hosts.lost();
        });
      }
    };
  }
}

/** Returns true if the server, a primary or a standby, answers in time. */
function isAnswering(address: string): Promise<boolean> {
  const { host, port } = new pg.Client({ connectionString: address });
  const socket = new DatabaseSocket().unref();
  return new Promise((resolve) => {
    const end = (isThere: boolean) => {
      socket.destroy();
      resolve(isThere);
    };
    const late = setTimeout(end, probeTimeoutMs, false).unref();
    socket.once('connect', () => socket.write(sslRequest));
    socket.once('data', () => end(true));
    socket.once('error', () => end(false));
    socket.once('close', () => {
      clearTimeout(late);
      resolve(false);
    });
    socket.connect(port, host);
  });
}

/** Returns the timeline of a server that answers in time and takes changes; 0 for any other. */
async function writableTimeline(address: string): Promise<number> {
  const socket = new DatabaseSocket();
  const client = new pg.Client({
    connectionString: address,
    stream: () => socket,
    connectionTimeoutMillis: probeTimeoutMs,
    query_timeout: probeTimeoutMs,
    application_name: 'recolta-probe',
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ timeline: number }>(`
      select case when pg_is_in_recovery() then 0
        else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end as timeline`);
    await client.end();
    return rows[0]?.timeline ?? 0;
  } catch {
    socket.destroy();
    return 0;
  }
}
