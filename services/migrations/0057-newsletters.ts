import { type Kysely, sql } from 'kysely';

/** Newsletters, deliveries, subscribers who confirm their address, and tokens to unsubscribe from a kind of mail. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Existing subscribers were informed by mail how to unsubscribe, and stay subscribed.
  await sql`
    alter table main.subscribers add column id uuid not null default gen_random_uuid() unique,
      add column confirmed_at timestamptz(3)`.execute(db);
  await sql`update main.subscribers set confirmed_at = subscribed_at`.execute(db);
  await sql`
    create table main.newsletters (
      id uuid primary key,
      version integer not null default 1,
      status text not null default 'Draft' check (status in ('Draft', 'Sending', 'Sent')),
      texts jsonb not null,
      created_at timestamptz(3) not null default clock_timestamp(),
      sending_at timestamptz(3),
      sent_at timestamptz(3)
    )`.execute(db);
  await sql`create index newsletters_sending on main.newsletters (sending_at) where status = 'Sending'`.execute(
    db,
  );
  // References the id and not the address, which an unsubscription erases.
  await sql`
    create table main.newsletter_deliveries (
      newsletter_id uuid not null references main.newsletters (id) on delete cascade,
      subscriber_id uuid not null,
      at timestamptz(3) not null default clock_timestamp(),
      primary key (newsletter_id, subscriber_id)
    )`.execute(db);
  await sql`
    create table main.mail_unsubscribes (
      token text primary key,
      account_id uuid not null references main.accounts (id) on delete cascade,
      type text not null,
      unique (account_id, type)
    )`.execute(db);
  await sql`select pgboss.create_queue('newsletter', '{"policy": "standard"}'::jsonb)`.execute(db);
}
