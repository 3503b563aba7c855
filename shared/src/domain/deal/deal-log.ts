import type { VatRule } from '../vat.ts';
import type { DealFact, FactAuthor, FactBody } from './deal-facts.ts';
import { type DealLife, dealLife } from './deal-life.ts';
import type { DealTerms } from './deal-terms.ts';
import { refusalOfFact } from './decide-fact.ts';
import type { DealNow, FactRefusal } from './fact-act.ts';
import { storedFact } from './stored-fact.ts';

/** Another fact that a fact replaces. */
interface Replacing {
  readonly replaces: string;
  readonly reason: string | null;
}

/** The log of a deal in memory, for examples and tests: facts are decided as the service decides them. */
export class DealLog {
  facts: DealFact[] = [];
  nowMs: number;
  readonly terms: DealTerms;
  private readonly vatRules: readonly VatRule[];

  constructor(terms: DealTerms, vatRules: readonly VatRule[], nowMs: number) {
    this.terms = terms;
    this.vatRules = vatRules;
    this.nowMs = nowMs;
  }

  /** Adds a fact if it is accepted. @returns why it is not, or null */
  add(id: string, by: FactAuthor, body: FactBody, replacing?: Replacing): FactRefusal | null {
    const sent = { id, replaces: null, reason: null, ...replacing, body };
    const { life } = this;
    const refusal = refusalOfFact(this.now, sent, by, life);
    if (refusal === null) this.facts.push(storedFact(this.now, life, sent, by));
    return refusal;
  }

  /** Adds a fact of an example. @throws Error if it is refused */
  addAccepted(id: string, by: FactAuthor, body: FactBody): string {
    const refusal = this.add(id, by, body);
    if (refusal !== null) throw new Error(`${body.kind}: ${refusal.rule} at ${refusal.path}`);
    return id;
  }

  get now(): DealNow {
    return { terms: this.terms, facts: this.facts, nowMs: this.nowMs, vatRules: this.vatRules };
  }

  get life(): DealLife {
    return dealLife(this.terms, this.facts, this.nowMs, this.vatRules);
  }

  get time(): string {
    return new Date(this.nowMs).toISOString();
  }
}
