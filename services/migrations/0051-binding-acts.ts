import { type Kysely, type QueryExecutorProvider, sql } from 'kysely';

/**
 * Data that binding acts depend on: a deal's own copy of its parties; whether a file signed elsewhere contains the
 * contract, and who confirmed it otherwise; and the highest number ever given to a bidder of an announcement.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table main.deals add column seller_party jsonb, add column buyer_party jsonb`.execute(db);
  await copyParties(db);

  // Null for files of earlier releases, which need no confirmation.
  await sql`alter table main.contract_signatures add column is_compared boolean`.execute(db);
  await sql`
    create table main.signature_confirmations (
      contract_id uuid not null,
      side text not null,
      account_id uuid not null,
      user_id uuid not null,
      confirmed_at timestamptz not null default clock_timestamp(),
      primary key (contract_id, side),
      foreign key (contract_id, side) references main.contract_signatures (contract_id, side)
    )`.execute(db);
  await sql`
    create trigger keep before update or delete on main.signature_confirmations
    for each row execute function main.keep_contract()`.execute(db);

  await raiseParticipantCounts(db);
}

/** Copies both parties of each deal as their accounts are now; for a closed account, the data that it kept. */
export async function copyParties(db: QueryExecutorProvider): Promise<void> {
  for (const side of ['seller', 'buyer'])
    await sql`
      update main.deals d set ${sql.ref(`${side}_party`)} = jsonb_build_object(
        'companyName', a.company_name, 'companyNumber', a.company_number, 'jNumber', a.j_number,
        'invoiceAddress', a.invoice_address, 'administratorName', a.administrator_name, 'telephone', a.telephone,
        'email', case when a.closed_at is null then u.email else '' end, 'bank', a.bank,
        'bankBranch', a.bank_branch, 'bankAccountNumber', a.bank_account_number,
        'isVatRegistered', to_jsonb(a)->'is_vat_registered', 'isProducer', a.is_producer)
      from main.accounts a join main.users u on u.account_id = a.id
      where a.id = ${sql.ref(`d.${side}_account_id`)}`.execute(db);
}

/** Raises counts that fell when the bids of closed accounts were erased. */
export async function raiseParticipantCounts(db: QueryExecutorProvider): Promise<void> {
  await sql`
    update main.announcements a set participant_count = b.highest
    from (select announcement_id, max(number) as highest from main.announcement_bids group by 1) b
    where b.announcement_id = a.id and b.highest > a.participant_count`.execute(db);
}
