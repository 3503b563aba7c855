import { type Kysely, sql } from 'kysely';
import { getConstructionPlans } from 'pg-boss';

/** Jobs, notifications and their channels, and submissions of public forms [N1, N2]. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await installJobs(db);

  // event_key identifies the event: each account is notified once, however often the event is derived.
  await sql`
    create table main.notifications (
      id uuid primary key default gen_random_uuid(),
      seq bigint generated always as identity,
      account_id uuid not null references main.accounts (id) on delete cascade,
      type text not null,
      link text not null check (link like '/%'),
      tokens jsonb not null,
      event_key text not null,
      seen_at timestamptz,
      mailed_at timestamptz,
      created_at timestamptz not null default clock_timestamp(),
      unique (event_key, account_id, type)
    )`.execute(db);
  await sql`create index notifications_account on main.notifications (account_id, seq desc)`.execute(db);
  await sql`create index notifications_unseen on main.notifications (account_id) where seen_at is null`.execute(
    db,
  );
  await sql`create index notifications_created on main.notifications (created_at)`.execute(db);

  // Incremented by every change of an account's notifications.
  await sql`
    create table main.inboxes (
      account_id uuid primary key references main.accounts (id) on delete cascade,
      version integer not null
    )`.execute(db);

  // Stores only values that differ from the default.
  await sql`
    create table main.notification_choices (
      account_id uuid not null references main.accounts (id) on delete cascade,
      type text not null,
      channel text not null check (channel in ('mail', 'push')),
      is_wanted boolean not null,
      primary key (account_id, type, channel)
    )`.execute(db);

  await sql`
    create table main.push_subscriptions (
      id uuid primary key default gen_random_uuid(),
      account_id uuid not null references main.accounts (id) on delete cascade,
      endpoint text not null unique,
      p256dh text not null,
      auth text not null,
      created_at timestamptz not null default clock_timestamp()
    )`.execute(db);
  await sql`create index push_subscriptions_account on main.push_subscriptions (account_id)`.execute(db);

  // Identifies this installation to push services: the subscriptions of browsers depend on these keys.
  await sql`
    create table main.push_keys (
      id boolean primary key default true check (id),
      public_key text not null,
      private_key text not null
    )`.execute(db);

  // Mails that anyone can trigger to an address are counted by its hash.
  await sql`
    create table main.asked_mails (
      recipient_hash text not null,
      at timestamptz not null default clock_timestamp()
    )`.execute(db);
  await sql`create index asked_mails_recipient on main.asked_mails (recipient_hash, at)`.execute(db);

  // The position of the notification dispatcher in each auction's log.
  await sql`
    create table live.notified (
      auction_id uuid primary key references live.auctions (id) on delete cascade,
      version integer not null default 0,
      starts_soon_told boolean not null default false,
      untold_bids integer not null default 0,
      bids_told_at timestamptz
    )`.execute(db);
  // Skips events from before notifications existed.
  await sql`
    insert into live.notified (auction_id, version, starts_soon_told)
    select id, version, status <> 'Scheduled' from live.auctions`.execute(db);

  await sql`
    create table main.incoming (
      id integer generated always as identity primary key,
      kind text not null check (kind in ('contact', 'consultantClient', 'subscriber')),
      content jsonb not null,
      privacy_version text not null,
      at timestamptz(3) not null default clock_timestamp()
    )`.execute(db);
  await sql`
    create table main.subscribers (
      email_folded text primary key,
      email text not null,
      locale text not null default 'ro',
      token text not null unique,
      privacy_version text not null,
      subscribed_at timestamptz not null default clock_timestamp()
    )`.execute(db);
}

/** Creates the tables of the job queue in this transaction; later releases of pg-boss migrate their own tables. */
async function installJobs(db: Kysely<unknown>): Promise<void> {
  const plans = getConstructionPlans('pgboss')
    .replace(/^\s*BEGIN;/, '')
    .replace(/COMMIT;\s*$/, '');
  await sql.raw(plans).execute(db);
  for (const queue of ['mail', 'notification-mail', 'push', 'dead-letter']) {
    await sql`select pgboss.create_queue(${queue}, '{"policy": "standard"}'::jsonb)`.execute(db);
  }
}
