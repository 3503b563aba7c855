import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { AllTables } from '../services/src/all-tables.ts';
import { hashPassword } from '../services/src/main/session/password.ts';
import { createKysely, createPool } from '../services/src/platform/db/pool.ts';
import { registration } from '../services/tests/accounts/registration-input.ts';
import { HttpConnection } from './load/http-connection.ts';
import type { BenchReport } from './report/report.ts';
import { median, quantile, separation } from './report/statistics.ts';
import { type BenchMarket, startMarket } from './stack/market.ts';
import { benchOrigin, startRelay } from './stack/relay-process.ts';

const password = 'Parola-de-masurat-2026';
const pairs = 500;
const attempts = 1000;
const attackers = 50;
const quietSignIns = 40;

/** Measures whether response times reveal an account, and how an attacker guessing passwords affects others. */
export async function measure(report: BenchReport): Promise<void> {
  await using market = await startMarket({ bidders: 60 });
  const db = createKysely<AllTables>(
    createPool({ connectionString: market.connectionString, max: 2, applicationName: 'bench' }),
  );
  try {
    await sql`update main.users set password_hash = ${await hashPassword(password)}`.execute(db);
    const { rows } = await sql<{ id: string }>`
      select account_id as id from main.users where email = 'bidder2@bench.invalid'`.execute(db);
    await measureSecrecy(report, market, rows[0]?.id ?? '');
  } finally {
    await db.destroy();
  }
  await measureAttack(report, market);
}

/** Two requests whose responses should be indistinguishable, sent alternately. */
interface Alike {
  readonly what: string;
  readonly known: () => string;
  readonly unknown: () => string;
  readonly count: number;
}

async function measureSecrecy(report: BenchReport, market: BenchMarket, foreignId: string): Promise<void> {
  const [token = ''] = market.bidderTokens;
  const someone = () => `bidder${1 + Math.floor(Math.random() * 60)}@bench.invalid`;
  const nobody = () => `nobody${Math.floor(Math.random() * 1e6)}@bench.invalid`;
  const signIn = (email: string) => post('/main/accounts/login', { email, password: 'gresita-de-tot' });
  const account = (id: string) =>
    `GET /main/accounts/${id} HTTP/1.1\r\nHost: bench.invalid\r\nAuthorization: Bearer ${token}\r\n\r\n`;
  const reset = (email: string) => post('/main/users/reset-password', { email });
  const resend = (email: string) =>
    post(`/main/accounts/resend-confirmation-email?email=${encodeURIComponent(email)}`, {});
  const register = (email: string) => post('/main/accounts', { ...registration(), email });
  const alike: readonly Alike[] = [
    { what: 'sign-in', known: () => signIn(someone()), unknown: () => signIn(nobody()), count: pairs },
    { what: 'password reset', known: () => reset(someone()), unknown: () => reset(nobody()), count: pairs },
    {
      what: 'resent confirmation',
      known: () => resend(someone()),
      unknown: () => resend(nobody()),
      count: pairs,
    },
    {
      what: 'account by id',
      known: () => account(foreignId),
      unknown: () => account(randomUUID()),
      count: 4 * pairs,
    },
  ];
  const connection = await HttpConnection.open(market.servicesPort);
  for (const one of alike) {
    const times = await inTurn(connection, one);
    report.figure({
      what: `${one.what}: known distinguished from unknown by response time`,
      unit: 'AUC',
      ours: [separation(times.known, times.unknown)],
      goal: { atMost: 0.55 },
    });
    report.note(
      `p50 ${median(times.known).toFixed(2)} and ${median(times.unknown).toFixed(2)} ms, ${one.count} each`,
    );
  }
  // Only the registration says that an e-mail is taken, so its time is reported without a goal [S1].
  const times = await inTurn(connection, {
    what: 'registration',
    known: () => register(someone()),
    unknown: () => register(nobody()),
    count: 100,
  });
  report.note(
    `registration, known and unknown e-mail: p50 ${median(times.known).toFixed(1)} and ${median(times.unknown).toFixed(1)} ms`,
  );
  connection.close();
}

/**
 * Sends both in random order, pair by pair, on one connection; responses must be equal except for the
 * registration's.
 */
async function inTurn(connection: HttpConnection, { what, known, unknown, count }: Alike) {
  const times = { known: [] as number[], unknown: [] as number[] };
  const answers = new Set<string>();
  const ask = async (request: string, into: number[]) => {
    const startMs = performance.now();
    const { status, body } = await connection.send(request);
    const tookMs = performance.now() - startMs;
    if (status === 429) {
      // The queue behind the responses is full: retry once it has drained.
      await wait(500);
      await ask(request, into);
      return;
    }
    into.push(tookMs);
    answers.add(`${status} ${body.length}`);
  };
  for (let pair = 0; pair < count; pair++) {
    const isKnownFirst = Math.random() < 0.5;
    if (isKnownFirst) await ask(known(), times.known);
    await ask(unknown(), times.unknown);
    if (!isKnownFirst) await ask(known(), times.known);
  }
  if (answers.size > 1 && what !== 'registration')
    throw new Error(`the answers of ${what} differ: ${[...answers].join(', ')}`);
  return times;
}

/** A thousand wrong passwords for one e-mail from many addresses, while others and its owner sign in. */
async function measureAttack(report: BenchReport, market: BenchMarket): Promise<void> {
  await using relay = await startRelay(market, { TRUST_PROXY: '1' });
  const other = await HttpConnection.open(relay.port);
  const owner = await HttpConnection.open(relay.port);
  const signIn = async (connection: HttpConnection, email: string, address: string) => {
    const startMs = performance.now();
    const { status } = await connection.send(post('/session', { email, password }, address));
    if (status !== 204) throw new Error(`a right password was answered ${status}`);
    return performance.now() - startMs;
  };
  const quiet: number[] = [];
  for (let count = 0; count < quietSignIns; count++)
    quiet.push(await signIn(other, `bidder${2 + count}@bench.invalid`, '10.1.0.1'));

  let left = attempts;
  const statuses = new Map<number, number>();
  const attack = Promise.all(
    Array.from({ length: attackers }, async (_, attacker) => {
      const connection = await HttpConnection.open(relay.port);
      while (left-- > 0) {
        const address = `10.2.${attacker}.${left % 200}`;
        const wrong = post(
          '/session',
          { email: 'bidder1@bench.invalid', password: `gresita-${left}` },
          address,
        );
        const { status } = await connection.send(wrong);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
      connection.close();
    }),
  );
  const under: number[] = [];
  const ownerTimes: number[] = [];
  while (left > attackers) {
    under.push(await signIn(other, `bidder${2 + (under.length % 50)}@bench.invalid`, '10.1.0.1'));
    if (under.length % 5 === 0) ownerTimes.push(await signIn(owner, 'bidder1@bench.invalid', '10.1.0.2'));
  }
  await attack;
  other.close();
  owner.close();
  report.note(
    `${attempts} wrong passwords for one e-mail, ${attackers} at once, each from another address: ${JSON.stringify(Object.fromEntries(statuses))}`,
  );
  report.compare({
    what: 'sign-in of others under attack, p50',
    unit: 'ms',
    ours: [median(under)],
    baseline: [median(quiet)],
    baselineName: 'quiet',
    goal: { atMost: 2 },
  });
  report.note(
    `p95 ${quantile(under, 0.95).toFixed(0)} and without the attack ${quantile(quiet, 0.95).toFixed(0)} ms`,
  );
  report.figure({
    what: 'slowest sign-in of the attacked account',
    unit: 'ms',
    ours: [Math.max(...ownerTimes)],
  });
}

function post(path: string, content: object, address?: string): string {
  const body = JSON.stringify(content);
  return [
    `POST ${path} HTTP/1.1`,
    'Host: bench.invalid',
    `Origin: ${benchOrigin}`,
    ...(address === undefined ? [] : [`X-Forwarded-For: ${address}`]),
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    '',
    // The connection writes Latin-1: each byte of the UTF-8 as one character.
    Buffer.from(body).toString('latin1'),
  ].join('\r\n');
}
