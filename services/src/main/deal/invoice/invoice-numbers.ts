import type { DealFact, SentFact } from '@recolta/shared/domain/deal/deal-facts';
import { documentKey } from '@recolta/shared/domain/deal/decide-money';
import { type FactRefusal, refuse } from '@recolta/shared/domain/deal/fact-act';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { MainTables, MainTrx } from '../../tables.ts';

type Deal = Pick<Selectable<MainTables['main.deals']>, 'id' | 'seller_account_id'>;

/** Names of the seller's other deals by the keys of the numbers that their invoices and credit notes have. */
export type UsedNumbers = ReadonlyMap<string, string>;

/** The number of an invoice or a credit note; null for other facts. */
const numberOf = ({ body }: Pick<SentFact, 'body'>): string | null =>
  body.kind === 'InvoiceStated' || body.kind === 'CreditStated' ? body.number : null;

/**
 * Which of the numbers of sent facts the seller has used in other deals [D8]. Until the transaction ends, nobody else
 * uses a number of the seller: two deals at once wait for each other.
 */
export async function lockNumbers(trx: MainTrx, deal: Deal, sent: readonly SentFact[]): Promise<UsedNumbers> {
  const keys = sent.flatMap((fact) => {
    const number = numberOf(fact);
    return number === null ? [] : [documentKey(number)];
  });
  if (keys.length === 0) return new Map();
  await sql`select pg_advisory_xact_lock(hashtextextended(${`invoice numbers ${deal.seller_account_id}`}, 0))`.execute(
    trx,
  );
  const { rows } = await sql<{ key: string; name: string }>`
    select n.key, concat_ws(', ', d.contract_number, d.goods->>'name') as name
    from main.invoice_numbers n join main.deals d on d.id = n.deal_id
    where n.seller_account_id = ${deal.seller_account_id} and n.deal_id <> ${deal.id}
      and n.key = any(${keys})`.execute(trx);
  return new Map(rows.map(({ key, name }) => [key, name]));
}

/** The refusal of a number that the seller has used in another deal, which it names. */
export function refusalOfNumber(fact: SentFact, used: UsedNumbers): FactRefusal | null {
  const number = numberOf(fact);
  const deal = number === null ? undefined : used.get(documentKey(number));
  return number === null || deal === undefined ? null : refuse('number', 'usedNumber', { number, deal });
}

/** Keeps the numbers of added facts under their lock; a corrected one is free again. */
export async function keepNumbers(trx: MainTrx, deal: Deal, added: readonly DealFact[]): Promise<void> {
  for (const fact of added) {
    const number = numberOf(fact);
    if (number === null) continue;
    if (fact.replaces !== null)
      await trx
        .deleteFrom('main.invoice_numbers')
        .where('deal_id', '=', deal.id)
        .where('fact_id', '=', fact.replaces)
        .execute();
    await trx
      .insertInto('main.invoice_numbers')
      .values({
        ...{ seller_account_id: deal.seller_account_id, key: documentKey(number) },
        ...{ deal_id: deal.id, fact_id: fact.id },
      })
      .execute();
  }
}
