import { sql, type Transaction } from 'kysely';
import { nowSql } from '../../platform/clock.ts';
import { hashToken, newToken } from '../../platform/token.ts';
import type { LinkPurpose, MainDatabase, MainTables } from '../tables.ts';

/** Lifetime of each kind of link, in hours [S3]. */
const lifeHours: Readonly<Record<LinkPurpose, number>> = { confirmEmail: 7 * 24, resetPassword: 1 };

/** Creates the token of a single-use link for a user; it goes into a mail, and only its hash is stored [S3]. */
export async function makeLinkToken(
  trx: Transaction<MainTables>,
  userId: string,
  purpose: LinkPurpose,
): Promise<string> {
  const token = newToken();
  await trx
    .insertInto('main.link_tokens')
    .values({
      user_id: userId,
      purpose,
      token_hash: hashToken(token),
      ends_at: sql<Date>`clock_timestamp() + make_interval(hours => ${lifeHours[purpose]})`,
    })
    .execute();
  return token;
}

export interface LinkShown {
  readonly token: string;
  readonly emailFolded: string;
  readonly purpose: LinkPurpose;
}

/**
 * The owner of a link, without using it: for expensive work before it is used.
 *
 * @returns undefined for an invalid link
 */
export async function findLinkOwner(
  db: MainDatabase,
  shown: LinkShown,
): Promise<{ email: string; companyName: string | null } | undefined> {
  return db
    .selectFrom('main.link_tokens as t')
    .innerJoin('main.users as u', 'u.id', 't.user_id')
    .innerJoin('main.accounts as a', 'a.id', 'u.account_id')
    .select(['u.email', 'a.company_name as companyName'])
    .where(isValid(shown))
    .executeTakeFirst();
}

/**
 * Uses up a link, and all others of its user and purpose [S3].
 *
 * @returns its owner; undefined for a link that is unknown, used, expired or for another e-mail
 */
export async function useLinkToken(
  trx: Transaction<MainTables>,
  shown: LinkShown,
): Promise<{ userId: string; accountId: string } | undefined> {
  const used = await trx
    .updateTable('main.link_tokens as t')
    .from('main.users as u')
    .set({ used_at: nowSql })
    .whereRef('u.id', '=', 't.user_id')
    .where(isValid(shown))
    .returning(['u.id as userId', 'u.account_id as accountId'])
    .executeTakeFirst();
  if (!used) return undefined;
  await trx
    .updateTable('main.link_tokens')
    .set({ used_at: nowSql })
    .where('user_id', '=', used.userId)
    .where('purpose', '=', shown.purpose)
    .where('used_at', 'is', null)
    .execute();
  return used;
}

/** True for a link to an e-mail that was confirmed by it, or by another one of the same user. */
export async function hasConfirmed(
  trx: Transaction<MainTables>,
  { token, emailFolded }: Pick<LinkShown, 'token' | 'emailFolded'>,
): Promise<boolean> {
  const used = await trx
    .selectFrom('main.link_tokens as t')
    .innerJoin('main.users as u', 'u.id', 't.user_id')
    .select('u.id')
    .where('t.token_hash', '=', hashToken(token))
    .where('t.purpose', '=', 'confirmEmail')
    .where('t.used_at', 'is not', null)
    .where('u.email_folded', '=', emailFolded)
    .where('u.email_confirmed_at', 'is not', null)
    .executeTakeFirst();
  return used !== undefined;
}

/** True if link `t` of user `u` is the given one, unused and not expired. */
function isValid({ token, emailFolded, purpose }: LinkShown) {
  return sql<boolean>`t.token_hash = ${hashToken(token)} and t.purpose = ${purpose} and t.used_at is null
    and t.ends_at > clock_timestamp() and u.email_folded = ${emailFolded}`;
}
