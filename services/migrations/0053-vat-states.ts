import { type Kysely, sql } from 'kysely';

/**
 * VAT follows from facts [Q3]: the VAT state of an account replaces the statement that it is registered, goods other
 * than crops have a group, and the table has the standard rate and the compensation of the special scheme for farmers.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table main.accounts add column vat_state text
      check (vat_state in ('registered', 'notRegistered', 'farmerScheme'))`.execute(db);
  await sql`
    update main.accounts set vat_state = case when is_vat_registered then 'registered' else 'notRegistered' end
    where is_vat_registered is not null`.execute(db);
  for (const column of ['seller_party', 'buyer_party'])
    await sql`
      update main.deals set ${sql.ref(column)} = (${sql.ref(column)} - 'isVatRegistered') || jsonb_build_object(
        'vatState', case ${sql.ref(column)}->>'isVatRegistered'
          when 'true' then 'registered' when 'false' then 'notRegistered' end)
      where ${sql.ref(column)} is not null`.execute(db);
  await sql`alter table main.accounts drop column is_vat_registered`.execute(db);
  await sql`alter table main.products add column vat_group text check (vat_group in ('others', 'standard'))`.execute(
    db,
  );
  await sql`alter table main.vat_rules drop constraint vat_rules_product_group_check`.execute(db);
  await sql`
    alter table main.vat_rules add constraint vat_rules_product_group_check
      check (product_group in ('cereals', 'others', 'standard', 'farmerScheme'))`.execute(db);
  await sql`
    insert into main.vat_rules values
      ('standard', '2025-08-01', false, 21, 'art. 291 alin. (1) Cod fiscal'),
      ('farmerScheme', '2025-08-01', false, 8, 'art. 315¹ Cod fiscal')`.execute(db);
  // Rows that administrators changed keep their values.
  await sql`
    update main.vat_rules set source = 'art. 331 alin. (2) lit. c) și alin. (6) Cod fiscal'
    where source = 'Codul fiscal art. 331 (2) c; Legea 141/2025'`.execute(db);
  await sql`
    update main.vat_rules set source = 'art. 291 alin. (2) Cod fiscal'
    where source in ('Directiva 2022/890; Legea 141/2025', 'Legea 141/2025')`.execute(db);
}
