import { sha256 as hashBytes } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { describe, expect, it } from 'vitest';
import { documentText } from '../../../testing/contract-text.ts';
import { analysisOf, DealInMemory, factId, loadPlan, ticketOf } from '../../../testing/deal-fixture.ts';
import type { ContractBlock } from '../../contract/contract-document.ts';
import { releaseVatRules } from '../../vat.ts';
import { type DealFact, factKinds } from '../deal-facts.ts';
import { type DealFileInput, dealFile, dealFileInstant } from './deal-file.ts';
import { factHash, logHash } from './fact-hash.ts';

const hashOf = (text: string) => bytesToHex(hashBytes(utf8ToBytes(text)));
const dealId = '00000000-0000-4000-8000-00000000d001';
const sha256 = 'c'.repeat(64);
const contract: DealFileInput['contract'] = {
  ...{ number: 'AM-2026-000131', version: 2, goodsName: 'Grâu panificație', sha256 },
  madeAt: '2026-11-24T07:00:00.000Z',
  signatures: [
    {
      ...{ side: 'seller', signerName: 'Ion Mureșan', companyName: 'Agro SRL' },
      ...{ at: '2026-11-24T07:05:00.000Z', fileSha256: null },
    },
  ],
};

/** One load settled by the grid and contested, its counter-analysis, an invoice with a part paid, and a dispute. */
function lived(): DealInMemory {
  const deal = new DealInMemory();
  const tell = (...[by, body]: Parameters<DealInMemory['tell']>): string => {
    const id = deal.tell(by, body);
    if (typeof id !== 'string') throw new Error(`${body.kind} is refused: ${id.rule}`);
    return id;
  };
  const driver = { name: 'Vasile Șoferu', telephone: '+40722000111' };
  tell('buyer', { ...loadPlan(1, '24.5'), driver, carrier: 'Trans Teleorman' } as never);
  deal.nowMs = Date.parse('2026-12-07T09:00:00.000Z');
  tell('buyer', {
    kind: 'LoadMoved',
    loadId: factId(1),
    move: 'arrived',
    movedAt: '2026-12-07T08:10:00.000Z',
  });
  const wrong = tell('seller', ticketOf(1, { grossKg: 39_490, tareKg: 14_980 }, '2026-12-07T08:40:00.000Z'));
  const ticketId = deal.tell(
    'seller',
    {
      ...ticketOf(1, { grossKg: 39_480, tareKg: 14_980 }, '2026-12-07T08:40:00.000Z'),
      number: 'L 2',
    } as never,
    { replaces: wrong, reason: 'cifră greșită' },
  ) as string;
  const figures = { protein: 12.8, humidity: 14.6, impurities: 2.4, hectolitricMass: 77 };
  const analysisId = tell('seller', analysisOf([1], figures, '2026-12-07T08:50:00.000Z'));
  const basis = { loadId: factId(1), ticketId, analysisId, sum: '25200.95' };
  tell('buyer', { kind: 'SettlementContested', ...basis, subject: 'humidity', reason: 'proba era umedă' });
  const counterId = tell('buyer', {
    ...{ kind: 'CounterStated', loadId: factId(1), laboratory: 'Laborator Ploiești', number: 'CA 7' },
    ...{ measuredAt: '2026-12-07T09:00:00.000Z', figure: 14.9, tolerance: 0.1 },
  });
  tell('seller', { kind: 'CounterConfirmed', loadId: factId(1), counterId });
  const disputeId = tell('buyer', {
    ...{
      kind: 'DisputeOpened',
      loadId: factId(1),
      about: 'settlement',
      reason: 'Cine plătește staționarea?',
    },
  });
  tell('seller', { kind: 'DisputeMessage', disputeId, text: 'Camionul a venit târziu.' });
  tell('buyer', { kind: 'AdministratorCalled', disputeId });
  return deal;
}

const inputOf = (deal: DealInMemory): DealFileInput => {
  const known = {
    ...{ dealId, goodsName: 'Grâu panificație', terms: deal.terms, facts: deal.facts, contract },
    vatRules: releaseVatRules,
    parties: {
      seller: { name: 'Agro SRL', companyNumber: 'RO123' },
      buyer: { name: 'Moara SA', companyNumber: 'RO456' },
    },
  };
  return { ...known, atMs: dealFileInstant(known, deal.nowMs) };
};
const textOf = (input: DealFileInput, locale: 'ro' | 'en') => documentText(dealFile(input, locale));

/** Lei of a printed sum, `−\u00a0153,32\u00a0lei`. */
const leiOf = (text: string): number =>
  Math.round(
    Number(
      text
        .replaceAll(/[^\d,−]/g, '')
        .replace(',', '.')
        .replace('−', '-'),
    ) * 100,
  );

describe('the file of a deal', () => {
  it('[D9] says who stated what, corrections and hashes included', () => {
    const deal = lived();
    const text = textOf(inputOf(deal), 'ro');
    for (const said of [
      'contract nr. AM-2026-000131',
      `Amprenta SHA-256 a contractului: ${sha256}`,
      'Vânzătorul: semnat de Ion Mureșan',
      'Agro SRL, CUI RO123',
      'Siliștea, nr. L 2',
      '39.480 kg brut − 14.980 kg tară = 24,5 t net',
      'Contestat: Cumpărătorul',
      'Umiditate: proba era umedă',
      'Laborator Ploiești, buletin CA 7',
      '14,9 %, incertitudine 0,1 %',
      'Definitiv, după contraanaliză.',
      'Costul contraanalizei îl suportă vânzătorul.',
      'Disputa 1: decontul transportului 1',
      'Camionul a venit târziu.',
      'a cerut un administrator',
      'corectează nr. 3: cifră greșită',
    ])
      expect(text).toContain(said);
    expect(text).not.toContain('Șoferu');
    expect(textOf(inputOf(deal), 'en')).toContain('Dispute 1: settlement of load 1');
  });

  it('[D6] [D9] the lines of a settlement add up to its sum, to the ban', () => {
    const deal = lived();
    const settlement = deal.life.loads[0]?.settlement;
    const tables = dealFile(inputOf(deal), 'ro').sections.flatMap(({ title, blocks }) =>
      title === 'Transportul 1'
        ? blocks.filter((block): block is Extract<ContractBlock, { kind: 'table' }> => block.kind === 'table')
        : [],
    );
    const sums = (tables[0]?.rows ?? []).map((row) => leiOf(row.at(-1) ?? ''));
    expect(sums).toHaveLength(6);
    expect(sums.slice(0, -1).reduce((sum, one) => sum + one, 0)).toBe(sums.at(-1));
    expect(sums.at(-1)).toBe(settlement?.sumMinor);
    expect(tables[0]?.notes?.[2]).toBe(
      'Anexa nr. 1 (grila de calitate): 0,10 % din masă pentru fiecare 0,1\u00a0%',
    );
  });

  it('[D9] lists each fact of the log with its SHA-256, which anyone can compute', () => {
    const deal = lived();
    const log = dealFile(inputOf(deal), 'ro').sections.at(-1)?.blocks.at(-1);
    if (log?.kind !== 'table') throw new Error('the log is no table');
    expect(log.rows).toHaveLength(deal.facts.length);
    const hashes = deal.facts.map(factHash);
    expect(log.codes).toEqual(deal.facts.map(({ id }, at) => `${id}  SHA-256 ${hashes[at]}`));
    const [, moved] = deal.facts;
    const canonical = `[1,{"at":"${moved?.at}","body":{"kind":"LoadMoved","loadId":"${factId(1)}","move":"arrived","movedAt":"2026-12-07T08:10:00.000Z"},"by":"buyer","id":"${moved?.id}","reason":null,"replaces":null}]`;
    expect(hashes[1]).toBe(hashOf(canonical));
    const ofLog = hashOf(JSON.stringify([1, dealId, hashes]));
    expect(logHash(dealId, hashes)).toBe(ofLog);
    expect(textOf(inputOf(deal), 'ro').split(ofLog)).toHaveLength(3);
  });

  it('[D2] [D9] erasing a driver changes no hash', () => {
    const [planned] = lived().facts as [DealFact];
    expect(JSON.stringify(planned)).toContain('Șoferu');
    const erased = { ...planned, body: { ...planned.body, driver: null } } as DealFact;
    expect(factHash(erased)).toBe(factHash(planned));
    expect(factHash({ ...planned, by: 'seller' })).not.toBe(factHash(planned));
  });

  it('[D9] is of the last change: the same later, another once a settlement is final by the clock', () => {
    const deal = new DealInMemory();
    deal.tell('buyer', loadPlan(1, '25'));
    deal.nowMs = Date.parse('2026-12-07T09:00:00.000Z');
    deal.tell('seller', ticketOf(1, { grossKg: 39_480, tareKg: 14_980 }, '2026-12-07T08:40:00.000Z'));
    deal.tell('seller', analysisOf([1], { protein: 12.5 }, '2026-12-07T08:50:00.000Z'));
    const first = textOf(inputOf(deal), 'ro');
    deal.nowMs += 3_600_000;
    expect(textOf(inputOf(deal), 'ro')).toBe(first);
    expect(first).toContain('Nu este definitiv.');
    deal.nowMs = Date.parse('2026-12-14T09:00:00.000Z');
    const last = textOf(inputOf(deal), 'ro');
    expect(last).toContain('nu a fost contestat în 48 de ore lucrătoare');
    deal.nowMs += 86_400_000;
    expect(textOf(inputOf(deal), 'ro')).toBe(last);
  });

  it('[D9] lists the files of facts with their hashes, and no text that disguises itself', () => {
    const deal = lived();
    const [, moved] = deal.facts as [DealFact, DealFact];
    const files = [{ id: factId(7), name: 'tichet\u202e.jpg', sha256: 'd'.repeat(64) }];
    deal.facts[1] = { ...moved, body: { ...moved.body, files } as never };
    const { sections } = dealFile(inputOf(deal), 'en');
    const table = sections.find(({ title }) => title === 'Files')?.blocks[0];
    expect(table).toMatchObject({
      rows: [['tichet.jpg', 'Progress of the load, Load 1', 'Buyer', expect.any(String)]],
      codes: [`SHA-256 ${'d'.repeat(64)}`],
    });
  });

  it('[D9] prints every kind of fact in both languages', () => {
    const common = { loadId: factId(1), reason: 'motiv' };
    const id = factId(2);
    // The id of the invoice among them.
    const invoiced = factId(58);
    const bodies: object[] = [
      { ...loadPlan(1, '24.5') },
      { ...loadPlan(1, '24'), kind: 'LoadChanged' },
      { kind: 'LoadWithdrawn', ...common },
      { kind: 'WindowAsked', ...common, day: '2026-12-08', from: '08:00', to: '09:30' },
      { kind: 'LoadRemarked', loadId: factId(1), text: 'întârziere' },
      { kind: 'LoadRejected', ...common },
      { kind: 'DealEnded', reason: 'motiv' },
      { kind: 'SettlementAccepted', loadId: factId(1), ticketId: id, analysisId: null, sum: '10.50' },
      { kind: 'InvoiceStated', number: 'AGS 1', day: '2026-12-08', loadIds: [factId(1)], total: '11.50' },
      { kind: 'CreditStated', invoiceId: invoiced, number: 'S 2', day: '2026-12-09', total: '11.50' },
      { kind: 'PaymentStated', invoiceId: id, day: '2026-12-09', sum: '5.25', reference: 'OP 12' },
      { kind: 'ReceiptStated', invoiceId: id, day: '2026-12-09', sum: '5.25', reference: null },
      { kind: 'DeliveryEndProposed', reason: 'motiv' },
      { kind: 'DeliveryEndConfirmed', proposalId: id },
      { kind: 'AnnulmentProposed', reason: 'motiv', washout: { payer: 'buyer', sum: '77.00' } },
      { kind: 'AnnulmentConfirmed', proposalId: id },
      { kind: 'ProposalEnded', proposalId: id },
      { kind: 'DisputeClosed', disputeId: id, result: 'rezultat' },
    ];
    const deal = lived();
    const added = bodies.map((body, at) => {
      const fact = { id: factId(50 + at), replaces: null, reason: null, body, by: 'buyer', at: deal.time };
      return fact as unknown as DealFact;
    });
    deal.facts = [...deal.facts, ...added];
    expect(new Set(deal.facts.map(({ body }) => body.kind))).toEqual(new Set(factKinds));
    for (const locale of ['ro', 'en'] as const) {
      const text = textOf(inputOf(deal), locale);
      expect(text).not.toMatch(/undefined|NaN|\[object/);
      for (const said of ['08:00–09:30', 'AGS 1', 'S 2', 'OP 12', 'rezultat', 'motiv'])
        expect(text).toContain(said);
    }
  });

  it('[D9] [D12] says whether both parties or an administrator annulled the deal', () => {
    const both = lived();
    const body = { kind: 'AnnulmentProposed', reason: 'motiv', washout: null } as const;
    const proposalId = String(both.tell('buyer', body));
    both.tell('seller', { kind: 'AnnulmentConfirmed', proposalId });
    expect(textOf(inputOf(both), 'ro')).toContain('Anulată cu acordul ambelor părți: motiv');
    const ended = lived();
    ended.nowMs += 400 * 86_400_000;
    expect(ended.tell('administrator', { kind: 'DealEnded', reason: 'tăcere' })).toBeTypeOf('string');
    const [ro, en] = [textOf(inputOf(ended), 'ro'), textOf(inputOf(ended), 'en')];
    expect(ro).toContain('Anulată de un administrator al pieței: tăcere');
    expect(en).toContain('Annulled by an administrator of the market: tăcere');
    expect([ro.includes('acordul ambelor'), en.includes('by both parties')]).toEqual([false, false]);
  });

  it('[D1] [D9] names the payments of a washout in place of an invoice', () => {
    const deal = lived();
    const washout = { payer: 'seller', sum: '77.00' } as const;
    const proposalId = String(deal.tell('buyer', { kind: 'AnnulmentProposed', reason: 'motiv', washout }));
    deal.tell('seller', { kind: 'AnnulmentConfirmed', proposalId });
    const payment = { invoiceId: proposalId, day: '2026-11-24', sum: '77.00', reference: 'OP 77' };
    expect(deal.tell('seller', { kind: 'PaymentStated', ...payment })).toBeTypeOf('string');
    expect(textOf(inputOf(deal), 'ro')).toMatch(/compensație.{0,40}OP 77/s);
    expect(textOf(inputOf(deal), 'en')).toMatch(/compensation.{0,40}OP 77/s);
  });
});
