import type { Role } from '@recolta/shared/domain/enumerations';
import { termsVersion } from '@recolta/shared/domain/legal-versions';
import { recentFactorMinutes } from '@recolta/shared/domain/session/second-factor';
import { type RawBuilder, sql } from 'kysely';
import { shareLocksOf } from '../../platform/account-lock.ts';
import { anyOf } from '../../platform/any-of.ts';
import type { Caller, IdentityPort } from '../../platform/ports/identity-port.ts';
import type { AnyDatabase } from '../../platform/tables.ts';
import type { TradeData } from '../../platform/trade-data.ts';
import type { MainDatabase } from '../tables.ts';

/** True if user `u` may act in the market. */
export const mayActSql = sql<boolean>`(u.is_active and u.email_confirmed_at is not null)`;

/** The role that user `u` may use now. */
export const effectiveRoleSql = sql<Role>`(case when u.role = 'Admin' and not ${mayActSql} then 'Client' else u.role end)`;

/** For user `u` and account `a`: see `Caller.mayBidInvited`. */
export const mayBidInvitedSql = sql<boolean>`(u.role = 'Bidder' and u.email_confirmed_at is not null
  and a.telephone is not null and not exists (select from main.audit_log l
    where l.subject_user_id = u.id and l.action = 'user.deactivated'))`;

/** Trade data of account `a`. */
const tradeDataSql = sql<TradeData>`jsonb_build_object('companyNumber', a.company_number,
  'jNumber', a.j_number, 'iban', a.bank_account_number, 'isChecked', a.company_checked_at is not null,
  'vatState', a.vat_state)`;

/** Port of sessions, users and companies for all modules. */
export const identity: IdentityPort = {
  async findCallers(db, tokenHashes) {
    const rows = await selectCallers(db, sql`s.token_hash = any(${tokenHashes}::text[])`);
    return new Map(rows.map(({ tokenHash, ...caller }) => [tokenHash, caller]));
  },

  async refreshCaller(db, { sessionId }) {
    const [row] = await selectCallers(db, sql`s.id = ${sessionId}`);
    if (!row) return undefined;
    const { tokenHash: _, ...caller } = row;
    return caller;
  },

  findMember: (db: MainDatabase, accountId) =>
    db
      .selectFrom('main.accounts as a')
      .innerJoin('main.users as u', 'u.account_id', 'a.id')
      .select([
        'a.id as accountId',
        effectiveRoleSql.as('role'),
        mayActSql.as('isActive'),
        'a.company_name as companyName',
        tradeDataSql.as('tradeData'),
        mayBidInvitedSql.as('mayBidInvited'),
      ])
      .where('a.id', '=', accountId)
      .executeTakeFirst(),

  async findAccountIds(db, tokenHashes) {
    const { rows } = await sql<{ tokenHash: string; accountId: string }>`
      select s.token_hash as "tokenHash", u.account_id as "accountId"
      from main.sessions s join main.users u on u.id = s.user_id
      where s.token_hash = any(${tokenHashes}::text[]) and s.ends_at > clock_timestamp()`.execute(db);
    return new Map(rows.map(({ tokenHash, accountId }) => [tokenHash, accountId]));
  },

  // The account of a session never changes, so it may be read before the lock.
  shareCallersLocks: (trx, tokenHashes, otherAccountIds) =>
    shareLocksOf(
      trx,
      sql`select u.account_id from main.sessions s join main.users u on u.id = s.user_id
        where s.token_hash = any(${[...tokenHashes]}::text[])
        union all select unnest(${[...otherAccountIds]}::uuid[])`,
    ),

  findContact: (db: MainDatabase, accountId) =>
    db
      .selectFrom('main.accounts as a')
      .innerJoin('main.users as u', 'u.account_id', 'a.id')
      .select(['a.administrator_name as administratorName', 'a.telephone', 'u.email'])
      .where('a.id', '=', accountId)
      .orderBy('u.created_at')
      .limit(1)
      .executeTakeFirst(),

  async findRepresentatives(db: MainDatabase, accountIds) {
    const rows = await db
      .selectFrom('main.accounts')
      .select(['id', 'company_name', 'administrator_name', 'telephone'])
      .where('id', '=', anyOf(accountIds))
      .execute();
    return new Map(
      rows.map(({ id, company_name, administrator_name, telephone }) => [
        id,
        { companyName: company_name, administratorName: administrator_name, telephone },
      ]),
    );
  },

  async findTradeData(db: MainDatabase, accountIds) {
    const rows = await db
      .selectFrom('main.accounts as a')
      .select(['a.id', tradeDataSql.as('data')])
      .where('a.id', '=', anyOf(accountIds))
      .execute();
    return new Map(rows.map(({ id, data }) => [id, data]));
  },

  async findAccountByEmail(db: MainDatabase, emailFolded) {
    const account = await db
      .selectFrom('main.users as u')
      .innerJoin('main.accounts as a', 'a.id', 'u.account_id')
      .select('a.id')
      .where('u.email_folded', '=', emailFolded)
      .where('u.email_confirmed_at', 'is not', null)
      .where('a.closed_at', 'is', null)
      .executeTakeFirst();
    return account?.id;
  },

  async findClosedAccounts(db: MainDatabase, accountIds) {
    const closed = await db
      .selectFrom('main.accounts')
      .select('id')
      .where('id', '=', anyOf(accountIds))
      .where('closed_at', 'is not', null)
      .execute();
    return new Set(closed.map(({ id }) => id));
  },
};

async function selectCallers(db: AnyDatabase, condition: RawBuilder<unknown>) {
  const { rows } = await sql<Caller & { tokenHash: string }>`
    select s.token_hash as "tokenHash", s.id as "sessionId", u.id as "userId", a.id as "accountId",
      u.email, a.locale, ${effectiveRoleSql} as role, ${mayActSql} as "isActive",
      u.email_confirmed_at is not null as "isEmailConfirmed",
      (u.role = 'Admin' or coalesce(a.terms_version >= ${termsVersion}, false)) as "hasAcceptedTerms",
      (exists (select from main.factors f where f.user_id = u.id) and coalesce(s.factor_at
        <= clock_timestamp() - make_interval(mins => ${recentFactorMinutes}), true)) as "owesFactor",
      array(select p.permission from main.user_permissions p where p.user_id = u.id order by 1) as permissions,
      a.company_name as "companyName", a.administrator_name as "administratorName",
      ${tradeDataSql} as "tradeData", ${mayBidInvitedSql} as "mayBidInvited",
      (a.bank is not null and a.bank_branch is not null and a.bank_account_number is not null) as "hasBankDetails"
    from main.sessions s
    join main.users u on u.id = s.user_id
    join main.accounts a on a.id = u.account_id
    where ${condition} and s.ends_at > clock_timestamp()`.execute(db);
  return rows;
}
