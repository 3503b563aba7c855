import { randomUUID } from 'node:crypto';
import { dealAnswerSchema } from '@recolta/shared/contracts/http/deals';
import { dayOf, daysAfter } from '@recolta/shared/domain/announcement/deadline';
import { type FactBody, type FactKind, knownFacts } from '@recolta/shared/domain/deal/deal-facts';
import { dealLife, type Load } from '@recolta/shared/domain/deal/deal-life';
import { analysisOf, loadPlan, ticketOf } from '@recolta/shared/testing/deal-fixture';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { makeAccount, type TestAccount } from '../harness/accounts.ts';
import { makeAnnouncement, makeAnnouncementBid, makeDeal } from '../harness/announcements.ts';
import type { Answer } from '../harness/http-call.ts';
import { expectStatus } from '../harness/live-calls.ts';
import { playRaces } from '../harness/races.ts';
import { startTestMarket, type TestMarket } from '../harness/test-market.ts';

const rounds = Number(process.env.DEAL_RACE_ROUNDS ?? 10);
const timeout = 30_000 + rounds * 1000;
const answerSchema = z.object({
  refusals: z.array(z.nullable(z.object({ path: z.string(), rule: z.string() }))),
});

describe('two acts on one deal at once', () => {
  let market: TestMarket;
  let seller: TestAccount;
  let buyer: TestAccount;
  beforeAll(async () => {
    market = await startTestMarket();
    seller = await makeAccount(market.db, { mayPost: true });
    buyer = await makeAccount(market.db);
  });
  afterAll(() => market.close());

  const inDays = (days: number) => daysAfter(dayOf(Date.now()), days);
  async function signedDeal(): Promise<string> {
    const announcementId = await makeAnnouncement(market.db, seller);
    const bidId = await makeAnnouncementBid(market.db, announcementId, buyer);
    const id = await makeDeal(market.db, { announcementId, bidId }, seller, buyer);
    await sql`update main.deals set concluded_at = clock_timestamp() where id = ${id}`.execute(market.db);
    return id;
  }
  const call = ({ token }: TestAccount, dealId: string, body: FactBody, more = {}) =>
    market.call({
      ...{ method: 'POST', path: `/main/auction-winning-bids/${dealId}/facts`, token },
      body: { facts: [{ id: randomUUID(), body, ...more }] },
    });
  /** Null if the fact is stored, else the rule that refused it. */
  const ruleOf = (answer: Answer) => expectStatus(answer, 200, answerSchema).refusals[0]?.rule ?? null;
  const stated = async (who: TestAccount, dealId: string, body: FactBody) =>
    expect(ruleOf(await call(who, dealId, body))).toBeNull();
  async function lifeOf(dealId: string) {
    const path = `/main/auction-winning-bids/${dealId}`;
    const answer = await market.call({ method: 'GET', path, token: seller.token });
    const { life } = expectStatus(answer, 200, dealAnswerSchema);
    if (!life) throw new Error('the answer has no life');
    return {
      ...dealLife(life.terms, knownFacts(life.facts) ?? [], Date.parse(life.now), life.vatRules),
      facts: knownFacts(life.facts) ?? [],
      terms: life.terms,
    };
  }
  const placeOf = (facts: readonly { readonly body: { readonly kind: FactKind } }[], kind: FactKind) =>
    facts.findIndex(({ body }) => body.kind === kind);

  /** A deal with a load whose settlement is shown. @returns the basis of acts on it, and its ticket */
  async function shownSettlement() {
    const id = await signedDeal();
    const at = new Date().toISOString();
    const ticket = ticketOf(1, { grossKg: 35_000, tareKg: 15_000 }, at);
    const ticketFact = randomUUID();
    await stated(buyer, id, loadPlan(1, '20', inDays(2)));
    await market.call({
      ...{ method: 'POST', path: `/main/auction-winning-bids/${id}/facts`, token: seller.token },
      body: { facts: [{ id: ticketFact, body: ticket }] },
    });
    await stated(seller, id, analysisOf([1], { humidity: 13.5 }, at));
    const [load] = (await lifeOf(id)).loads;
    return { id, ticket, ticketFact, basis: basisOf(load) };
  }
  function basisOf(load: Load | undefined) {
    if (!load?.settlement) throw new Error('no settlement is shown');
    const { ticketId, analysisId, sumMinor } = load.settlement;
    return { loadId: load.id, ticketId, analysisId, sum: (sumMinor / 100).toFixed(2) };
  }

  const prepaidDeal = async () => {
    const id = await signedDeal();
    await sql`update main.deals set terms = jsonb_set(terms, '{paymentType}', '"PrePayment"')
      where id = ${id}`.execute(market.db);
    return id;
  };
  const today = dayOf(Date.now());
  const advance = (number: string): FactBody => ({
    ...{ kind: 'InvoiceStated', number, day: today, loadIds: [], total: '100.00' },
  });

  it('[D8] one number in two deals of a seller at once: one is stored, the other names its deal', {
    timeout,
  }, async () => {
    await playRaces(rounds, async (race) => {
      const [first, second] = [await prepaidDeal(), await prepaidDeal()];
      const number = `R ${randomUUID().slice(0, 8)}`;
      const answers = await race(
        () => call(seller, first, advance(number)),
        () => call(seller, second, advance(number.toLowerCase())),
      );
      const rules = answers.map(ruleOf);
      expect(rules.toSorted()).toEqual(['usedNumber', null].toSorted());
      const stored = [await lifeOf(first), await lifeOf(second)].flatMap(({ invoices }) => invoices);
      expect(stored).toHaveLength(1);
      return rules[0] === null ? 'act' : 'trade';
    });
  });

  it('[D8] a number is used once per seller: refused at its field, free again once corrected', async () => {
    const [first, second] = [await prepaidDeal(), await prepaidDeal()];
    await sql`update main.deals set contract_number = 'AM-2026-009912' where id = ${first}`.execute(
      market.db,
    );
    const id = randomUUID();
    const sent = await call(seller, first, advance('UN 12'), { id });
    expect(ruleOf(sent)).toBeNull();
    const refused = JSON.parse((await call(seller, second, advance('un-12'))).text).refusals[0];
    expect(refused).toMatchObject({ path: 'number', rule: 'usedNumber' });
    expect(refused.values.deal).toContain('AM-2026-009912');
    // A credit note has a number of the same books.
    const credit: FactBody = {
      ...{ kind: 'CreditStated', invoiceId: id, number: 'UN 12', day: today },
      ...{ sum: '100.00', total: '100.00' },
    };
    expect(ruleOf(await call(seller, first, credit))).toBe('twice');
    // Another seller's books are others.
    await sql`update main.deals set seller_account_id = ${buyer.accountId}, buyer_account_id = ${seller.accountId}
      where id = ${second}`.execute(market.db);
    expect(ruleOf(await call(buyer, second, advance('UN 12')))).toBeNull();
    const third = await prepaidDeal();
    const replacing = { replaces: id, reason: 'număr greșit' };
    expect(ruleOf(await call(seller, first, advance('UN 13'), replacing))).toBeNull();
    expect(ruleOf(await call(seller, third, advance('UN 12')))).toBeNull();
    expect(ruleOf(await call(seller, third, advance('UN 13')))).toBe('usedNumber');
  });

  it('[D8] an invoice is stored with its VAT; sent again, it is stored once', async () => {
    const [dealId, id] = [await prepaidDeal(), randomUUID()];
    for (const _again of [1, 2])
      expect(ruleOf(await call(seller, dealId, advance('TV 1'), { id }))).toBeNull();
    const charges = [{ day: today, regime: expect.any(String), ratePercent: expect.any(Number) }];
    expect((await lifeOf(dealId)).facts.map(({ body }) => body)).toMatchObject([
      { kind: 'InvoiceStated', number: 'TV 1', charges },
    ]);
    const stated = { ...advance('TV 2'), charges: [] } as FactBody;
    expect((await call(seller, dealId, stated)).status).toBe(400);
  });

  it('[D2] two plans for the last tonnes: one is stored', { timeout }, async () => {
    await playRaces(rounds, async (race) => {
      const id = await signedDeal();
      const { terms } = await lifeOf(id);
      const all = (terms.quantityThousandths / 1000).toFixed(3);
      const answers = await race(
        () => call(buyer, id, { ...loadPlan(1, all, inDays(2)), plates: 'TR 01 SIL' }),
        () => call(buyer, id, { ...loadPlan(2, all, inDays(2)), plates: 'TR 02 SIL' }),
      );
      const [first, second] = answers.map(ruleOf);
      expect([first, second].toSorted()).toEqual(['pastTolerance', null].toSorted());
      expect((await lifeOf(id)).loads).toHaveLength(1);
      return first === null ? 'act' : 'trade';
    });
  });

  it('[D4] [D6] a corrected ticket and a confirmation: nobody has confirmed a sum that was not shown', {
    timeout,
  }, async () => {
    await playRaces(rounds, async (race) => {
      const { id, ticket, ticketFact, basis } = await shownSettlement();
      const corrected = { ...ticketOf(1, { grossKg: 35_400, tareKg: 15_000 }, ticket.weighedAt) };
      const [correction, confirmation] = await race(
        () => call(seller, id, corrected, { replaces: ticketFact, reason: 'citit greșit' }),
        () => call(buyer, id, { kind: 'SettlementAccepted', ...basis }),
      );
      expect(ruleOf(correction)).toBeNull();
      const { loads, facts } = await lifeOf(id);
      expect(loads[0]?.tickets.Load?.grossKg).toBe(35_400);
      expect(loads[0]?.settlement?.acceptedBy).toEqual([]);
      const isConfirmed = placeOf(facts, 'SettlementAccepted') >= 0;
      expect(ruleOf(confirmation)).toBe(isConfirmed ? null : 'changed');
      return isConfirmed ? 'trade' : 'act';
    });
  });

  it('[D6] [D7] a contest and the last confirmation: contested or final, not both', { timeout }, async () => {
    await playRaces(rounds, async (race) => {
      const { id, basis } = await shownSettlement();
      await stated(buyer, id, { kind: 'SettlementAccepted', ...basis });
      const contest = { kind: 'SettlementContested', ...basis, subject: 'weight', reason: 'proba' } as const;
      const [contested, confirmed] = await race(
        () => call(buyer, id, contest),
        () => call(seller, id, { kind: 'SettlementAccepted', ...basis }),
      );
      const settlement = (await lifeOf(id)).loads[0]?.settlement;
      expect(ruleOf(confirmed)).toBeNull();
      const isFinal = ruleOf(contested) === 'final';
      expect([settlement?.final !== null, settlement?.contest !== null]).toEqual([isFinal, !isFinal]);
      return isFinal ? 'trade' : 'act';
    });
  });

  it('[D1] an annulment and a plan: nothing is planned after the end', { timeout }, async () => {
    await playRaces(rounds, async (race) => {
      const id = await signedDeal();
      await stated(buyer, id, loadPlan(1, '20', inDays(2)));
      const proposalId = randomUUID();
      await market.call({
        ...{ method: 'POST', path: `/main/auction-winning-bids/${id}/facts`, token: buyer.token },
        body: {
          facts: [{ id: proposalId, body: { kind: 'AnnulmentProposed', reason: 'de acord', washout: null } }],
        },
      });
      const [annulled, planned] = await race(
        () => call(seller, id, { kind: 'AnnulmentConfirmed', proposalId }),
        () => call(buyer, id, loadPlan(2, '20', inDays(2))),
      );
      expect(ruleOf(annulled)).toBeNull();
      const { stage, facts } = await lifeOf(id);
      expect(stage).toBe('annulled');
      const isPlanned = ruleOf(planned) === null;
      if (!isPlanned) expect(ruleOf(planned)).toBe('ended');
      const plans = facts.filter(({ body }) => body.kind === 'LoadPlanned');
      expect(plans).toHaveLength(isPlanned ? 2 : 1);
      expect(placeOf(facts, 'AnnulmentConfirmed')).toBe(isPlanned ? 3 : 2);
      expect(facts.map(({ id: factId }) => factId)).toHaveLength(
        new Set(facts.map(({ id: one }) => one)).size,
      );
      return isPlanned ? 'trade' : 'act';
    });
  });
});
