import type { DealFact, FactAuthor, FactBody, SentFact, StatedCharges } from './deal-facts.ts';
import type { DealLife } from './deal-life.ts';
import { statedVatOn } from './deal-terms.ts';
import { isSameSum } from './decide-money.ts';
import type { DealNow } from './fact-act.ts';
import { vatDayOf } from './invoice-sum.ts';

/**
 * An accepted fact as it is stored: an invoice with the VAT by which its sums were decided, which later rules do not
 * change [D8].
 *
 * @param life by which it was decided
 */
export function storedFact(deal: DealNow, life: DealLife, sent: SentFact, by: FactAuthor): DealFact {
  const at = new Date(deal.nowMs).toISOString();
  const { body } = sent;
  if (body.kind !== 'InvoiceStated') return { ...sent, by, at };
  return { ...sent, body: { ...body, charges: chargesOf(deal, life, sent.replaces, body) }, by, at };
}

function chargesOf(
  { terms, vatRules }: DealNow,
  { loads, invoices }: DealLife,
  replaces: string | null,
  body: FactBody<'InvoiceStated'>,
): StatedCharges {
  const replaced = invoices.find(({ stated }) => stated.id === replaces)?.stated;
  // A corrected number, day or due day changes no sum, whatever the rules are by now.
  const kept = replaced && isSameSum(body, replaced) ? replaced : null;
  const chargeOn = (day: string, ruleDay = day) => {
    const { regime, ratePercent, source } = statedVatOn(terms, ruleDay, vatRules, kept?.charges);
    return { day, regime, ratePercent, source };
  };
  if (body.loadIds.length === 0) return [chargeOn(body.day, kept?.day)];
  const ofLoads = loads.filter(({ id }) => body.loadIds.includes(id)).map((load) => vatDayOf(terms, load));
  // An advance of an earlier release has no charges of its own.
  const deducted = new Set(body.deducts?.map(({ invoiceId }) => invoiceId));
  const ofAdvances = invoices.flatMap(({ stated }) =>
    deducted.has(stated.id) && !stated.charges ? stated.day : [],
  );
  return [...new Set([...ofLoads, ...ofAdvances])].map((day) => chargeOn(day));
}
