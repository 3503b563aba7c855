import { randomUUID } from 'node:crypto';
import { termsVersion } from '@recolta/shared/domain/legal-versions';
import type pg from 'pg';

/** Incremented by every change of the account's notifications; 0 before the first. */
export async function inboxVersion(pool: pg.Pool, accountId: string): Promise<number> {
  const { rows } = await pool.query<{ version: number }>(
    'select version from main.inboxes where account_id = $1',
    [accountId],
  );
  return rows[0]?.version ?? 0;
}

/** Adds an account with one user, whose e-mail is confirmed, and a session. */
export async function addAccount(
  pool: pg.Pool,
  { role = 'Client', email = `${randomUUID()}@example.ro` }: { role?: string; email?: string } = {},
): Promise<{ accountId: string; userId: string; email: string }> {
  const { rows } = await pool.query<{ accountId: string; userId: string }>(
    `with a as (insert into main.accounts (company_name, terms_version) values ('Agro Test SRL', $3) returning id)
     insert into main.users (account_id, email, email_folded, password_hash, role, is_active, email_confirmed_at)
     select id, $1, lower($1), 'none', $2, true, clock_timestamp() from a
     returning account_id as "accountId", id as "userId"`,
    [email, role, termsVersion],
  );
  const [row] = rows;
  if (!row) throw new Error('no account was made');
  await pool.query(
    `insert into main.sessions (token_hash, user_id, ends_at)
     values (gen_random_uuid()::text, $1, clock_timestamp() + interval '1 day')`,
    [row.userId],
  );
  return { ...row, email };
}
