import { type Kysely, sql } from 'kysely';

/**
 * The version of the bid that a correction withdraws [L17]. A participant whose only bid was withdrawn has no price:
 * `version` is then that of the correction.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table live.entries add column corrects integer`.execute(db);
  await sql`alter table live.participants alter column price_minor drop not null`.execute(db);
}
