import { type Kysely, sql } from 'kysely';

/** Invitations to auctions by e-mail [I1, I2]. Before, only the demonstration invited accounts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // `due_at`: time of its next mail; null if none is to be sent.
  await sql`
    create table live.invitations (
      id uuid primary key default gen_random_uuid(),
      auction_id uuid not null references live.auctions (id),
      email text not null,
      email_folded text not null,
      locale text not null default 'ro' check (locale in ('ro', 'en')),
      state text not null default 'Sent' check (state in ('Sent', 'Opened', 'Accepted', 'Declined', 'Revoked')),
      account_id uuid,
      invited_at timestamptz(3) not null default clock_timestamp(),
      ordered_at timestamptz(3) not null default clock_timestamp(),
      due_at timestamptz(3),
      sent_at timestamptz(3),
      mails integer not null default 0,
      unique (auction_id, email_folded)
    )`.execute(db);
  await sql`create index invitations_account on live.invitations (account_id) where account_id is not null`.execute(
    db,
  );
  await sql`
    create index invitations_email on live.invitations (email_folded) where account_id is null`.execute(db);
  await sql`create index invitations_due on live.invitations (due_at) where due_at is not null`.execute(db);

  // Every mail has its own link. Only the SHA-256 of its token is stored, in hex.
  await sql`
    create table live.invitation_tokens (
      token_hash text primary key,
      invitation_id uuid not null references live.invitations (id) on delete cascade
    )`.execute(db);
  await sql`create index invitation_tokens_invitation on live.invitation_tokens (invitation_id)`.execute(db);

  // Recent invitations by account, for its limits; the rows outlive the auctions.
  await sql`
    create table live.invitation_orders (
      account_id uuid not null,
      at timestamptz not null default clock_timestamp(),
      count integer not null
    )`.execute(db);
  await sql`create index invitation_orders_account on live.invitation_orders (account_id, at)`.execute(db);

  await sql`
    insert into live.invitations (auction_id, email, email_folded, state, account_id, due_at, sent_at)
    select i.auction_id, u.email, u.email_folded, 'Sent', i.account_id, null, clock_timestamp()
    from live.invited_accounts i
    join lateral (select email, email_folded from main.users u where u.account_id = i.account_id
      order by u.created_at limit 1) u on true`.execute(db);
  await sql`drop table live.invited_accounts`.execute(db);
  // The only definition of an invited account.
  await sql`
    create view live.invited_accounts as
    select auction_id, account_id from live.invitations where account_id is not null and state <> 'Revoked'`.execute(
    db,
  );
}
