import type { ContractParty } from '@recolta/shared/domain/contract/contract-terms';
import type { DealTerms } from '@recolta/shared/domain/deal/deal-terms';
import { creditRecord, invoiceRecord } from '@recolta/shared/domain/deal/invoice-record';
import { nextCredit, nextInvoice } from '@recolta/shared/domain/deal/invoice-sum';
import { formatMoney, parseMoney } from '@recolta/shared/domain/money';
import { releaseVatRules, type VatState } from '@recolta/shared/domain/vat';
import {
  analysisOf,
  DealInMemory,
  factId,
  loadPlan,
  statedDealTerms,
  ticketOf,
} from '@recolta/shared/testing/deal-fixture';
import { type GridExample, gridExamples } from '@recolta/shared/testing/grid-examples';
import { describe, expect, it } from 'vitest';
import { townOf } from '../../src/main/deal/invoice/invoice-party.ts';
import { missingOfInvoice, type NamedInvoice, ublInvoice } from '../../src/main/deal/invoice/ubl-invoice.ts';
import { rules } from './en16931-rules.ts';
import { allAt, type Element, minorAt, parseXml, textAt } from './ubl-tree.ts';

const farm: ContractParty = {
  companyName: 'Agro Siliștea & Fiii SRL',
  companyNumber: '14399840',
  jNumber: 'J51/812/2004',
  invoiceAddress: { county: 'CL', town: 'Siliștea', street: 'Str. Silozului nr. 4', postalCode: '917100' },
  administratorName: 'Ana Petrescu',
  telephone: '+40722123456',
  email: 'ana@silistea.example',
  bank: 'Banca',
  bankBranch: null,
  bankAccountNumber: 'RO49AAAA1B31007593840000',
  vatState: 'registered',
  isProducer: true,
};
const mill: ContractParty = {
  ...farm,
  companyName: 'Moara Dunării SA',
  companyNumber: '159890',
  jNumber: 'J09/77/1998',
  invoiceAddress: { county: 'BR', town: 'Brăila', street: 'Șos. Baldovinești nr. 2' },
};
const rate = { currency: 'Euro', day: '2026-12-04', tenThousandths: 50_903, source: 'BNR' } as const;

interface Sale {
  readonly terms?: Partial<DealTerms>;
  readonly states?: readonly [seller: VatState, buyer: VatState];
  /** Day of delivery. */
  readonly day?: string;
  readonly seller?: ContractParty;
  readonly buyer?: ContractParty;
  /** The last invoice is taken back by a credit note, which is returned. */
  readonly isCredited?: boolean;
  /** Total of an advance that comes before. */
  readonly advance?: string;
  readonly loads?: readonly { readonly grossKg: number; readonly measured: GridExample['measured'] }[];
}

/** Loads from their plans to the invoice, by the facts of both sides. @returns the last invoice */
function sold({
  terms = {},
  states = ['registered', 'registered'],
  day = '2026-12-07',
  seller = farm,
  buyer = mill,
  isCredited = false,
  advance,
  loads = [
    { grossKg: 24_500, measured: { protein: 12.8, humidity: 14.6, impurities: 2.4, hectolitricMass: 77 } },
  ],
}: Sale = {}): NamedInvoice {
  const quantityThousandths = loads.reduce((sum, { grossKg }) => sum + grossKg, 0) || 50_000;
  const agreed = { ...statedDealTerms, quantityThousandths, ...terms };
  const deal = new DealInMemory({ ...agreed, vatStates: { seller: states[0], buyer: states[1] } });
  const lifeNow = () => deal.life;
  deal.nowMs = Date.parse(`${day}T08:00:00.000Z`);
  const told = (outcome: unknown) => expect(outcome).toEqual(expect.any(String));
  if (advance !== undefined)
    told(deal.tell('seller', { kind: 'InvoiceStated', number: 'AV 7', day, loadIds: [], total: advance }));
  for (const [at, { grossKg, measured }] of loads.entries()) {
    const number = at + 1;
    told(deal.tell('buyer', loadPlan(number, (grossKg / 1000).toFixed(3), day)));
    told(deal.tell('seller', ticketOf(number, { grossKg: grossKg + 15_000, tareKg: 15_000 }, deal.time)));
    if (agreed.grid.kind === 'grid') {
      const figures = Object.fromEntries(
        Object.entries(measured).flatMap(([field, figure]) => (figure == null ? [] : [[field, figure]])),
      );
      told(deal.tell('seller', analysisOf([number], figures, deal.time)));
    }
    const settlement = lifeNow().loads[at]?.settlement;
    if (!settlement) throw new Error('not settled');
    const { ticketId, analysisId, sumMinor } = settlement;
    const basis = { loadId: factId(number), ticketId, analysisId, sum: formatMoney(sumMinor) };
    for (const side of ['seller', 'buyer'] as const)
      told(deal.tell(side, { kind: 'SettlementAccepted', ...basis }));
  }
  const life = lifeNow();
  if (loads.length > 0) {
    const { deducted, sum } = nextInvoice(deal.terms, life, life.loads, releaseVatRules);
    const deducts = deducted.map(({ advance: { stated }, minor }) => {
      return { invoiceId: stated.id, sum: formatMoney(minor) };
    });
    told(
      deal.tell('seller', {
        ...{ kind: 'InvoiceStated', number: 'AGS 0412', day, loadIds: loads.map((_, at) => factId(at + 1)) },
        ...(deducts.length > 0 && { deducts }),
        total: formatMoney(sum.totalMinor),
      }),
    );
  }
  if (isCredited) {
    const of = lifeNow().invoices.at(-1);
    const next = of && nextCredit(deal.terms, lifeNow(), of, releaseVatRules);
    if (!of || !next) throw new Error('nothing to credit');
    told(
      deal.tell('seller', {
        ...{ kind: 'CreditStated', invoiceId: of.stated.id, number: 'AGS 0413', day },
        ...(next.sum !== undefined && { sum: next.sum }),
        total: formatMoney(next.totalMinor),
      }),
    );
  }
  const named = { goodsName: 'Grâu de panificație, 50 t, recolta 2026', contractNumber: 'AM-2026-000123' };
  const after = lifeNow();
  const [invoice, credit] = [after.invoices.at(-1), after.credits.at(-1)];
  if (!invoice) throw new Error('no invoice');
  return {
    record: credit
      ? creditRecord(deal.terms, after, credit, releaseVatRules, named)
      : invoiceRecord(deal.terms, after, invoice, releaseVatRules, named),
    seller: { party: seller, vatState: states[0] },
    buyer: { party: buyer, vatState: states[1] },
    paymentType: agreed.paymentType,
    rate: agreed.currency === 'Euro' ? rate : null,
  };
}

const inBucharest = (party: ContractParty, town: string, street: string): ContractParty => ({
  ...party,
  invoiceAddress: { county: 'B', town, street },
});
const asIs = { grid: { kind: 'asIs' } } as const;
const prepaid = { ...asIs, paymentType: 'PrePayment' } as const;
const twoLoads = [
  { grossKg: 24_860, measured: { protein: 13.1, humidity: 14.8, impurities: 2, hectolitricMass: 78 } },
  { grossKg: 25_140, measured: { protein: 12.1, humidity: 13, impurities: 3, hectolitricMass: 76.5 } },
];
const samples = {
  goods: sold({ loads: twoLoads }),
  vat: sold({ loads: twoLoads, day: '2027-01-11' }),
  notRegistered: sold({ states: ['notRegistered', 'registered'] }),
  farmer: sold({ states: ['farmerScheme', 'registered'] }),
  euro: sold({ terms: { currency: 'Euro', priceMinor: 50_000 }, day: '2027-01-11' }),
  deducted: sold({ terms: prepaid, advance: '10000.00', day: '2027-01-11' }),
  gross: sold({ terms: { ...asIs, isPriceGross: true, priceMinor: 111_001 }, day: '2027-01-11' }),
  bucharest: sold({
    seller: inBucharest(farm, 'București, sectorul 3', 'Calea Dudești 1'),
    buyer: inBucharest(mill, 'București', 'Bd. Unirii 5, Sector 5'),
  }),
} satisfies Record<string, NamedInvoice>;
const others = {
  advance: sold({ terms: prepaid, advance: '10000.00', loads: [] }),
  covered: sold({ terms: prepaid, advance: '25480.00' }),
  note: sold({ terms: { paymentType: 'OrderNote' } }),
  buyerOutside: sold({ states: ['registered', 'notRegistered'] }),
  farmerDeducted: sold({ terms: prepaid, states: ['farmerScheme', 'registered'], advance: '10800.00' }),
};

const credits = {
  goods: sold({ loads: twoLoads, isCredited: true }),
  vat: sold({ loads: twoLoads, day: '2027-01-11', isCredited: true }),
  farmer: sold({ states: ['farmerScheme', 'registered'], isCredited: true }),
  euro: sold({ terms: { currency: 'Euro', priceMinor: 50_000 }, day: '2027-01-11', isCredited: true }),
  deducted: sold({ terms: prepaid, advance: '10000.00', day: '2027-01-11', isCredited: true }),
  gross: sold({
    ...{ terms: { ...asIs, isPriceGross: true, priceMinor: 111_001 }, day: '2027-01-11' },
    isCredited: true,
  }),
  advance: sold({
    ...{ terms: prepaid, advance: '11100.00', loads: [], day: '2027-01-11' },
    isCredited: true,
  }),
};

/** A credit note with the names of an invoice, whose rules it shares. */
const asInvoice = (xml: string): string =>
  xml
    .replaceAll('CreditNoteLine>', 'InvoiceLine>')
    .replaceAll('CreditedQuantity', 'InvoicedQuantity')
    .replace(/<cbc:CreditNoteTypeCode>381</, '<cbc:InvoiceTypeCode>380<')
    .replace('</cbc:CreditNoteTypeCode>', '</cbc:InvoiceTypeCode>')
    .replace(/<CreditNote /, '<Invoice ')
    .replace('</CreditNote>', '</Invoice>');

describe('electronic credit notes [D8]', () => {
  it.each(Object.entries(credits))(
    '[D8] one for %s keeps the rules and names its invoice',
    (name, credit) => {
      const text = ublInvoice(credit);
      const xml = parseXml(text);
      expect([xml.name, textAt(xml, 'cbc:CreditNoteTypeCode')]).toEqual(['CreditNote', '381']);
      expect(xml.attributes.xmlns).toBe('urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2');
      expect(text).not.toMatch(/InvoiceLine|InvoicedQuantity|DueDate|PaymentMeans/);
      const sameAsInvoice = parseXml(asInvoice(text));
      // A credit note has no due day: its terms say that the money is paid back.
      const shared = rules.filter(({ id }) => id !== 'BR-CO-25');
      for (const { id, holds } of shared) expect([id, holds(sameAsInvoice)]).toEqual([id, true]);
      expect(textAt(xml, 'cac:PaymentTerms/cbc:Note')).toMatch(/^Storno al facturii .* se restituie$/);
      const named = textAt(xml, 'cac:BillingReference/cac:InvoiceDocumentReference/cbc:ID');
      expect(named).toBe(name === 'advance' ? 'AV 7' : 'AGS 0412');
      expect(minorAt(xml, 'cac:LegalMonetaryTotal/cbc:PayableAmount')).toBeGreaterThan(0);
    },
  );

  it('[D8] [Q3] the rest of an advance is one line with the VAT of its day', () => {
    const xml = parseXml(ublInvoice(credits.advance));
    const [line, ...others] = allAt(xml, 'cac:CreditNoteLine');
    if (!line) throw new Error('no line');
    expect(others).toEqual([]);
    expect(textAt(line, 'cac:Item/cbc:Name')).toBe('Storno avans, factura AV 7 din 11.01.2027');
    expect(textAt(line, 'cbc:CreditedQuantity')).toBe('1.000');
    expect(textAt(line, 'cbc:LineExtensionAmount')).toBe('10000.00');
    expect(textAt(xml, 'cac:LegalMonetaryTotal/cbc:PayableAmount')).toBe('11100.00');
  });
});

describe('electronic invoices [D8]', () => {
  const xmls = Object.entries({ ...samples, ...others }).map(
    ([name, invoice]) => [name, ublInvoice(invoice)] as const,
  );

  it.each(rules)(
    '[D8] $id holds in every kind of invoice, and a broken one fails it',
    ({ holds, sample, broken }) => {
      for (const [name, xml] of xmls) expect([name, holds(parseXml(xml))]).toEqual([name, true]);
      const xml = ublInvoice(samples[sample]);
      const changed = xml.replace(broken[0], broken[1]);
      expect(changed).not.toBe(xml);
      expect(holds(parseXml(changed))).toBe(false);
    },
  );

  const cases = gridExamples.flatMap((example) =>
    (
      [
        ['reverse charge', ['registered', 'registered'], '2026-12-07', 0],
        ['VAT of 11 %', ['registered', 'registered'], '2027-01-11', 11],
        ['no VAT', ['notRegistered', 'registered'], '2026-12-07', 0],
        ['the compensation of 8 %', ['farmerScheme', 'registered'], '2026-12-07', 8],
      ] as const
    ).map(([regime, states, day, percent]) => ({
      name: `${example.name}, with ${regime}`,
      example,
      states,
      day,
      percent,
    })),
  );
  it.each(cases)(
    '[D8] [Q1] $name: settlement, invoice and e-Factura have the same sum',
    ({ example, states, day, percent }) => {
      const { product, currency, lines, measured, grossKg, price, paid, changes } = example;
      const invoice = sold({
        ...{ states, day, loads: [{ grossKg, measured }] },
        terms: {
          ...{ product, currency, priceMinor: parseMoney(price) ?? 0, tolerancePercent: 0 },
          grid: lines.length === 0 ? { kind: 'asIs' } : { kind: 'grid', lines: [...lines] },
        },
      });
      const xml = parseXml(ublInvoice(invoice));
      for (const { id, holds } of rules) expect([id, holds(xml)]).toEqual([id, true]);
      const netMinor = parseMoney(paid[2]) ?? 0;
      const totalMinor = netMinor + Math.round((netMinor * percent) / 100);
      expect([minorAt(xml, 'cac:InvoiceLine/cbc:LineExtensionAmount'), invoice.record.totalMinor]).toEqual([
        netMinor,
        totalMinor,
      ]);
      expect(minorAt(xml, 'cac:LegalMonetaryTotal/cbc:PayableAmount')).toBe(totalMinor);
      // One amount for each line of the grid that changes the sum.
      const amounts = allAt(xml, 'cac:InvoiceLine/cac:AllowanceCharge').map((one) =>
        formatMoney(minorAt(one, 'cbc:Amount') * (textAt(one, 'cbc:ChargeIndicator') === 'true' ? 1 : -1)),
      );
      expect(amounts.toSorted()).toEqual(Object.values(changes).toSorted());
      expect(textAt(xml, 'cac:InvoiceLine/cbc:InvoicedQuantity')).toBe((grossKg / 1000).toFixed(3));
    },
  );

  /** Each text of an element with its path, without prefixes of names. */
  const leavesOf = (element: Element, path = ''): string[] =>
    element.children.length === 0
      ? [`${path} ${element.text}`.replaceAll('\u00a0', ' ')]
      : element.children.flatMap((one) => {
          const name = one.name.replace(/^c[ab]c:/, '');
          return leavesOf(one, path === '' ? name : `${path}/${name}`);
        });

  it('[D8] names both parties with what finds them, and the seller how to reach it', () => {
    const of = (invoice: NamedInvoice, role: string) => {
      const [party] = allAt(parseXml(ublInvoice(invoice)), `cac:Accounting${role}Party/cac:Party`);
      return party ? leavesOf(party) : [];
    };
    const office = 'Str. '.padEnd(160, 'lungă ');
    const address = { county: 'CL', town: 'Siliștea', street: office, postalCode: '917100' } as const;
    const registered = sold({ seller: { ...farm, invoiceAddress: address } });
    expect(of(registered, 'Supplier')).toEqual([
      'PartyName/Name Agro Siliștea & Fiii SRL',
      `PostalAddress/StreetName ${office.slice(0, 150)}`,
      `PostalAddress/AdditionalStreetName ${office.slice(150)}`,
      ...['PostalAddress/CityName Siliștea', 'PostalAddress/PostalZone 917100'],
      ...['PostalAddress/CountrySubentity RO-CL', 'PostalAddress/Country/IdentificationCode RO'],
      ...['PartyTaxScheme/CompanyID RO14399840', 'PartyTaxScheme/TaxScheme/ID VAT'],
      'PartyLegalEntity/RegistrationName Agro Siliștea & Fiii SRL',
      ...['PartyLegalEntity/CompanyID J51/812/2004', 'Contact/Name Ana Petrescu'],
      ...['Contact/Telephone +40722123456', 'Contact/ElectronicMail ana@silistea.example'],
    ]);
    const contact = { administratorName: null, telephone: null, email: '' };
    const legal = (invoice: NamedInvoice, role: string) =>
      of(invoice, role).filter((line) => /^(PartyTaxScheme|PartyLegalEntity)/.test(line));
    const outside = sold({ states: ['notRegistered', 'registered'], buyer: { ...mill, ...contact } });
    expect(legal(outside, 'Supplier').slice(0, 3)).toEqual([
      'PartyLegalEntity/RegistrationName Agro Siliștea & Fiii SRL',
      ...['PartyLegalEntity/CompanyID 14399840', 'PartyLegalEntity/CompanyLegalForm J51/812/2004'],
    ]);
    // No empty element for a party without contact data.
    expect(ublInvoice(outside).match(/<cac:Contact>/g)).toHaveLength(1);
    expect(legal(outside, 'Customer')).toEqual([
      ...['PartyLegalEntity/RegistrationName Moara Dunării SA', 'PartyLegalEntity/CompanyID 159890'],
    ]);
    const unlisted = sold({ buyer: { ...mill, ...contact, jNumber: null } });
    expect(legal(unlisted, 'Customer')).toEqual([
      ...['PartyTaxScheme/CompanyID RO159890', 'PartyTaxScheme/TaxScheme/ID VAT'],
      ...['PartyLegalEntity/RegistrationName Moara Dunării SA', 'PartyLegalEntity/CompanyID 159890'],
    ]);
  });

  it('[D8] states days, contract, payment, VAT in both currencies, totals and each line with its amounts', () => {
    const invoice = sold({
      ...{ loads: twoLoads, day: '2027-01-11' },
      terms: { currency: 'Euro', priceMinor: 500_00, paymentType: 'OrderNote' },
    });
    const leaves = leavesOf(parseXml(ublInvoice(invoice))).filter((leaf) => !/^Accounting/.test(leaf));
    const vat = 'TaxTotal/TaxSubtotal';
    expect(leaves.slice(2, 31)).toEqual([
      ...['ID AGS 0412', 'IssueDate 2027-01-11', 'DueDate 2027-01-18', 'InvoiceTypeCode 380'],
      'Note Se plătește în lei, la cursul BNR din 2026-12-04: 1 EUR = 5,0903 lei',
      ...['DocumentCurrencyCode EUR', 'TaxCurrencyCode RON'],
      ...['ContractDocumentReference/ID AM-2026-000123', 'Delivery/ActualDeliveryDate 2027-01-11'],
      ...['PaymentMeans/PaymentMeansCode 60', 'PaymentMeans/PaymentID AGS 0412'],
      'PaymentMeans/PayeeFinancialAccount/ID RO49AAAA1B31007593840000',
      ...['PaymentTerms/Note Scadență: 2027-01-18', 'TaxTotal/TaxAmount 2714.15'],
      ...[`${vat}/TaxableAmount 24674.08`, `${vat}/TaxAmount 2714.15`, `${vat}/TaxCategory/ID S`],
      ...[`${vat}/TaxCategory/Percent 11`, `${vat}/TaxCategory/TaxScheme/ID VAT`],
      // At 5.0903 lei.
      'TaxTotal/TaxAmount 13815.84',
      ...[
        'LegalMonetaryTotal/LineExtensionAmount 24674.08',
        'LegalMonetaryTotal/TaxExclusiveAmount 24674.08',
      ],
      ...['LegalMonetaryTotal/TaxInclusiveAmount 27388.23', 'LegalMonetaryTotal/PayableAmount 27388.23'],
      ...[
        'InvoiceLine/ID 1',
        'InvoiceLine/InvoicedQuantity 24.860',
        'InvoiceLine/LineExtensionAmount 12478.47',
      ],
      ...['InvoiceLine/InvoicePeriod/StartDate 2027-01-11', 'InvoiceLine/InvoicePeriod/EndDate 2027-01-11'],
    ]);
    const amount = 'AllowanceCharge';
    const second = leaves.slice(leaves.indexOf('InvoiceLine/ID 2')).map((leaf) => leaf.slice(12));
    expect(second).toEqual([
      ...['ID 2', 'InvoicedQuantity 25.140', 'LineExtensionAmount 12195.61'],
      ...['InvoicePeriod/StartDate 2027-01-11', 'InvoicePeriod/EndDate 2027-01-11'],
      `${amount}/ChargeIndicator false`,
      `${amount}/AllowanceChargeReason Proteină, raportată la substanța uscată: 12,1 %`,
      ...[`${amount}/Amount 100.56`, `${amount}/ChargeIndicator false`],
      ...[`${amount}/AllowanceChargeReason Corpuri străine: 3,0 %`, `${amount}/Amount 124.50`],
      `${amount}/ChargeIndicator false`,
      ...[`${amount}/AllowanceChargeReason Masă hectolitrică: 76,5 kg/hl`, `${amount}/Amount 149.33`],
      'Item/Description Transportul 2, TR 02 SIL, tichet Load 2 din 11.01.2027',
      ...['Item/Name Grâu de panificație, 50 t, recolta 2026', 'Item/ClassifiedTaxCategory/ID S'],
      ...['Item/ClassifiedTaxCategory/Percent 11', 'Item/ClassifiedTaxCategory/TaxScheme/ID VAT'],
      'Price/PriceAmount 500.00',
    ]);
  });

  it('[D8] the compensation of a farmer is a charge on what is not subject to VAT', () => {
    const leaves = leavesOf(parseXml(ublInvoice(samples.farmer)));
    const from = leaves.indexOf('AllowanceCharge/ChargeIndicator true');
    const vat = 'TaxTotal/TaxSubtotal';
    expect(leaves.slice(from, from + 20)).toEqual([
      'AllowanceCharge/ChargeIndicator true',
      'AllowanceCharge/AllowanceChargeReason Compensație în cotă forfetară 8 %, art. 315¹ Cod fiscal',
      ...['AllowanceCharge/MultiplierFactorNumeric 8', 'AllowanceCharge/Amount 2016.08'],
      ...['AllowanceCharge/BaseAmount 25200.95', 'AllowanceCharge/TaxCategory/ID O'],
      ...['AllowanceCharge/TaxCategory/TaxScheme/ID VAT', 'TaxTotal/TaxAmount 0.00'],
      ...[`${vat}/TaxableAmount 27217.03`, `${vat}/TaxAmount 0.00`, `${vat}/TaxCategory/ID O`],
      `${vat}/TaxCategory/TaxExemptionReasonCode VATEX-EU-O`,
      `${vat}/TaxCategory/TaxExemptionReason Regim special pentru agricultori, art. 315¹ Cod fiscal`,
      `${vat}/TaxCategory/TaxScheme/ID VAT`,
      ...[
        'LegalMonetaryTotal/LineExtensionAmount 25200.95',
        'LegalMonetaryTotal/TaxExclusiveAmount 27217.03',
      ],
      ...['LegalMonetaryTotal/TaxInclusiveAmount 27217.03', 'LegalMonetaryTotal/ChargeTotalAmount 2016.08'],
      ...['LegalMonetaryTotal/PayableAmount 27217.03', 'InvoiceLine/ID 1'],
    ]);
  });

  it('[D8] an advance is deducted by a negative line that names its invoice', () => {
    const xml = parseXml(ublInvoice(samples.deducted));
    expect(textAt(xml, 'cac:BillingReference/cac:InvoiceDocumentReference/cbc:ID')).toBe('AV 7');
    const line = allAt(xml, 'cac:InvoiceLine').at(-1);
    if (!line) throw new Error('no line');
    expect(textAt(line, 'cac:Item/cbc:Name')).toBe('Storno avans, factura AV 7 din 11.01.2027');
    // 10,000.00 with 11 % VAT.
    expect(textAt(line, 'cbc:LineExtensionAmount')).toBe('-9009.01');
    expect(textAt(parseXml(ublInvoice(others.covered)), 'cac:LegalMonetaryTotal/cbc:PayableAmount')).toBe(
      '0.00',
    );
  });

  it('[D8] VAT of an invoice in euro is also stated in lei, by the rate of the National Bank', () => {
    const xml = parseXml(ublInvoice(samples.euro));
    const [euro, lei] = allAt(xml, 'cac:TaxTotal/cbc:TaxAmount').map(({ text }) => parseMoney(text) ?? 0);
    expect(lei).toBe(Math.round(((euro ?? 0) * 50_903) / 10_000));
    expect(textAt(xml, 'cbc:Note')).toBe(
      'Se plătește în lei, la cursul BNR din 2026-12-04: 1 EUR = 5,0903 lei',
    );
  });

  it.each([
    ['HU12892312', { country: 'HU', town: 'Szeged', street: 'Kossuth tér 4', postalCode: '6720' }],
    ['BG175074752', { country: 'BG', town: 'Ruse', street: 'ul. Aleksandrovska 12' }],
    ['EL094259216', { country: 'GR', town: 'Volos', street: 'Dimitriados 1', postalCode: '382 21' }],
  ] as const)('[D8] names the country of a buyer from abroad, and no county: %s', (companyNumber, office) => {
    const abroad = { ...mill, companyNumber, invoiceAddress: office };
    const invoice = sold({ buyer: abroad });
    expect(missingOfInvoice(invoice)).toEqual([]);
    const xml = parseXml(ublInvoice(invoice));
    const at = 'cac:AccountingCustomerParty/cac:Party/cac:PostalAddress';
    expect(textAt(xml, `${at}/cac:Country/cbc:IdentificationCode`)).toBe(office.country);
    expect(textAt(xml, `${at}/cbc:CityName`)).toBe(office.town);
    expect(allAt(xml, `${at}/cbc:CountrySubentity`)).toEqual([]);
    expect(rules.filter(({ holds }) => !holds(xml)).map(({ id }) => id)).toEqual([]);
    expect(
      missingOfInvoice(sold({ seller: { ...abroad, bankAccountNumber: farm.bankAccountNumber } })),
    ).toEqual(['sellerAbroad']);
  });

  it('[D8] says what is missing: a sector, a digit, a rate, details of a party', () => {
    const without = (change: Partial<ContractParty>) => ({
      party: { ...farm, ...change },
      vatState: 'registered' as const,
    });
    const seller = without({ invoiceAddress: { county: 'B', town: 'București', street: 'Calea Dudești 1' } });
    const buyer = without({ companyName: null, companyNumber: null, invoiceAddress: null });
    const invoice = samples.goods;
    const record = { ...invoice.record, number: 'AGS', currency: 'Euro' as const };
    expect(missingOfInvoice({ ...invoice, record, seller, buyer })).toEqual([
      ...['sellerSector', 'buyerName', 'buyerNumber', 'buyerAddress', 'digit', 'rate'],
    ]);
    expect(missingOfInvoice(invoice)).toEqual([]);
    const town = (text: string) => townOf({ county: 'B', town: text, street: 'x' });
    expect(
      ['Sector 6', 'sectorul 2, București', 'SECT. 1', 'Sector 7', 'Sectorul Agricol'].map(town),
    ).toEqual([...['SECTOR6', 'SECTOR2', 'SECTOR1', null, null]]);
  });
});
