import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { databaseNowMs } from '../clock.ts';
import type { FeedSignal } from '../feed/feed-signal.ts';
import { BorderError } from '../http/border-error.ts';
import { requireSameBody } from '../http/command-body.ts';
import type { Caller, IdentityPort } from '../ports/identity-port.ts';
import type { AnyDatabase } from '../tables.ts';
import { lockedCaller } from './locked-caller.ts';

/** A kind of sale that accounts post. */
export interface SaleKind {
  readonly kind: 'auctions' | 'announcements' | 'products';
  /** Name of the earlier sale's id in the refusal of a used command id. */
  readonly idName: 'auctionId' | 'productId';
  /** The table of command ids, with its columns. */
  readonly commands: Readonly<Record<'table' | 'account' | 'sale' | 'at', string>>;
  /** Limits the sales that an account may have at a time. */
  readonly open: {
    /** The refusal of one more. */
    readonly code: 'TooManyAuctions' | 'TooManyAnnouncements' | 'TooManyProducts';
    readonly table: string;
    readonly account: string;
    readonly where: RawBuilder<unknown>;
    readonly max: number;
  };
  readonly maxPerHour: number;
}

interface PostOptions<Tables> {
  readonly db: Kysely<Tables>;
  readonly identity: Pick<IdentityPort, 'refreshCaller'>;
  readonly signal: Pick<FeedSignal, 'committed'>;
}

interface NewSale<Tables> {
  readonly commandId: string;
  readonly bodyHash: string;
  /** @throws BorderError for a caller or a posting that is not allowed now */
  check(trx: Transaction<Tables>, caller: Caller, nowMs: number): Promise<void> | void;
  /** Stores the sale with its files, and appends its events. @returns its id */
  insert(trx: Transaction<Tables>, caller: Caller, nowMs: number): Promise<string>;
}

/**
 * Posts a sale in one transaction; a repetition with the same command id posts nothing more [L5].
 *
 * @returns the id of the sale that the command id posted
 * @throws BorderError 401 if the session has ended since the call began; like `check`; 409 with the kind's code, 429 for
 *   too many; 422 with the earlier sale's id for another body with the same command id
 */
export async function postOnce<Tables>(
  { db, identity, signal }: PostOptions<Tables>,
  sale: SaleKind,
  calledBy: Caller,
  { commandId, bodyHash, check, insert }: NewSale<Tables>,
): Promise<string> {
  const id = await db.transaction().execute(async (trx) => {
    const caller = await lockedCaller(trx, identity, calledBy, sale.kind);
    const before = await findPosted(trx, sale, caller.accountId, commandId);
    requireSameBody(before, bodyHash, { [sale.idName]: before?.id });
    if (before) return before.id;
    const nowMs = await databaseNowMs(trx);
    await check(trx, caller, nowMs);
    await requireCapacity(trx, sale, caller.accountId);
    return insert(trx, caller, nowMs);
  });
  signal.committed();
  return id;
}

/** The sale that an account posted under a command id. */
export async function findPosted(
  db: AnyDatabase,
  { commands: { table, account, sale } }: SaleKind,
  accountId: string,
  commandId: string,
): Promise<{ readonly id: string; readonly body_hash: string } | undefined> {
  const { rows } = await sql<{ id: string; body_hash: string }>`
    select ${sql.ref(sale)} as id, body_hash from ${sql.table(table)}
    where ${sql.ref(account)} = ${accountId} and command_id = ${commandId}`.execute(db);
  return rows[0];
}

/** Limits how much an account makes the system store, and administrators read. */
async function requireCapacity(
  trx: AnyDatabase,
  { commands, open, maxPerHour }: SaleKind,
  accountId: string,
): Promise<void> {
  const at = sql.ref(commands.at);
  const { rows } = await sql<{ held: number; posted: number; seconds: number }>`
    select (select count(*)::integer from ${sql.table(open.table)}
        where ${sql.ref(open.account)} = ${accountId} and ${open.where}) as held,
      count(*)::integer as posted,
      ceil(coalesce(extract(epoch from min(${at}) + interval '1 hour' - clock_timestamp()), 0))::integer as seconds
    from ${sql.table(commands.table)}
    where ${sql.ref(commands.account)} = ${accountId} and ${at} > clock_timestamp() - interval '1 hour'`.execute(
    trx,
  );
  const [row] = rows;
  if (!row) throw new Error('a count returned no row');
  if (row.held >= open.max) throw new BorderError(409, open.code, { limit: open.max });
  if (row.posted >= maxPerHour) throw new BorderError(429, 'TooManyRequests', { seconds: row.seconds });
}
