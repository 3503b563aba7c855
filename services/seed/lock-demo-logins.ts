import type { Log } from '@recolta/server-kit/log';
import { type Kysely, sql } from 'kysely';
import type { AllTables } from '../src/all-tables.ts';
import { endSessions } from '../src/main/session/end-sessions.ts';
import { hashPassword, verifyPassword } from '../src/main/session/password.ts';
import { foldEmail } from '../src/platform/fold-email.ts';
import { demoLogins, demoPassword } from './demo-logins.ts';

const emails = demoLogins.map(({ email }) => foldEmail(email));

/** A tag that no password gives. */
const lockedHash = ['argon2id', 19_456, 2, 'A'.repeat(22), 'A'.repeat(43)].join('$');

/**
 * Locks the demonstration logins that a database still has while it is not a demonstration: their password is
 * published. Ends their sessions; a password that was changed since stays.
 */
export async function lockDemoLogins(db: Kysely<AllTables>, log: Log): Promise<void> {
  const users = await db
    .selectFrom('main.users')
    .select(['id', 'password_hash'])
    .where('email_folded', 'in', emails)
    .where('password_hash', '<>', lockedHash)
    .execute();
  let lockedCount = 0;
  for (const { id, password_hash } of users) {
    if (!(await verifyPassword(demoPassword, password_hash))) continue;
    await db.transaction().execute(async (trx) => {
      await trx
        .updateTable('main.users')
        .set({ password_hash: lockedHash })
        .where('id', '=', id)
        .where('password_hash', '=', password_hash)
        .execute();
      await endSessions(trx.$pickTables<'main.sessions'>(), id);
    });
    lockedCount += 1;
  }
  if (lockedCount > 0) log.warn({ lockedCount }, 'demonstration logins of this database are locked');
}

/** Gives locked logins the published password again. */
export async function unlockDemoLogins(db: Kysely<AllTables>): Promise<void> {
  const { rows } = await sql`select from main.users where password_hash = ${lockedHash} limit 1`.execute(db);
  if (rows.length === 0) return;
  await db
    .updateTable('main.users')
    .set({ password_hash: await hashPassword(demoPassword) })
    .where('email_folded', 'in', emails)
    .where('password_hash', '=', lockedHash)
    .execute();
}
