import {
  type ContractBlock,
  type ContractDocument,
  type ContractSection,
  type Fact,
  visibleSection,
} from '../../contract/contract-document.ts';
import { contractFormat } from '../../contract/contract-format.ts';
import type { ContractLocale } from '../../contract/contract-terms.ts';
import type { SignedContract } from '../../contract/signature-page.ts';
import { type DealSide, dealSides } from '../../contract/signing.ts';
import { totalMinor } from '../../money.ts';
import type { VatRule } from '../../vat.ts';
import type { DealFact } from '../deal-facts.ts';
import { type DealLife, type Dispute, dealLife } from '../deal-life.ts';
import { dealSums, dueDayOf } from '../deal-money.ts';
import type { DealTerms } from '../deal-terms.ts';
import { indexFacts } from '../fact-index.ts';
import { creditedInvoice } from '../invoice-sum.ts';
import { type FileContext, factDetails, filesOf, kindName, sumText } from './fact-details.ts';
import { factHash, logHash } from './fact-hash.ts';
import { loadSection } from './load-sections.ts';
import { english } from './texts/english.ts';
import { romanian } from './texts/romanian.ts';

const languages = { ro: romanian, en: english } as const;

/** What the file of a deal is made of; the same values give the same document. */
export interface DealFileInput {
  readonly dealId: string;
  readonly goodsName: string;
  readonly terms: DealTerms;
  readonly facts: readonly DealFact[];
  readonly vatRules: readonly VatRule[];
  /** The last version of the contract; null before it is made. */
  readonly contract: SignedContract | null;
  readonly parties: Readonly<Record<DealSide, { readonly name: string; readonly companyNumber: string }>>;
  /** From `dealFileInstant`. */
  readonly atMs: number;
}

/**
 * The instant of the last change of a deal: a fact, a signature, or a settlement that became final by the clock. Its
 * file is of this instant, so that it is the same until something changes.
 *
 * @param nowMs the database's clock
 */
export function dealFileInstant(
  { terms, facts, contract, vatRules }: Pick<DealFileInput, 'terms' | 'facts' | 'contract' | 'vatRules'>,
  nowMs: number,
): number {
  const { loads } = dealLife(terms, facts, nowMs, vatRules);
  const passed = loads.flatMap(({ settlement }) =>
    // Final just after its last moment.
    settlement?.final === 'timePassed' && settlement.dueMs < nowMs ? [settlement.dueMs + 1] : [],
  );
  const stated = [
    terms.openedAt,
    terms.concludedAt ?? terms.openedAt,
    ...(contract === null ? [] : [contract.madeAt, ...contract.signatures.map(({ at }) => at)]),
    ...facts.map(({ at }) => at),
  ].map((at) => Date.parse(at));
  return [...stated, ...passed].reduce((last, ms) => Math.max(last, ms), 0);
}

/**
 * The file of a deal [D9]: its contract, loads with tickets, analyses and settlements, invoices, payments, disputes,
 * files, and the whole log with a SHA-256 of each fact and of the log. Without data of drivers.
 */
export function dealFile(input: DealFileInput, locale: ContractLocale): ContractDocument {
  const { terms, facts, contract, atMs } = input;
  const [format, texts] = [contractFormat(locale), languages[locale]];
  const life = dealLife(terms, facts, atMs, input.vatRules);
  const index = indexFacts(facts);
  const context: FileContext = {
    ...{ terms, format, texts },
    loads: new Map(life.loads.map(({ id, number }) => [id, number])),
    invoices: new Map(
      facts.flatMap(({ id, body }) => {
        // The payments of a washout name the proposal that both agreed to.
        if (body.kind === 'AnnulmentProposed') return [[id, texts.payments.washout]];
        return body.kind === 'InvoiceStated' || body.kind === 'CreditStated' ? [[id, body.number]] : [];
      }),
    ),
  };
  const acts = {
    accepted: Map.groupBy(index.of('SettlementAccepted'), ({ loadId }) => loadId),
    confirmed: new Map(index.of('CounterConfirmed').map((one) => [one.counterId, one])),
  };
  const hashes = facts.map(factHash);
  const sections = [
    contractSection(input, context),
    stateSection(life, facts, logHash(input.dealId, hashes), atMs, context),
    ...life.loads.map((load) => loadSection(load, acts, context)),
    invoiceSection(life, context),
    paymentSection(life, context),
    ...life.disputes.map((dispute, at) => disputeSection(dispute, at + 1, context)),
    ...filesSections(facts, context),
    logSection(input, hashes, context),
  ];
  const number = contract?.number ?? null;
  return {
    title: texts.title,
    subtitle: texts.subtitle(number),
    watermark: null,
    footer: texts.footer(number),
    page: texts.page,
    sections: sections.map(visibleSection),
    codeNote: number === null ? null : format.texts.codeNote,
  };
}

const plain = (text: string): ContractBlock => ({ kind: 'paragraph', number: '', text });

function contractSection(
  { contract, goodsName, parties }: DealFileInput,
  { texts, format, terms }: FileContext,
): ContractSection {
  const words = texts.contract;
  const { quantityThousandths, unit, tolerancePercent, priceMinor, currency, deliveryPeriod } = terms;
  const tolerance = tolerancePercent === 0 ? [] : [words.tolerance(tolerancePercent)];
  const pairs: readonly Fact[] = [
    ...(contract === null
      ? []
      : [
          [words.number, contract.number] satisfies Fact,
          [words.version, String(contract.version)] satisfies Fact,
          [words.madeAt, format.instant(contract.madeAt)] satisfies Fact,
        ]),
    [words.concludedAt, terms.concludedAt === null ? texts.none : format.instant(terms.concludedAt)],
    ...dealSides.map(
      (side): Fact => [words[side], words.party(parties[side].name, parties[side].companyNumber)],
    ),
    [words.goods, goodsName],
    [words.quantity, [format.quantity(quantityThousandths, unit), ...tolerance].join(' ')],
    [
      words.price,
      `${format.price(priceMinor, currency, unit)}, ${words.isGross[terms.isPriceGross ? 'yes' : 'no']}`,
    ],
    [texts.settlement.sum, format.sum(totalMinor(priceMinor, quantityThousandths), currency)],
    [words.delivery, words.deliveryTypes[terms.deliveryType]],
    [words.period, `${format.day(deliveryPeriod.from)} – ${format.day(deliveryPeriod.to)}`],
    [words.weighed, words.place[terms.quantityPlace]],
    [words.analysed, words.place[terms.qualityPlace]],
  ];
  const { who } = texts;
  return {
    title: words.title,
    blocks: [
      plain(texts.intro),
      { kind: 'facts', title: null, pairs },
      ...(contract === null ? [] : [plain(`${words.hash}: ${contract.sha256}`)]),
      ...(contract?.signatures ?? []).map(({ side, signerName, at, fileSha256 }) =>
        plain(words.signed(who[side], signerName, format.instant(at), fileSha256)),
      ),
    ],
  };
}

function stateSection(
  life: DealLife,
  facts: readonly DealFact[],
  hash: string,
  atMs: number,
  context: FileContext,
): ContractSection {
  const { texts, format, terms } = context;
  const words = texts.state;
  const sums = dealSums(life);
  const sum = (minor: number) => format.sum(minor, terms.currency);
  const paidMinor = life.invoices.reduce((total, one) => total + one.paidMinor, 0);
  const open = life.disputes.filter(({ closed }) => closed === null).length;
  const { annulment } = life;
  // An administrator annuls without one.
  const washout = annulment && 'washout' in annulment ? annulment.washout : null;
  return {
    title: words.title(format.instant(new Date(atMs).toISOString())),
    blocks: [
      {
        kind: 'facts',
        title: null,
        pairs: [
          [words.stage, words.stages[life.stage]],
          [words.delivered, format.quantity(life.deliveredThousandths, terms.unit)],
          [words.settled, sum(sums.settledMinor)],
          [words.invoiced, sum(sums.invoicedMinor)],
          [words.paid, sum(paidMinor)],
          [words.received, sum(sums.receivedMinor)],
          [words.open, sum(sums.openMinor)],
          ...(sums.refundMinor ? [[words.refund, sum(sums.refundMinor)] satisfies Fact] : []),
          [words.disputes, words.disputeCount(open, life.disputes.length)],
          [words.facts, format.figure(facts.length)],
        ],
      },
      ...(annulment ? [plain(words.annulled[annulment.kind](annulment.reason))] : []),
      ...(washout ? [plain(words.washout(texts.who[washout.payer], sumText(washout.sum, context)))] : []),
      plain(`${words.log}: ${hash}`),
    ],
  };
}

function invoiceSection(life: DealLife, context: FileContext): ContractSection {
  const { texts, format, terms } = context;
  const words = texts.invoices;
  const sum = (minor: number) => format.sum(minor, terms.currency);
  const numbers = new Map(life.loads.map((load) => [load.id, load]));
  const invoices = life.invoices.map(({ stated, totalMinor: total, paidMinor, receivedMinor }) => {
    const ofInvoice = stated.loadIds.flatMap((id) => numbers.get(id) ?? []);
    const settled = ofInvoice.reduce((of, { settlement }) => of + (settlement?.sumMinor ?? 0), 0);
    return [
      stated.number,
      format.day(stated.day),
      ofInvoice.map((load) => load.number).join(', '),
      format.day(dueDayOf(terms, life.loads, stated)),
      ...[settled, total, paidMinor, receivedMinor].map(sum),
    ];
  });
  const credits = life.credits.map((credit) => [
    credit.stated.number,
    format.day(credit.stated.day),
    words.credit(creditedInvoice(life, credit).stated.number),
    ...[texts.none, texts.none],
    ...[credit.totalMinor, credit.paidMinor, credit.receivedMinor].map((minor) => sum(-minor || 0)),
  ]);
  const rows = [...invoices, ...credits];
  const { number, day, loads, due, settled, total, paid, received } = words;
  return {
    title: words.title,
    blocks: [
      rows.length === 0
        ? plain(words.none)
        : {
            kind: 'table',
            headings: [number, day, loads, due, settled, total, paid, received],
            shares: [1.2, 1, 1.2, 1, 1.2, 1.2, 1.3, 1.4],
            figuresFrom: 4,
            rows,
          },
    ],
  };
}

function paymentSection({ payments, invoices, credits }: DealLife, context: FileContext): ContractSection {
  const { texts, format } = context;
  const words = texts.payments;
  const numbers = new Map([...invoices, ...credits].map(({ stated }) => [stated.id, stated.number]));
  const rows = payments.map((one) => [
    texts.log.kinds[one.kind],
    numbers.get(one.invoiceId) ?? context.invoices.get(one.invoiceId) ?? texts.none,
    format.day(one.day),
    one.reference ?? texts.none,
    sumText(one.sum, context),
  ]);
  return {
    title: words.title,
    blocks: [
      rows.length === 0
        ? plain(words.none)
        : {
            kind: 'table',
            headings: [words.what, words.invoice, words.day, words.reference, words.sum],
            figuresFrom: 4,
            rows,
          },
    ],
  };
}

/** One dispute: what it is about, who wrote what and when, and its result [D9]. */
function disputeSection(
  { opened, messages, calls, closed }: Dispute,
  number: number,
  context: FileContext,
): ContractSection {
  const { texts, format, loads } = context;
  const words = texts.disputes;
  const { about } = words;
  const load = opened.loadId === null ? undefined : loads.get(opened.loadId);
  const subject = opened.about === 'settlement' ? about.settlement : about.load;
  const said = [
    { by: opened.by, at: opened.at, text: opened.reason },
    ...[...messages, ...calls.map((call) => ({ ...call, text: words.called }))].toSorted(
      (a, b) => a.seq - b.seq,
    ),
    ...(closed ? [{ by: closed.by, at: closed.at, text: words.result(closed.result) }] : []),
  ];
  return {
    title: words.title(number, load === undefined ? about.deal : subject(load)),
    blocks: [
      {
        kind: 'table',
        headings: [words.at, words.by, words.said],
        shares: [1.2, 1.2, 4],
        figuresFrom: 3,
        rows: said.map(({ at, by, text }) => [format.instant(at), texts.who[by], text]),
      },
      ...(closed ? [] : [plain(words.open)]),
    ],
  };
}

function filesSections(facts: readonly DealFact[], context: FileContext): readonly ContractSection[] {
  const { texts, format, loads } = context;
  const files = facts.flatMap((fact) => filesOf(fact).map((file) => ({ ...file, fact })));
  if (files.length === 0) return [];
  const { name, of, by, at, title } = texts.files;
  const subjectOf = ({ body }: DealFact) => {
    const number = 'loadId' in body && body.loadId !== null ? loads.get(body.loadId) : undefined;
    return [kindName(body.kind, context), ...(number === undefined ? [] : [texts.load.title(number)])].join(
      ', ',
    );
  };
  return [
    {
      title,
      blocks: [
        {
          kind: 'table',
          headings: [name, of, by, at],
          rows: files.map(({ name: fileName, fact }) => [
            fileName,
            subjectOf(fact),
            texts.who[fact.by],
            format.instant(fact.at),
          ]),
          codes: files.map(({ sha256 }) => `SHA-256 ${sha256}`),
        },
      ],
    },
  ];
}

/** Every fact in order, with those that were replaced [D1]. */
function logSection(
  { dealId, facts }: DealFileInput,
  hashes: readonly string[],
  context: FileContext,
): ContractSection {
  const { texts } = context;
  const words = texts.log;
  const numbers = new Map(facts.map(({ id }, index) => [id, index + 1]));
  return {
    title: words.title,
    blocks: [
      plain(words.method),
      plain(words.deal(dealId)),
      plain(`${texts.state.log}: ${logHash(dealId, hashes)}`),
      {
        kind: 'table',
        headings: [words.number, words.at, words.by, words.what],
        shares: [0.5, 2.1, 1.3, 4.6],
        figuresFrom: 4,
        rows: facts.map((fact, index) => [
          String(index + 1),
          fact.at.replace('T', ' ').replace('Z', ''),
          texts.who[fact.by],
          [
            kindName(fact.body.kind, context),
            factDetails(fact, context),
            fact.replaces === null ? '' : words.corrected(numbers.get(fact.replaces) ?? 0, fact.reason ?? ''),
          ]
            .filter((part) => part !== '')
            .join(' · '),
        ]),
        codes: facts.map(({ id }, index) => `${id}  SHA-256 ${hashes[index]}`),
      },
    ],
  };
}
