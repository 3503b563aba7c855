import type { ContractParty } from '@recolta/shared/domain/contract/contract-terms';
import { nextCredit, nextInvoice } from '@recolta/shared/domain/deal/invoice-sum';
import { formatMoney } from '@recolta/shared/domain/money';
import { releaseVatRules } from '@recolta/shared/domain/vat';
import {
  analysisOf,
  DealInMemory,
  factId,
  loadPlan,
  statedDealTerms,
  ticketOf,
} from '@recolta/shared/testing/deal-fixture';
import { describe, expect, it } from 'vitest';
import { accountingTable, type OwnBooks } from '../../src/main/deal/invoice/accounting-tables.ts';
import { sagaFile } from '../../src/main/deal/invoice/saga-file.ts';
import { winmentorFile } from '../../src/main/deal/invoice/winmentor-file.ts';
import { csvOf } from '../../src/platform/csv.ts';
import { allAt, parseXml, textAt } from './ubl-tree.ts';

const farm: ContractParty = {
  ...{ companyName: 'Agro Siliștea SRL', companyNumber: '14399840', jNumber: 'J51/812/2004' },
  invoiceAddress: { county: 'CL', town: 'Siliștea', street: 'Str. Silozului nr. 4', postalCode: '917100' },
  ...{ administratorName: 'Ana Petrescu', telephone: '+40722123456', email: 'ana@silistea.example' },
  ...{ bank: 'Banca Agricolă', bankBranch: null, bankAccountNumber: 'RO49AAAA1B31007593840000' },
  ...{ vatState: 'registered', isProducer: true },
};
const mill: ContractParty = {
  ...{ companyName: 'Moara Dunării SA', companyNumber: '159890', jNumber: 'J09/77/1998' },
  invoiceAddress: { county: 'BR', town: 'Galați', street: 'Șos. Baldovinești nr. 2' },
  ...{ administratorName: 'Ion Dumitru', telephone: '+40733654321', email: 'ion@moara.example' },
  ...{ bank: 'Banca Dunării', bankBranch: null, bankAccountNumber: 'RO12BBBB1B31007593840999' },
  ...{ vatState: 'registered', isProducer: false },
};
const parties = {
  seller: { party: farm, vatState: 'registered' },
  buyer: { party: mill, vatState: 'registered' },
} as const;
const inEuro = { currency: 'Euro', priceMinor: 210_50 } as const;
const inLei = { currency: 'Ron', priceMinor: 1050_50 } as const;
const inDollars = { currency: 'Dollar', isPriceGross: true, priceMinor: 233_33 } as const;

/** An advance, a load with a bonus and a deduction, its invoice, a payment with its receipt; in euro a credit note. */
function booksOf(
  side: OwnBooks['side'],
  figures: typeof inEuro | typeof inDollars | typeof inLei,
  month = '2027-01',
): OwnBooks {
  const deal = new DealInMemory({ ...statedDealTerms, ...figures, paymentType: 'PrePayment' });
  const tell = (...told: Parameters<DealInMemory['tell']>): string => {
    const id = deal.tell(...told);
    if (typeof id !== 'string') throw new Error(`refused: ${id.rule}`);
    return id;
  };
  const [advanceDay, day] = [`${month}-10`, `${month}-11`];
  deal.nowMs = Date.parse(`${day}T08:00:00.000Z`);
  tell('seller', { kind: 'InvoiceStated', number: 'AV 7', day: advanceDay, loadIds: [], total: '1110.00' });
  tell('buyer', loadPlan(1, '24.500', day));
  tell('seller', ticketOf(1, { grossKg: 39_500, tareKg: 15_000 }, deal.time));
  const measured = { protein: 12.8, humidity: 14.6, impurities: 2, hectolitricMass: 78 };
  tell('seller', analysisOf([1], measured, deal.time));
  const settled = deal.life.loads[0]?.settlement;
  if (!settled) throw new Error('not settled');
  const { ticketId, analysisId, sumMinor } = settled;
  const basis = { loadId: factId(1), ticketId, analysisId, sum: formatMoney(sumMinor) };
  for (const by of ['seller', 'buyer'] as const) tell(by, { kind: 'SettlementAccepted', ...basis });
  const { deducted, sum } = nextInvoice(deal.terms, deal.life, deal.life.loads, releaseVatRules);
  const invoiceId = tell('seller', {
    ...{ kind: 'InvoiceStated', number: 'AGS/0412', day, loadIds: [factId(1)] },
    deducts: deducted.map(({ advance: { stated }, minor }) => ({
      ...{ invoiceId: stated.id, sum: formatMoney(minor) },
    })),
    total: formatMoney(sum.totalMinor),
  });
  deal.nowMs = Date.parse(`${month}-15T08:00:00.000Z`);
  const paid = { kind: 'PaymentStated', invoiceId, day: `${month}-12`, sum: '1000.00' } as const;
  tell('buyer', { ...paid, reference: 'OP 15' });
  tell('seller', { ...paid, kind: 'ReceiptStated', day: `${month}-13`, sum: '900.00', reference: null });
  const invoice = deal.life.invoices.at(-1);
  const credit = invoice && nextCredit(deal.terms, deal.life, invoice, releaseVatRules);
  if (credit && figures === inEuro)
    tell('seller', {
      ...{ kind: 'CreditStated', invoiceId, number: 'AGS 0413', day: '2027-01-14' },
      total: formatMoney(credit.totalMinor),
    });
  return {
    ...{ side, terms: deal.terms, life: deal.life, rules: releaseVatRules, parties },
    deal: {
      contract_number: figures === inEuro ? 'AM-2026-000123' : null,
      goods: { name: 'Grâu de panificație, 50 t, recolta 2026' },
      opened_at: new Date('2027-01-02T08:00:00Z'),
    } as OwnBooks['deal'],
  };
}

const always = () => true;
const own = [booksOf('seller', inEuro), booksOf('buyer', inDollars)] as const;

/** The lines of a table, without the cells of the deal. */
function linesOf(table: Parameters<typeof accountingTable>[0], locale: 'ro' | 'en', isWithin = always) {
  const { name, rows } = accountingTable(table, own, isWithin, locale);
  const [head = '', ...lines] = csvOf(rows.map((row) => row.slice(6)))
    .slice(1)
    .trimEnd()
    .split('\r\n');
  return { name, head, lines, deals: rows.slice(1).map((row) => row.slice(0, 6).join('; ')) };
}

const ofRo = [
  'AM-2026-000123; Grâu de panificație, 50 t, recolta 2026; vânzător; Moara Dunării SA; 159890; EUR',
  '; Grâu de panificație, 50 t, recolta 2026; cumpărător; Agro Siliștea SRL; 14399840; USD',
];

describe('[D8] tables for accounting', () => {
  it('deals have what was agreed, delivered, settled, invoiced and received', () => {
    expect(linesOf('deals', 'ro')).toEqual({
      name: 'tranzactii',
      head: 'Data;Cantitate;Unitate;Preț;Valoare convenită;Etapa;Livrat;Decontat;Facturat;Încasat',
      lines: [
        '2027-01-02;50;t;210,50;10525,00;în livrare;24,5;5199,37;1110,00;900,00',
        '2027-01-02;50;t;233,33;11666,50;în livrare;24,5;5755,34;5755,34;900,00',
      ],
      deals: ofRo,
    });
    const { name, lines, deals } = linesOf('deals', 'en');
    expect([name, lines[0]]).toEqual([
      ...['deals', '2027-01-02;50;t;210.50;10525.00;delivering;24.5;5199.37;1110.00;900.00'],
    ]);
    expect(deals[1]).toContain('; buyer; Agro Siliștea SRL; 14399840; USD');
    expect(linesOf('deals', 'ro', () => false).lines).toEqual([]);
  });

  it('settlements have a line for the goods and one for each property, which add up', () => {
    const { name, lines } = linesOf('settlements', 'ro');
    const load = '1;2027-01-11;TR 01 SIL;Load 1;24,5;24,353;t';
    expect([name, ...lines.slice(0, 5)]).toEqual([
      'deconturi',
      `${load};marfa cântărită;;;210,50;5157,25;da`,
      `${load};Proteină, raportată la substanța uscată;12,8;0;3,00;73,50;da`,
      `${load};Umiditate;14,6;-147;0,00;-31,38;da`,
      `${load};Corpuri străine;2;0;0,00;0,00;da`,
      `${load};Masă hectolitrică;78;0;0,00;0,00;da`,
    ]);
    expect(linesOf('settlements', 'en').lines[0]).toBe(
      '1;2027-01-11;TR 01 SIL;Load 1;24.5;24.353;t;weighed goods;;;210.50;5157.25;yes',
    );
    expect(linesOf('settlements', 'ro', () => false).lines).toEqual([]);
  });

  it('invoices have their kind, a credit note below zero', () => {
    const { name, lines, deals } = linesOf('invoices', 'ro');
    expect([name, ...lines]).toEqual([
      'facturi',
      'AV 7;2027-01-10;2027-01-10;avans;1000,00;110,00;1110,00;0,00;0,00;0,00',
      'AGS/0412;2027-01-11;2027-01-18;marfă;4199,37;461,93;4661,30;1000,00;1000,00;900,00',
      'AGS 0413;2027-01-14;2027-01-14;storno;-4199,37;-461,93;-4661,30;-1000,00;0,00;0,00',
      'AV 7;2027-01-10;2027-01-10;avans;1000,00;110,00;1110,00;0,00;0,00;0,00',
      'AGS/0412;2027-01-11;2027-01-18;marfă;4184,99;460,35;4645,34;1000,00;1000,00;900,00',
    ]);
    expect(deals).toEqual([ofRo[0], ofRo[0], ofRo[0], ofRo[1], ofRo[1]]);
    const kinds = linesOf('invoices', 'en').lines.map((line) => line.split(';')[3]);
    expect(kinds).toEqual(['advance', 'goods', 'credit note', 'advance', 'goods']);
  });

  it('payments name their invoice, payments of the buyer and receipts of the seller', () => {
    const { name, lines } = linesOf('payments', 'ro', (day?: string) => day !== '2027-01-14');
    const both = ['AGS/0412;plată;2027-01-12;1000,00;OP 15', 'AGS/0412;încasare;2027-01-13;900,00;'];
    expect([name, ...lines]).toEqual(['plati', ...both, ...both]);
    expect(linesOf('payments', 'en').lines.slice(0, 2)).toEqual([
      ...['AGS/0412;payment;2027-01-12;1000.00;OP 15', 'AGS/0412;receipt;2027-01-13;900.00;'],
    ]);
  });
});

describe('[D8] SAGA and WinMENTOR', () => {
  it('SAGA has both parties whole, the tags of each in its order', () => {
    const { name, text } = sagaFile(own, always, '2027-01');
    expect(name).toBe('F_14399840_av-7_10.01.2027.xml');
    const invoices = allAt(parseXml(text), 'Factura');
    const [, goods] = invoices;
    if (!goods) throw new Error('no invoice');
    const tags = [...text.matchAll(/<(Furnizor|Client|Factura)(\w+)>([^<]*)</g)];
    expect(tags.slice(29, 58).map(([, role, tag, value]) => `${role} ${tag} ${value}`)).toEqual([
      ...['Furnizor Nume Agro Siliștea SRL', 'Furnizor CIF RO14399840', 'Furnizor NrRegCom J51/812/2004'],
      ...['Furnizor Tara RO', 'Furnizor Localitate Siliștea', 'Furnizor Judet Călărași'],
      ...['Furnizor Adresa Str. Silozului nr. 4', 'Furnizor Telefon +40722123456'],
      ...['Furnizor Mail ana@silistea.example', 'Furnizor Banca Banca Agricolă'],
      ...['Furnizor IBAN RO49AAAA1B31007593840000', 'Client Nume Moara Dunării SA', 'Client CIF RO159890'],
      ...['Client NrRegCom J09/77/1998', 'Client Judet Brăila', 'Client Tara RO', 'Client Localitate Galați'],
      ...['Client Adresa Șos. Baldovinești nr. 2', 'Client Banca Banca Dunării'],
      ...['Client IBAN RO12BBBB1B31007593840999', 'Client Telefon +40733654321'],
      ...['Client Mail ion@moara.example', 'Factura Numar AGS/0412', 'Factura Data 11.01.2027'],
      ...['Factura Scadenta 18.01.2027', 'Factura TaxareInversa Nu', 'Factura TVAIncasare Nu'],
      ...['Factura InformatiiSuplimentare AM-2026-000123', 'Factura Moneda EUR'],
    ]);
    expect(invoices.map((one) => textAt(one, 'Antet/FacturaMoneda'))).toEqual([
      ...['EUR', 'EUR', 'EUR', 'USD', 'USD'],
    ]);
    expect(sagaFile(own.slice(1), (day) => day === '2027-01-11', '2027-01').name).toBe(
      'F_159890_ags-0412_11.01.2027.xml',
    );
    expect(sagaFile(own, () => false, '2026-12')).toMatchObject({ name: 'F_2026-12.xml' });
    expect(sagaFile([], always, '2026').name).toBe('F_2026.xml');
  });

  it('SAGA names the file after the earliest invoice, whichever deal it is of', () => {
    const name = (day: string) => sagaFile(own, (one) => one >= day, '2027').name;
    expect(name('2027-01-11')).toBe('F_14399840_ags-0412_11.01.2027.xml');
    expect(name('2027-01-14')).toBe('F_14399840_ags-0413_14.01.2027.xml');
    const later = booksOf('seller', inLei, '2027-02');
    expect(sagaFile([later, ...own], always, '2027').name).toBe('F_14399840_av-7_10.01.2027.xml');
  });

  it('SAGA has each line with its price: of a price with VAT to four places, of an advance its sum', () => {
    const lines = allAt(parseXml(sagaFile(own, always, '2027-01').text), 'Factura/Detalii/Continut/Linie');
    const fields = ['LinieNrCrt', 'UM', 'Cantitate', 'Pret', 'Valoare', 'ProcTVA', 'TVA'];
    expect(lines.map((line) => fields.map((field) => textAt(line, field)).join(' '))).toEqual([
      '1 BUC 1.000 1000.00 1000.00 11 110.00',
      '1 TO 24.353 213.50 5199.37 11 571.93',
      '2 BUC -1.000 1000.00 -1000.00 11 -110.00',
      '1 TO -24.353 213.50 -5199.37 11 -571.93',
      '2 BUC 1.000 1000.00 1000.00 11 110.00',
      '1 BUC 1.000 1000.00 1000.00 11 110.00',
      '1 TO 24.353 212.9097 5184.99 11 570.35',
      '2 BUC -1.000 1000.00 -1000.00 11 -110.00',
    ]);
    expect(lines.slice(0, 3).map((line) => textAt(line, 'Descriere'))).toEqual([
      'Avans pentru Grâu de panificație, 50 t, recolta 2026',
      'Grâu de panificație, 50 t, recolta 2026',
      'Storno avans, factura AV 7 din 10.01.2027',
    ]);
    expect(lines.slice(0, 2).map((line) => textAt(line, 'InformatiiSuplimentare'))).toEqual([
      ...['', 'Transportul 1, TR 01 SIL, tichet Load 1 din 11.01.2027'],
    ]);
  });

  it('WinMENTOR has the sales of a seller and the purchases of a buyer, each with its own fields', () => {
    const sales = winmentorFile(own, 'seller', '2027-01').split('\r\n');
    expect(sales.slice(0, 6)).toEqual([
      ...['[InfoPachet]', 'AnLucru=2027', 'LunaLucru=1', 'Tipdocument=FACTURA IESIRE', 'TotalFacturi=3', ''],
    ]);
    const from = sales.indexOf('[Factura_2]');
    expect(sales.slice(from, from + 17)).toEqual([
      ...['[Factura_2]', 'NrDoc=0412', 'SerieCarnet=AGS', 'Data=11.01.2027', 'CodClient=RO159890'],
      ...['TVAINCASARE=N', 'TaxareInversa=N', 'Moneda=EURO', 'Scadenta=18.01.2027'],
      ...['Observatii=AM-2026-000123', 'TotalArticole=2', '[Items_2]'],
      ...['Item_1=wheat-milling;TO;24.353;213.50', 'Item_1_TVA=571.93'],
      ...['Item_2=AVANS;LEI;1;-1000.00', 'Item_2_TVA=-110.00', 'Item_2_StornoAvans=7;AV'],
    ]);
    const bought = winmentorFile(own, 'buyer', '2027-01').split('\r\n');
    expect(bought.slice(3, 17)).toEqual([
      ...['Tipdocument=FACTURA INTRARE', 'TotalFacturi=2', '', '[Factura_1]', 'NrDoc=7', 'SerieDoc=AV'],
      ...['Data=10.01.2027', 'CodFurnizor=RO14399840', 'TVAINCASARE=N', 'Moneda=USD'],
      ...['Scadenta=10.01.2027', 'Observatii=', 'TotalArticole=1', '[Items_1]'],
    ]);
    expect(bought).toContain('Item_1=wheat-milling;TO;24.353;212.9097');
    expect(winmentorFile(own, 'seller', '2026-12')).toContain(
      'LunaLucru=12\r\nTipdocument=FACTURA IESIRE\r\n',
    );
    expect(winmentorFile(own, 'seller', '2026-12')).toContain('TotalFacturi=0\r\n');
  });

  it('say that the buyer owes the VAT, and name a party that is not registered by its company number', () => {
    const ofLei = booksOf('seller', inLei, '2026-12');
    const books: OwnBooks = {
      ...ofLei,
      parties: { ...parties, buyer: { party: mill, vatState: 'notRegistered' } },
    };
    const sales = winmentorFile([books], 'seller', '2026-12');
    expect(sales).toContain(
      'CodClient=159890\r\nTVAINCASARE=N\r\nTaxareInversa=D\r\nScadenta=10.12.2026\r\n',
    );
    expect(sales).not.toContain('Moneda');
    const [invoice] = allAt(parseXml(sagaFile([books], always, '2026-12').text), 'Factura');
    if (!invoice) throw new Error('no invoice');
    expect(
      ['ClientCIF', 'FacturaTaxareInversa', 'FacturaMoneda'].map((tag) => textAt(invoice, `Antet/${tag}`)),
    ).toEqual(['159890', 'Da', 'RON']);
  });
});
