import { setImmediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { DealAnswer } from '@recolta/shared/contracts/http/deals';
import {
  type DealFact,
  type DealFile,
  type FactAuthor,
  type FactKind,
  filesOf,
  type SentFact,
} from '@recolta/shared/domain/deal/deal-facts';
import { type DealLife, dealLife } from '@recolta/shared/domain/deal/deal-life';
import { keepsLife, refusalOfFact } from '@recolta/shared/domain/deal/decide-fact';
import { type FactRefusal, refuse } from '@recolta/shared/domain/deal/fact-act';
import { storedFact } from '@recolta/shared/domain/deal/stored-fact';
import { databaseNowMs } from '../../platform/clock.ts';
import { notFound } from '../../platform/http/border-error.ts';
import { requireRecentFactor } from '../../platform/http/caller-checks.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import { freshCaller } from '../../platform/sale/locked-caller.ts';
import { administratorsChanged } from '../account/account-changed.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { dealChanged } from '../contract/deal-changed.ts';
import { findSeenDeal, sideOf } from '../contract/deal-terms.ts';
import { getDeal } from '../contract/deal-view.ts';
import { lockDeal } from '../contract/stored-contracts.ts';
import type { MainOptions } from '../main-options.ts';
import { readVatRules } from '../market-data/read-market-data.ts';
import { notifyAll } from '../notification/notify.ts';
import { identity } from '../session/find-callers.ts';
import type { MainTrx } from '../tables.ts';
import { changeNotices } from './deal-clock.ts';
import { dealTermsOf, readFacts, storeSummary } from './deal-log.ts';
import { newsOf } from './deal-notices.ts';
import { keepFilesOf, readFiles, refusalOfFiles } from './fact-files.ts';
import { keepNumbers, lockNumbers, refusalOfNumber } from './invoice/invoice-numbers.ts';

/** The outcome of each sent fact: null if it is stored, or was before. */
export type Refusals = (FactRefusal | null)[];

/**
 * Adds facts to the log of a deal [D1–D9], each decided by those before it under the deal's lock. A fact whose id is in
 * the log already is not stored again, and refused if it says something else.
 *
 * @throws BorderError 404 for a deal of others; 403 `SecondFactorRequired` if an administrator ends it without a recent
 *   second factor
 */
export async function addFacts(
  { db, signal }: MainOptions,
  calledBy: Caller,
  dealId: string,
  sent: readonly SentFact[],
): Promise<{ refusals: Refusals; deal: DealAnswer }> {
  await findSeenDeal(db, calledBy, dealId);
  const isEnding = sent.some(({ body }) => body.kind === 'DealEnded');
  if (isEnding) requireRecentFactor(calledBy);
  const refusals = await db.transaction().execute(async (trx) => {
    const deal = await lockDeal(trx, dealId);
    const caller = await freshCaller(trx, identity, calledBy);
    const author = sideOf(deal, caller.accountId) ?? (caller.role === 'Admin' ? 'administrator' : null);
    if (author === null) throw notFound();
    const { accountId, userId } = caller;
    const found = await storeFacts(trx, deal, { author, accountId, userId }, sent);
    if (isEnding && found.includes(null))
      await writeAudit(trx, {
        byUserId: userId,
        action: 'deal.ended',
        subject: { name: deal.goods.name },
        details: { dealId },
      });
    return found;
  });
  signal.committed();
  return { refusals, deal: await getDeal(db, calledBy, dealId) };
}

/** Facts that administrators follow on their open pages. */
const ofDisputes: ReadonlySet<FactKind> = new Set([
  'DisputeOpened',
  'DisputeMessage',
  'AdministratorCalled',
  'DisputeClosed',
]);

/** Who states a fact; a driver has no account. */
export interface Author {
  readonly author: FactAuthor;
  readonly accountId: string | null;
  readonly userId: string | null;
}

/** Decides and stores facts under the deal's lock, and notifies both sides of what changed. */
export async function storeFacts(
  trx: MainTrx,
  deal: Awaited<ReturnType<typeof lockDeal>>,
  { author, accountId, userId }: Author,
  sent: readonly SentFact[],
): Promise<Refusals> {
  const nowMs = await databaseNowMs(trx);
  const [terms, before, vatRules] = [
    await dealTermsOf(trx, deal),
    await readFacts(trx, deal.id),
    await readVatRules(trx),
  ];
  const facts = [...before];
  const known = new Map(before.map((fact) => [fact.id, fact]));
  const fileIds = sent.flatMap(({ body }) => filesOf(body).map(({ id }) => id));
  const files = fileIds.length > 0 ? await readFiles(trx, deal.id, fileIds) : new Map<string, DealFile>();
  const numbers = await lockNumbers(trx, deal, sent);
  const lifeOf = (log: readonly DealFact[], ms = nowMs) => dealLife(terms, log, ms, vatRules);
  const lifeBefore = lifeOf(before);
  let life: DealLife | null = lifeBefore;
  const decide = (fact: SentFact): FactRefusal | null => {
    const stored = known.get(fact.id);
    if (stored) return isRepeated(stored, fact, author) ? null : refuse('', 'changed');
    life ??= lifeOf(facts);
    const now = { terms, facts, nowMs, vatRules };
    const refusal =
      refusalOfFiles(fact.body, files) ??
      refusalOfFact(now, fact, author, life) ??
      refusalOfNumber(fact, numbers);
    if (refusal !== null) return refusal;
    const stated = storedFact(now, life, fact, author);
    known.set(fact.id, stated);
    facts.push(stated);
    if (!keepsLife(fact.body)) life = null;
    return null;
  };
  const refusals: Refusals = [];
  for (const fact of sent) {
    refusals.push(decide(fact));
    // This process decides live bids too, and a long log takes a while to read.
    await setImmediate();
  }
  const added = facts.slice(before.length);
  if (added.length === 0) return refusals;
  await insertFacts(trx, deal.id, before.length, added, { accountId, userId });
  await keepFilesOf(trx, added);
  await keepNumbers(trx, deal, added);
  await storeSummary(trx, deal, terms, facts, nowMs);
  const lifeAt = (ms: number) => (ms === nowMs ? lifeBefore : lifeOf(before, ms));
  await notifyAll(trx, [
    ...changeNotices(deal, terms, nowMs, { lifeAt, life: life ?? lifeOf(facts) }),
    ...newsOf(deal, added),
  ]);
  await dealChanged(trx, deal);
  if (added.some(({ body }) => ofDisputes.has(body.kind))) await administratorsChanged(trx);
  return refusals;
}

/** A fact that is sent again, because its answer was lost: to one that was corrected meanwhile, "stored" would be wrong. */
function isRepeated(stored: DealFact, sent: SentFact, by: FactAuthor): boolean {
  // As JSON: fields that are undefined are not stored. The charges of an invoice are not its sender's.
  const said = ({ replaces, reason, body }: SentFact): unknown =>
    JSON.parse(JSON.stringify({ replaces, reason, body: { ...body, charges: undefined } }));
  return stored.by === by && isDeepStrictEqual(said(stored), said(sent));
}

async function insertFacts(
  trx: MainTrx,
  dealId: string,
  firstSeq: number,
  added: readonly DealFact[],
  { accountId, userId }: Omit<Author, 'author'>,
): Promise<void> {
  await trx
    .insertInto('main.deal_facts')
    .values(
      added.map(({ id, replaces, reason, body, by, at }, index) => ({
        ...{ deal_id: dealId, seq: firstSeq + index, id, author: by, account_id: accountId, user_id: userId },
        ...{ replaces, reason, body: JSON.stringify(body), stated_at: new Date(at) },
      })),
    )
    .execute();
}
