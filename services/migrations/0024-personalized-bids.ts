import { type Kysely, sql } from 'kysely';

/** Personalised bids on live auctions [P1]. Every change of one is made under its auction's lock. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table live.personalized_bids (
      id uuid primary key default gen_random_uuid(),
      auction_id uuid not null references live.auctions (id),
      account_id uuid not null,
      company_name text not null,
      company jsonb not null,
      status text not null default 'Active' check (status in ('Active', 'Accepted', 'Rejected', 'Removed')),
      terms jsonb not null,
      contract_file text references live.auction_files (key) on delete set null,
      sent_at timestamptz(3) not null,
      decided_at timestamptz(3),
      command_id text not null,
      body_hash text not null,
      unique (auction_id, account_id, command_id),
      check ((status = 'Active') = (decided_at is null))
    )`.execute(db);
  await sql`
    create unique index personalized_bids_open on live.personalized_bids (auction_id, account_id)
    where status = 'Active'`.execute(db);
  await sql`
    create unique index personalized_bids_accepted on live.personalized_bids (auction_id)
    where status = 'Accepted'`.execute(db);
  await sql`create index personalized_bids_account on live.personalized_bids (account_id)`.execute(db);
  await sql`
    create index personalized_bids_contract on live.personalized_bids (contract_file)
    where contract_file is not null`.execute(db);

  // The terms cannot change: the owner accepts what was offered.
  await sql`
    create function live.refuse_offer_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        if old.status <> 'Accepted' then return old; end if;
      elsif (new.id, new.auction_id, new.account_id, new.terms, new.sent_at)
          is not distinct from (old.id, old.auction_id, old.account_id, old.terms, old.sent_at)
        and (old.status = 'Active' or new.status = old.status) then return new;
      end if;
      raise exception 'a personalised bid does not change once it is sent, nor once it is decided';
    end $$`.execute(db);
  await sql`
    create trigger personalized_bids_fixed before update or delete on live.personalized_bids
    for each row execute function live.refuse_offer_change()`.execute(db);
}
