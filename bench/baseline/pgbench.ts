import { execFile } from 'node:child_process';
import fs from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { temporaryFolder } from '../stack/temporary-folder.ts';

const run = promisify(execFile);

const tables = `
  create schema if not exists bench;
  create table if not exists bench.auctions (
    id integer primary key, version integer not null, best_price_minor integer not null,
    best_at timestamptz not null, bid_count integer not null, goods text not null);
  create table if not exists bench.entries (
    auction_id integer not null, version integer not null, number integer not null, price_minor integer not null,
    at timestamptz not null, hash text not null, primary key (auction_id, version));
  insert into bench.auctions values (1, 0, 100, clock_timestamp(), 0, repeat('x', 800)) on conflict do nothing;`;

/** One transaction per bid: lock, insert, update. */
const bid = `
\\set number random(1, 64)
begin;
select version, best_price_minor, clock_timestamp() from bench.auctions where id = 1 for update;
insert into bench.entries (auction_id, version, number, price_minor, at, hash)
  select 1, version + 1, :number, best_price_minor + 1, clock_timestamp(), repeat('0', 64) from bench.auctions where id = 1;
update bench.auctions set version = version + 1, best_price_minor = best_price_minor + 1, best_at = clock_timestamp(),
  bid_count = bid_count + 1 where id = 1;
commit;
`;

export interface Pgbench extends AsyncDisposable {
  /** Bids per second with one transaction each, over the unix socket, with prepared statements. */
  bidsPerSecond(seconds: number): Promise<number>;
}

/** pgbench on its own row in the same database, with 64 clients. */
export async function startPgbench(connectionString: string): Promise<Pgbench> {
  await using starting = new AsyncDisposableStack();
  const folder = starting.use(temporaryFolder('pgbench'));
  const script = path.join(folder.path, 'bid.sql');
  await fs.writeFile(script, bid);
  const client = new pg.Client({ connectionString });
  await client.connect();
  starting.defer(() => client.end());
  await client.query(tables);
  starting.defer(async () => void (await client.query('drop schema bench cascade')));
  const { host, port, user = '', password = '', database = '' } = client;
  const env = {
    PATH: process.env.PATH,
    PGHOST: host,
    PGPORT: String(port),
    PGUSER: user,
    PGPASSWORD: password,
    PGDATABASE: database,
  };
  const running = starting.move();
  return {
    async bidsPerSecond(seconds) {
      const args = ['-n', '-M', 'prepared', '-c', '64', '-j', '2', '-T', String(seconds), '-f', script];
      const { stdout } = await run('pgbench', args, { env });
      const rate = /tps = ([\d.]+)/.exec(stdout)?.[1];
      if (rate === undefined) throw new Error(`pgbench said: ${stdout}`);
      return Number(rate);
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}
