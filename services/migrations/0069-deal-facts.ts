import { type Kysely, sql } from 'kysely';

/**
 * The log of what both sides state about a deal from its signatures to the last payment [D1–D9], and a summary of it
 * for lists and for the clock.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table main.deal_facts (
      deal_id uuid not null references main.deals (id),
      seq integer not null check (seq >= 0),
      id uuid not null,
      author text not null check (author in ('seller', 'buyer', 'driver', 'administrator')),
      account_id uuid,
      user_id uuid,
      replaces uuid,
      reason text,
      body jsonb not null,
      stated_at timestamptz(3) not null,
      primary key (deal_id, seq),
      unique (deal_id, id),
      check ((author = 'driver') = (account_id is null))
    )`.execute(db);
  // Only a driver's data is erased, at the end of its retention.
  await sql`
    create function main.keep_deal_fact() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and new.body = jsonb_set(old.body, '{driver}', 'null')
          and (new.deal_id, new.seq, new.id, new.author, new.account_id, new.user_id, new.replaces, new.reason, new.stated_at)
            is not distinct from
            (old.deal_id, old.seq, old.id, old.author, old.account_id, old.user_id, old.replaces, old.reason, old.stated_at)
        then return new;
      end if;
      raise exception 'facts of a deal do not change';
    end $$`.execute(db);
  await sql`
    create trigger keep before update or delete on main.deal_facts
    for each row execute function main.keep_deal_fact()`.execute(db);
  await sql`
    alter table main.deals add column life jsonb, add column next_change_at timestamptz(3)`.execute(db);
  await sql`create index deals_due on main.deals (next_change_at) where next_change_at is not null`.execute(
    db,
  );
}
