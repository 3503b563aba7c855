import { type Kysely, sql } from 'kysely';

/**
 * Numbers of invoices and credit notes, each used once by a seller [D8]. Of those that were stated twice before, the
 * first keeps its number here.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table main.invoice_numbers (
      seller_account_id uuid not null,
      key text not null,
      deal_id uuid not null references main.deals (id) on delete cascade,
      fact_id uuid not null,
      primary key (seller_account_id, key)
    )`.execute(db);
  await sql`create index invoice_numbers_of_deal on main.invoice_numbers (deal_id, fact_id)`.execute(db);
  // The key of `documentKey`.
  await sql`
    insert into main.invoice_numbers (seller_account_id, key, deal_id, fact_id)
    select d.seller_account_id, upper(regexp_replace(f.body->>'number', '[^[:alnum:]]+', '', 'g')), d.id, f.id
    from main.deal_facts f join main.deals d on d.id = f.deal_id
    where f.body->>'kind' = 'InvoiceStated'
      and not exists (select from main.deal_facts later where later.deal_id = f.deal_id and later.replaces = f.id)
    order by f.stated_at, f.deal_id, f.seq
    on conflict do nothing`.execute(db);
}
