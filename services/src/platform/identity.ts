import type { Permission, Role } from '@recolta/shared/domain/enumerations';
import { type RawBuilder, sql } from 'kysely';
import type { AnyDatabase } from './tables.ts';
import { type TradeData, tradeDataSql } from './trade-data.ts';

/** Who calls, as the main service's tables say at this moment, inside the caller's own transaction. */
export interface Caller {
  readonly sessionId: string;
  readonly userId: string;
  readonly accountId: string;
  readonly email: string;
  /** An administrator who may not act is none: his role is then Client. */
  readonly role: Role;
  /** Whether the user may act in the market: activated, and his e-mail confirmed [S1, S6]. */
  readonly isActive: boolean;
  readonly isEmailConfirmed: boolean;
  readonly permissions: Permission[];
  readonly companyName: string | null;
  readonly administratorName: string | null;
  /** What an auction or a first bid of theirs would keep of the company. */
  readonly tradeData: TradeData;
  readonly hasBankDetails: boolean;
}

/** Whether user `u` may act in the market. */
const mayActSql = sql<boolean>`(u.is_active and u.email_confirmed_at is not null)`;

/** The role that user `u` may use at this moment. */
export const effectiveRoleSql = sql<Role>`(case when u.role = 'Admin' and not ${mayActSql} then 'Client' else u.role end)`;

/** The living sessions behind hashes of tokens; a hash without an answer stands for nobody. */
export async function findCallers(
  db: AnyDatabase,
  tokenHashes: readonly string[],
): Promise<ReadonlyMap<string, Caller>> {
  const rows = await selectCallers(db, sql`s.token_hash = any(${tokenHashes}::text[])`);
  return new Map(rows.map(({ tokenHash, ...caller }) => [tokenHash, caller]));
}

/**
 * The caller as they are now: for what is decided under locks, some time after the call was let in.
 *
 * @returns undefined where the session has ended
 */
export async function findCallerAgain(db: AnyDatabase, { sessionId }: Caller): Promise<Caller | undefined> {
  const [row] = await selectCallers(db, sql`s.id = ${sessionId}`);
  if (!row) return undefined;
  const { tokenHash: _, ...caller } = row;
  return caller;
}

async function selectCallers(db: AnyDatabase, condition: RawBuilder<unknown>) {
  const { rows } = await sql<Caller & { tokenHash: string }>`
    select s.token_hash as "tokenHash", s.id as "sessionId", u.id as "userId", a.id as "accountId",
      u.email, ${effectiveRoleSql} as role, ${mayActSql} as "isActive",
      u.email_confirmed_at is not null as "isEmailConfirmed",
      array(select p.permission from main.user_permissions p where p.user_id = u.id order by 1) as permissions,
      a.company_name as "companyName", a.administrator_name as "administratorName",
      ${tradeDataSql} as "tradeData",
      (a.bank is not null and a.bank_branch is not null and a.bank_account_number is not null) as "hasBankDetails"
    from main.sessions s
    join main.users u on u.id = s.user_id
    join main.accounts a on a.id = u.account_id
    where ${condition} and s.ends_at > clock_timestamp()`.execute(db);
  return rows;
}

/** Whom to turn to at a company, as it is now. */
export interface Contact {
  readonly administratorName: string | null;
  readonly telephone: string | null;
  readonly email: string;
}

export async function findContact(db: AnyDatabase, accountId: string): Promise<Contact | undefined> {
  const { rows } = await sql<Contact>`
    select a.administrator_name as "administratorName", a.telephone, u.email
    from main.accounts a
    join main.users u on u.account_id = a.id
    where a.id = ${accountId}
    order by u.created_at limit 1`.execute(db);
  return rows[0];
}
