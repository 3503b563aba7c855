import { type Kysely, sql } from 'kysely';

/** Lets the log and the contracts of a deal be deleted, ten years after the last fact of one that is over [D12]. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function main.is_erasable(deal uuid) returns boolean language sql volatile as $$
      select exists (select from main.deals d where d.id = deal and d.life->>'stage' in ('paid', 'annulled'))
        and not exists (select from main.deal_facts f
          where f.deal_id = deal and f.stated_at > clock_timestamp() - interval '10 years')
    $$`.execute(db);
  await sql`
    create or replace function main.keep_deal_fact() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and main.is_erasable(old.deal_id) then return old; end if;
      if tg_op = 'UPDATE' and new.body = jsonb_set(old.body, '{driver}', 'null')
          and (new.deal_id, new.seq, new.id, new.author, new.account_id, new.user_id, new.replaces, new.reason, new.stated_at)
            is not distinct from
            (old.deal_id, old.seq, old.id, old.author, old.account_id, old.user_id, old.replaces, old.reason, old.stated_at)
        then return new;
      end if;
      raise exception 'facts of a deal do not change';
    end $$`.execute(db);
  await sql`
    create or replace function main.keep_contract() returns trigger language plpgsql as $$
    declare
      row jsonb;
      deal uuid;
    begin
      if tg_op = 'DELETE' then
        row := to_jsonb(old);
        deal := coalesce((row->>'deal_id')::uuid,
          (select c.deal_id from main.contracts c where c.id = (row->>'contract_id')::uuid));
        if main.is_erasable(deal) then return old; end if;
      end if;
      raise exception 'contracts and signatures do not change';
    end $$`.execute(db);
}
