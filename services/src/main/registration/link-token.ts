import { sql, type Transaction } from 'kysely';
import type { AnyDatabase } from '../../platform/tables.ts';
import { hashToken, newToken } from '../../platform/token.ts';
import type { LinkPurpose, MainTables } from '../tables.ts';

/** How long each link works, in hours [S3]. */
const lifeHours: Readonly<Record<LinkPurpose, number>> = { confirmEmail: 7 * 24, resetPassword: 1 };

/** Makes a single-use link's token for a user; it goes into a mail, and only its hash is kept [S3]. */
export async function makeLinkToken(
  trx: Transaction<MainTables>,
  userId: string,
  purpose: LinkPurpose,
): Promise<string> {
  const token = newToken();
  await sql`
    insert into main.link_tokens (user_id, purpose, token_hash, ends_at)
    values (${userId}, ${purpose}, ${hashToken(token)},
      clock_timestamp() + make_interval(hours => ${lifeHours[purpose]}))`.execute(trx);
  return token;
}

export interface LinkShown {
  readonly token: string;
  readonly emailFolded: string;
  readonly purpose: LinkPurpose;
}

/**
 * Whose a link is, without using it: for what is costly to do before it is used.
 *
 * @returns undefined for a link that does not work
 */
export async function findLinkOwner(
  db: AnyDatabase,
  shown: LinkShown,
): Promise<{ email: string; companyName: string | null } | undefined> {
  const { rows } = await sql<{ email: string; companyName: string | null }>`
    select u.email, a.company_name as "companyName"
    from main.link_tokens t
    join main.users u on u.id = t.user_id
    join main.accounts a on a.id = u.account_id
    where ${living(shown)}`.execute(db);
  return rows[0];
}

/**
 * Uses a link up, and with it all others of its user and purpose [S3].
 *
 * @returns whose it was; undefined for one that is unknown, used, ended or another e-mail's
 */
export async function useLinkToken(
  trx: Transaction<MainTables>,
  shown: LinkShown,
): Promise<{ userId: string; accountId: string } | undefined> {
  const { rows } = await sql<{ userId: string; accountId: string }>`
    update main.link_tokens t set used_at = clock_timestamp()
    from main.users u where u.id = t.user_id and ${living(shown)}
    returning u.id as "userId", u.account_id as "accountId"`.execute(trx);
  const [used] = rows;
  if (!used) return undefined;
  await trx
    .deleteFrom('main.link_tokens')
    .where('user_id', '=', used.userId)
    .where('purpose', '=', shown.purpose)
    .where('used_at', 'is', null)
    .execute();
  return used;
}

function living({ token, emailFolded, purpose }: LinkShown) {
  return sql`t.token_hash = ${hashToken(token)} and t.purpose = ${purpose} and t.used_at is null
    and t.ends_at > clock_timestamp() and u.email_folded = ${emailFolded}`;
}
