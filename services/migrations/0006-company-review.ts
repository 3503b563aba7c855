import { type Kysely, sql } from 'kysely';

/** Company data that an administrator checks, requests to change them, and the data that auctions and bids were made with [S9]. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // RO 123 and 123 identify the same company.
  await sql`
    create function main.company_number_key(number text) returns text language sql immutable parallel safe as $$
      select nullif(regexp_replace(upper(regexp_replace(number, '\\s', '', 'g')), '^RO', ''), '')
    $$`.execute(db);
  await sql`
    alter table main.accounts
      add column company_checked_at timestamptz(3),
      add column company_version integer not null default 0,
      add column active_company_number text`.execute(db);
  // Partial, so that foreign keys cannot reference it: changing the number then takes the same row lock as any change.
  await sql`
    create unique index accounts_active_company_number on main.accounts (active_company_number)
    where active_company_number is not null`.execute(db);
  await sql`
    create index accounts_company_number on main.accounts (main.company_number_key(company_number))`.execute(
    db,
  );

  await sql`
    create table main.company_changes (
      id uuid primary key default gen_random_uuid(),
      account_id uuid not null references main.accounts (id) on delete cascade,
      version integer not null default 1,
      fields jsonb not null,
      fields_before jsonb,
      requested_at timestamptz(3) not null default clock_timestamp(),
      decided_at timestamptz(3),
      is_approved boolean,
      reason text,
      decided_by_user_id uuid references main.users (id),
      check (num_nonnulls(decided_at, is_approved, decided_by_user_id, fields_before) in (0, 4))
    )`.execute(db);
  await sql`
    create unique index company_changes_waiting on main.company_changes (account_id)
    where decided_at is null`.execute(db);
  await sql`create index company_changes_decided on main.company_changes (account_id, decided_at)`.execute(
    db,
  );

  await checkActiveCompanies(db);
  await keepTradeData(db);
}

/** Active accounts count as checked; of several with one number only the oldest does, the others wait for review. */
async function checkActiveCompanies(db: Kysely<unknown>): Promise<void> {
  await sql`
    update main.accounts a
    set active_company_number = f.key,
      company_checked_at = case when a.company_name is not null then clock_timestamp() end
    from (
      select distinct on (main.company_number_key(a.company_number)) a.id,
        main.company_number_key(a.company_number) as key
      from main.accounts a
      where a.closed_at is null and main.company_number_key(a.company_number) is not null
        and exists (select from main.users u where u.account_id = a.id and u.is_active)
      order by main.company_number_key(a.company_number), a.created_at, a.id
    ) f
    where f.id = a.id`.execute(db);
}

/**
 * Auctions and participants keep the company data of the time they were created; existing rows get the current data.
 * The default is for the previous release, which does not know the column.
 */
async function keepTradeData(db: Kysely<unknown>): Promise<void> {
  const columns = { 'live.auctions': 'owner_company', 'live.participants': 'company' };
  for (const [table, column] of Object.entries(columns)) {
    await sql`
      alter table ${sql.table(table)} add column ${sql.ref(column)} jsonb not null
      default '{"companyNumber": null, "jNumber": null, "iban": null, "isChecked": false}'`.execute(db);
    await sql`
      update ${sql.table(table)} t set ${sql.ref(column)} = jsonb_build_object(
        'companyNumber', a.company_number, 'jNumber', a.j_number, 'iban', a.bank_account_number,
        'isChecked', a.company_checked_at is not null)
      from main.accounts a
      where a.id = ${sql.ref(table === 'live.auctions' ? 't.owner_account_id' : 't.account_id')}`.execute(db);
  }
}
