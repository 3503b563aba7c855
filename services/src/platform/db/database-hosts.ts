import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { addressesOf } from './database-address.ts';

const probeTimeoutMs = 1000;
const probeEachMs = 250;
/** Maximum number of probes of a search; the next failed connection begins another search. */
const probesOfSearch = 240;

/** Tracks which host of a connection string is writable. */
export class DatabaseHosts {
  private static readonly known = new Map<string, DatabaseHosts>();
  private readonly addresses: readonly string[];
  private current: string;
  private search: Promise<void> | null = null;

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
      const found = await Promise.all(this.addresses.map(isWritable));
      const writable = this.addresses.find((_address, index) => found[index]);
      if (writable !== undefined) return this.use(writable);
      await delay(probeEachMs, undefined, { ref: false });
    }
  }

  /** A client class for pools that connects to the current host. */
  get Client(): typeof pg.Client {
    const hosts = this;
    return class extends pg.Client {
      constructor(config: pg.ClientConfig) {
        super({ ...config, connectionString: hosts.address });
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

/** Returns true if a server answers in time and is not a standby. */
async function isWritable(address: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: address,
    connectionTimeoutMillis: probeTimeoutMs,
    query_timeout: probeTimeoutMs,
    application_name: 'recolta-probe',
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ writable: boolean }>('select not pg_is_in_recovery() as writable');
    return rows[0]?.writable === true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
