import { counties } from '@recolta/shared/domain/counties';
import { allAt, type Element, hundredths, minorAt, outOfSequence, sumAt, textAt } from './ubl-tree.ts';

/** A rule of EN 16931 or of CIUS-RO for what an invoice of the market contains. */
interface Rule {
  readonly id: string;
  readonly holds: (invoice: Element) => boolean;
  /** A sample that has what the rule is about, and a change of it that the rule refuses. */
  readonly sample: 'goods' | 'vat' | 'notRegistered' | 'farmer' | 'euro' | 'deducted' | 'gross' | 'bucharest';
  readonly broken: readonly [from: RegExp | string, to: string];
}

const seller = 'cac:AccountingSupplierParty/cac:Party';
const buyer = 'cac:AccountingCustomerParty/cac:Party';
const total = 'cac:LegalMonetaryTotal';
const subtotal = 'cac:TaxTotal/cac:TaxSubtotal';
const lineCategory = 'cac:InvoiceLine/cac:Item/cac:ClassifiedTaxCategory';
const vatId = 'cac:PartyTaxScheme/cbc:CompanyID';
const has = (path: string) => (invoice: Element) => textAt(invoice, path) !== '';
const lines = (invoice: Element) => allAt(invoice, 'cac:InvoiceLine');
const everyLine = (holds: (line: Element) => boolean) => (invoice: Element) => lines(invoice).every(holds);
const subtotals = (invoice: Element, id?: string) =>
  allAt(invoice, subtotal).filter((one) => id === undefined || textAt(one, 'cac:TaxCategory/cbc:ID') === id);
const hasCategory = (invoice: Element, id: string) =>
  allAt(invoice, `${lineCategory}/cbc:ID`).some(({ text }) => text === id);
const categoryOf = (line: Element) => textAt(line, 'cac:Item/cac:ClassifiedTaxCategory/cbc:ID');
const percentOf = (line: Element) => textAt(line, 'cac:Item/cac:ClassifiedTaxCategory/cbc:Percent');
const charges = (element: Element, isCharge: boolean) =>
  allAt(element, 'cac:AllowanceCharge')
    .filter((one) => textAt(one, 'cbc:ChargeIndicator') === String(isCharge))
    .reduce((sum, one) => sum + minorAt(one, 'cbc:Amount'), 0);
/** The taxable amount of a category is the sum of its lines and of the charges of the document. */
const addsUp = (id: string) => (invoice: Element) =>
  subtotals(invoice, id).every((one) => {
    const percent = textAt(one, 'cac:TaxCategory/cbc:Percent');
    const ofLines = lines(invoice)
      .filter((line) => categoryOf(line) === id && percentOf(line) === percent)
      .reduce((sum, line) => sum + minorAt(line, 'cbc:LineExtensionAmount'), 0);
    const ofDocument = id === 'O' ? charges(invoice, true) - charges(invoice, false) : 0;
    return minorAt(one, 'cbc:TaxableAmount') === ofLines + ofDocument;
  });
const isBrokenDown = (id: string) => (invoice: Element) =>
  hasCategory(invoice, id) === subtotals(invoice, id).length > 0;
const hasNoVat = (id: string) => (invoice: Element) =>
  subtotals(invoice, id).every((one) => minorAt(one, 'cbc:TaxAmount') === 0);
const isExplained = (id: string) => (invoice: Element) =>
  subtotals(invoice, id).every((one) => textAt(one, 'cac:TaxCategory/cbc:TaxExemptionReason') !== '');
const amounts = (element: Element): Element[] => [
  ...(element.name.endsWith('Amount') ? [element] : []),
  ...element.children.flatMap(amounts),
];
const dates = (element: Element): Element[] => [
  ...(element.name.endsWith('Date') ? [element] : []),
  ...element.children.flatMap(dates),
];
const isLineSum = (line: Element) => {
  const base = Number(textAt(line, 'cac:Price/cbc:BaseQuantity') || 1);
  const price = Number(textAt(line, 'cac:Price/cbc:PriceAmount'));
  const exact = (Number(textAt(line, 'cbc:InvoicedQuantity')) * price * 100) / base;
  const [sign, size] = [exact < 0 ? -1 : 1, Math.abs(exact)];
  const rounded = sign * Math.floor(Number((size + 0.5).toFixed(6)));
  return minorAt(line, 'cbc:LineExtensionAmount') === rounded + charges(line, true) - charges(line, false);
};
const townIsSector = (party: string) => (invoice: Element) =>
  textAt(invoice, `${party}/cac:PostalAddress/cbc:CountrySubentity`) !== 'RO-B' ||
  /^SECTOR[1-6]$/.test(textAt(invoice, `${party}/cac:PostalAddress/cbc:CityName`));
const isCountyCode = (party: string) => (invoice: Element) =>
  textAt(invoice, `${party}/cac:PostalAddress/cac:Country/cbc:IdentificationCode`) !== 'RO' ||
  counties.some(
    ({ code }) => textAt(invoice, `${party}/cac:PostalAddress/cbc:CountrySubentity`) === `RO-${code}`,
  );

const rule = (id: string, sample: Rule['sample'], holds: Rule['holds'], broken: Rule['broken']): Rule => ({
  id,
  sample,
  holds,
  broken,
});

/** Removes the first element of a name after a mark. */
function without(name: string, after = ''): readonly [RegExp, string] {
  return [new RegExp(`(${after}[\\s\\S]*?)<${name}(?: [^>]*)?>[\\s\\S]*?</${name}>`), '$1'];
}
/** Replaces the text of the first element of a name after a mark. */
function replaced(name: string, text: string, after = ''): readonly [RegExp, string] {
  return [new RegExp(`(${after}[\\s\\S]*?<${name}(?: [^>]*)?>)[^<]*`), `$1${text}`];
}

export const rules: readonly Rule[] = [
  // UBL 2.1: what the schema takes, in its sequence.
  rule('UBL 2.1 sequence', 'goods', (invoice) => outOfSequence(invoice).length === 0, [
    /(<cbc:ID>[\s\S]*?<\/cbc:ID>)\s*(<cbc:IssueDate>[\s\S]*?<\/cbc:IssueDate>)/,
    '$2$1',
  ]),
  rule('BR-01', 'goods', has('cbc:CustomizationID'), without('cbc:CustomizationID')),
  rule('BR-02', 'goods', has('cbc:ID'), without('cbc:ID')),
  rule('BR-03', 'goods', has('cbc:IssueDate'), without('cbc:IssueDate')),
  rule('BR-04', 'goods', has('cbc:InvoiceTypeCode'), without('cbc:InvoiceTypeCode')),
  rule('BR-05', 'goods', has('cbc:DocumentCurrencyCode'), without('cbc:DocumentCurrencyCode')),
  rule(
    'BR-06',
    'goods',
    has(`${seller}/cac:PartyLegalEntity/cbc:RegistrationName`),
    without('cbc:RegistrationName', 'SupplierParty'),
  ),
  rule(
    'BR-07',
    'goods',
    has(`${buyer}/cac:PartyLegalEntity/cbc:RegistrationName`),
    without('cbc:RegistrationName', 'CustomerParty'),
  ),
  rule(
    'BR-08',
    'goods',
    (invoice) => allAt(invoice, `${seller}/cac:PostalAddress`).length === 1,
    without('cac:PostalAddress', 'SupplierParty'),
  ),
  rule(
    'BR-09',
    'goods',
    has(`${seller}/cac:PostalAddress/cac:Country/cbc:IdentificationCode`),
    without('cac:Country', 'SupplierParty'),
  ),
  rule(
    'BR-10',
    'goods',
    (invoice) => allAt(invoice, `${buyer}/cac:PostalAddress`).length === 1,
    without('cac:PostalAddress', 'CustomerParty'),
  ),
  rule(
    'BR-11',
    'goods',
    has(`${buyer}/cac:PostalAddress/cac:Country/cbc:IdentificationCode`),
    without('cac:Country', 'CustomerParty'),
  ),
  rule(
    'BR-12',
    'goods',
    has(`${total}/cbc:LineExtensionAmount`),
    without('cbc:LineExtensionAmount', 'LegalMonetaryTotal'),
  ),
  rule('BR-13', 'goods', has(`${total}/cbc:TaxExclusiveAmount`), without('cbc:TaxExclusiveAmount')),
  rule('BR-14', 'goods', has(`${total}/cbc:TaxInclusiveAmount`), without('cbc:TaxInclusiveAmount')),
  rule('BR-15', 'goods', has(`${total}/cbc:PayableAmount`), without('cbc:PayableAmount')),
  rule('BR-16', 'goods', (invoice) => lines(invoice).length > 0, [
    /<cac:InvoiceLine>[\s\S]*<\/cac:InvoiceLine>/,
    '',
  ]),
  rule('BR-21', 'goods', everyLine(has('cbc:ID')), without('cbc:ID', '<cac:InvoiceLine')),
  rule('BR-22', 'goods', everyLine(has('cbc:InvoicedQuantity')), without('cbc:InvoicedQuantity')),
  rule(
    'BR-23',
    'goods',
    everyLine((line) =>
      /^(TNE|KGM|LTR|XBG|H87|C62)$/.test(allAt(line, 'cbc:InvoicedQuantity')[0]?.attributes.unitCode ?? ''),
    ),
    ['unitCode="TNE"', ''],
  ),
  rule(
    'BR-24',
    'goods',
    everyLine(has('cbc:LineExtensionAmount')),
    without('cbc:LineExtensionAmount', '<cac:InvoiceLine'),
  ),
  rule('BR-25', 'goods', everyLine(has('cac:Item/cbc:Name')), without('cbc:Name', '<cac:Item')),
  rule('BR-26', 'goods', everyLine(has('cac:Price/cbc:PriceAmount')), without('cbc:PriceAmount')),
  rule(
    'BR-27',
    'goods',
    everyLine((line) => Number(textAt(line, 'cac:Price/cbc:PriceAmount')) >= 0),
    replaced('cbc:PriceAmount', '-1.00'),
  ),
  rule(
    'BR-41',
    'goods',
    everyLine((line) => allAt(line, 'cac:AllowanceCharge').every(has('cbc:Amount'))),
    without('cbc:Amount', '<cac:InvoiceLine'),
  ),
  rule(
    'BR-42',
    'goods',
    everyLine((line) => allAt(line, 'cac:AllowanceCharge').every(has('cbc:AllowanceChargeReason'))),
    without('cbc:AllowanceChargeReason', '<cac:InvoiceLine'),
  ),
  rule(
    'BR-36',
    'farmer',
    (invoice) => allAt(invoice, 'cac:AllowanceCharge').every(has('cbc:Amount')),
    without('cbc:Amount', '</cac:PaymentTerms>'),
  ),
  rule(
    'BR-37',
    'farmer',
    (invoice) => allAt(invoice, 'cac:AllowanceCharge').every(has('cac:TaxCategory/cbc:ID')),
    without('cac:TaxCategory', '</cac:PaymentTerms>'),
  ),
  rule(
    'BR-38',
    'farmer',
    (invoice) => allAt(invoice, 'cac:AllowanceCharge').every(has('cbc:AllowanceChargeReason')),
    without('cbc:AllowanceChargeReason', '</cac:PaymentTerms>'),
  ),
  rule(
    'BR-45',
    'goods',
    (invoice) => subtotals(invoice).every(has('cbc:TaxableAmount')),
    without('cbc:TaxableAmount'),
  ),
  rule(
    'BR-46',
    'goods',
    (invoice) => subtotals(invoice).every(has('cbc:TaxAmount')),
    without('cbc:TaxAmount', '<cac:TaxSubtotal'),
  ),
  rule(
    'BR-47',
    'goods',
    (invoice) => subtotals(invoice).every(has('cac:TaxCategory/cbc:ID')),
    without('cbc:ID', '<cac:TaxCategory'),
  ),
  rule(
    'BR-48',
    'vat',
    (invoice) =>
      subtotals(invoice).every(
        (one) => textAt(one, 'cac:TaxCategory/cbc:ID') === 'O' || has('cac:TaxCategory/cbc:Percent')(one),
      ),
    without('cbc:Percent', '<cac:TaxCategory'),
  ),
  rule(
    'BR-53',
    'euro',
    (invoice) =>
      !has('cbc:TaxCurrencyCode')(invoice) ||
      allAt(invoice, 'cac:TaxTotal/cbc:TaxAmount').some(
        ({ attributes }) => attributes.currencyID === textAt(invoice, 'cbc:TaxCurrencyCode'),
      ),
    [/<cbc:TaxAmount currencyID="RON">/, '<cbc:TaxAmount currencyID="EUR">'],
  ),
  rule(
    'BR-55',
    'deducted',
    (invoice) => allAt(invoice, 'cac:BillingReference').every(has('cac:InvoiceDocumentReference/cbc:ID')),
    without('cbc:ID', '<cac:BillingReference'),
  ),
  rule(
    'BR-61',
    'goods',
    (invoice) =>
      textAt(invoice, 'cac:PaymentMeans/cbc:PaymentMeansCode') !== '30' ||
      has('cac:PaymentMeans/cac:PayeeFinancialAccount/cbc:ID')(invoice),
    without('cac:PayeeFinancialAccount'),
  ),
  rule(
    'BR-CL-01',
    'goods',
    (invoice) => textAt(invoice, 'cbc:InvoiceTypeCode') === '380',
    replaced('cbc:InvoiceTypeCode', '386'),
  ),
  rule(
    'BR-CL-04',
    'goods',
    (invoice) => ['RON', 'EUR', 'USD'].includes(textAt(invoice, 'cbc:DocumentCurrencyCode')),
    replaced('cbc:DocumentCurrencyCode', 'LEI'),
  ),
  rule(
    'BR-CL-03',
    'goods',
    (invoice) =>
      amounts(invoice).every(
        ({ attributes: { currencyID }, name }) =>
          currencyID === textAt(invoice, 'cbc:DocumentCurrencyCode') ||
          (name === 'cbc:TaxAmount' && currencyID === textAt(invoice, 'cbc:TaxCurrencyCode')),
      ),
    ['currencyID="RON"', 'currencyID="EUR"'],
  ),
  rule(
    'BR-DEC',
    'goods',
    (invoice) => amounts(invoice).every(({ text }) => !Number.isNaN(hundredths(text))),
    replaced('cbc:TaxExclusiveAmount', '1.005'),
  ),
  rule(
    'BR-CO-04',
    'goods',
    everyLine(has('cac:Item/cac:ClassifiedTaxCategory/cbc:ID')),
    without('cac:ClassifiedTaxCategory'),
  ),
  rule(
    'BR-CO-09',
    'goods',
    (invoice) =>
      [seller, buyer].every((party) =>
        allAt(invoice, `${party}/${vatId}`).every(({ text }) =>
          /^(?:RO\d{2,10}|(?!RO)[A-Z]{2}\w{2,12})$/.test(text),
        ),
      ),
    ['<cbc:CompanyID>RO', '<cbc:CompanyID>'],
  ),
  rule(
    'BR-CO-10',
    'goods',
    (invoice) =>
      minorAt(invoice, `${total}/cbc:LineExtensionAmount`) ===
      sumAt(invoice, 'cac:InvoiceLine/cbc:LineExtensionAmount'),
    replaced('cbc:LineExtensionAmount', '1.00', 'LegalMonetaryTotal'),
  ),
  rule(
    'BR-CO-12',
    'farmer',
    (invoice) => (minorAt(invoice, `${total}/cbc:ChargeTotalAmount`) || 0) === charges(invoice, true),
    replaced('cbc:ChargeTotalAmount', '1.00'),
  ),
  rule(
    'BR-CO-13',
    'farmer',
    (invoice) =>
      minorAt(invoice, `${total}/cbc:TaxExclusiveAmount`) ===
      minorAt(invoice, `${total}/cbc:LineExtensionAmount`) + charges(invoice, true) - charges(invoice, false),
    replaced('cbc:TaxExclusiveAmount', '1.00'),
  ),
  rule(
    'BR-CO-14',
    'vat',
    (invoice) =>
      minorAt(invoice, 'cac:TaxTotal/cbc:TaxAmount') === sumAt(invoice, `${subtotal}/cbc:TaxAmount`),
    replaced('cbc:TaxAmount', '1.00'),
  ),
  rule(
    'BR-CO-15',
    'vat',
    (invoice) =>
      minorAt(invoice, `${total}/cbc:TaxInclusiveAmount`) ===
      minorAt(invoice, `${total}/cbc:TaxExclusiveAmount`) + minorAt(invoice, 'cac:TaxTotal/cbc:TaxAmount'),
    replaced('cbc:TaxInclusiveAmount', '1.00'),
  ),
  rule(
    'BR-CO-16',
    'gross',
    (invoice) =>
      minorAt(invoice, `${total}/cbc:PayableAmount`) ===
      minorAt(invoice, `${total}/cbc:TaxInclusiveAmount`) +
        (minorAt(invoice, `${total}/cbc:PayableRoundingAmount`) || 0),
    replaced('cbc:PayableAmount', '1.00'),
  ),
  rule(
    'BR-CO-17',
    'vat',
    (invoice) =>
      subtotals(invoice).every(
        (one) =>
          Math.round(
            (minorAt(one, 'cbc:TaxableAmount') * Number(textAt(one, 'cac:TaxCategory/cbc:Percent') || 0)) /
              100,
          ) === minorAt(one, 'cbc:TaxAmount'),
      ),
    replaced('cbc:TaxAmount', '1.00', '<cac:TaxSubtotal'),
  ),
  rule('BR-CO-18', 'goods', (invoice) => subtotals(invoice).length > 0, without('cac:TaxSubtotal')),
  rule(
    'BR-CO-25',
    'goods',
    (invoice) => minorAt(invoice, `${total}/cbc:PayableAmount`) <= 0 || has('cbc:DueDate')(invoice),
    without('cbc:DueDate'),
  ),
  rule(
    'BR-CO-26',
    'notRegistered',
    (invoice) =>
      has(`${seller}/cac:PartyLegalEntity/cbc:CompanyID`)(invoice) || has(`${seller}/${vatId}`)(invoice),
    without('cbc:CompanyID', 'SupplierParty'),
  ),
  rule('line sum', 'goods', everyLine(isLineSum), replaced('cbc:InvoicedQuantity', '1.000')),
  rule('BR-S-01', 'vat', isBrokenDown('S'), replaced('cbc:ID', 'Z', '<cac:TaxCategory')),
  rule(
    'BR-S-02',
    'vat',
    (invoice) => !hasCategory(invoice, 'S') || has(`${seller}/${vatId}`)(invoice),
    without('cac:PartyTaxScheme', 'SupplierParty'),
  ),
  rule(
    'BR-S-05',
    'vat',
    everyLine((line) => categoryOf(line) !== 'S' || Number(percentOf(line)) > 0),
    replaced('cbc:Percent', '0', '<cac:ClassifiedTaxCategory'),
  ),
  rule('BR-S-08', 'vat', addsUp('S'), replaced('cbc:TaxableAmount', '1.00')),
  rule(
    'BR-S-10',
    'vat',
    (invoice) => subtotals(invoice, 'S').every((one) => !has('cac:TaxCategory/cbc:TaxExemptionReason')(one)),
    [
      /(<cac:TaxCategory>[\s\S]*?)(<cac:TaxScheme>)/,
      '$1<cbc:TaxExemptionReason>x</cbc:TaxExemptionReason>$2',
    ],
  ),
  rule('BR-AE-01', 'goods', isBrokenDown('AE'), replaced('cbc:ID', 'S', '<cac:TaxCategory')),
  rule(
    'BR-AE-02',
    'goods',
    (invoice) =>
      !hasCategory(invoice, 'AE') ||
      (has(`${seller}/${vatId}`)(invoice) && has(`${buyer}/${vatId}`)(invoice)),
    without('cac:PartyTaxScheme', 'CustomerParty'),
  ),
  rule(
    'BR-AE-05',
    'goods',
    everyLine((line) => categoryOf(line) !== 'AE' || percentOf(line) === '0'),
    replaced('cbc:Percent', '11', '<cac:ClassifiedTaxCategory'),
  ),
  rule('BR-AE-08', 'goods', addsUp('AE'), replaced('cbc:TaxableAmount', '1.00')),
  rule('BR-AE-09', 'goods', hasNoVat('AE'), replaced('cbc:TaxAmount', '1.00', '<cac:TaxSubtotal')),
  rule('BR-AE-10', 'goods', isExplained('AE'), without('cbc:TaxExemptionReason')),
  rule('BR-O-01', 'notRegistered', isBrokenDown('O'), replaced('cbc:ID', 'S', '<cac:TaxCategory')),
  rule(
    'BR-O-02',
    'notRegistered',
    (invoice) =>
      !hasCategory(invoice, 'O') || [seller, buyer].every((party) => !has(`${party}/${vatId}`)(invoice)),
    [
      '<cac:PartyLegalEntity>',
      '<cac:PartyTaxScheme><cbc:CompanyID>RO14399840</cbc:CompanyID></cac:PartyTaxScheme><cac:PartyLegalEntity>',
    ],
  ),
  rule(
    'BR-O-05',
    'notRegistered',
    everyLine(
      (line) => categoryOf(line) !== 'O' || !has('cac:Item/cac:ClassifiedTaxCategory/cbc:Percent')(line),
    ),
    [/(<cac:ClassifiedTaxCategory>\s*<cbc:ID>O<\/cbc:ID>)/, '$1<cbc:Percent>0</cbc:Percent>'],
  ),
  rule('BR-O-08', 'farmer', addsUp('O'), replaced('cbc:TaxableAmount', '1.00')),
  rule('BR-O-09', 'farmer', hasNoVat('O'), replaced('cbc:TaxAmount', '1.00', '<cac:TaxSubtotal')),
  rule('BR-O-10', 'farmer', isExplained('O'), without('cbc:TaxExemptionReason')),
  rule('BR-O-11', 'farmer', (invoice) => !hasCategory(invoice, 'O') || subtotals(invoice).length === 1, [
    /(<cac:TaxSubtotal>[\s\S]*?<\/cac:TaxSubtotal>)/,
    '$1$1',
  ]),
  rule(
    'BR-O-12',
    'farmer',
    (invoice) =>
      !hasCategory(invoice, 'O') ||
      allAt(invoice, `${lineCategory}/cbc:ID`).every(({ text }) => text === 'O'),
    [
      /<cac:InvoiceLine>/,
      '<cac:InvoiceLine><cac:Item><cac:ClassifiedTaxCategory><cbc:ID>S</cbc:ID></cac:ClassifiedTaxCategory></cac:Item></cac:InvoiceLine><cac:InvoiceLine>',
    ],
  ),
  rule(
    'BR-RO-001',
    'goods',
    (invoice) =>
      textAt(invoice, 'cbc:CustomizationID') ===
      'urn:cen.eu:en16931:2017#compliant#urn:efactura.mfinante.ro:CIUS-RO:1.0.1',
    ['CIUS-RO:1.0.1', 'CIUS-RO:1.0.0'],
  ),
  rule('BR-RO-010', 'goods', (invoice) => /\d/.test(textAt(invoice, 'cbc:ID')), replaced('cbc:ID', 'AGS')),
  rule(
    'BR-RO-020',
    'goods',
    (invoice) => ['380', '384', '389', '751'].includes(textAt(invoice, 'cbc:InvoiceTypeCode')),
    replaced('cbc:InvoiceTypeCode', '386'),
  ),
  rule(
    'BR-RO-030',
    'euro',
    (invoice) =>
      textAt(invoice, 'cbc:DocumentCurrencyCode') === 'RON' ||
      textAt(invoice, 'cbc:TaxCurrencyCode') === 'RON',
    without('cbc:TaxCurrencyCode'),
  ),
  rule(
    'BR-RO-065',
    'goods',
    (invoice) => !['S', 'AE'].some((id) => hasCategory(invoice, id)) || has(`${seller}/${vatId}`)(invoice),
    without('cac:PartyTaxScheme', 'SupplierParty'),
  ),
  rule(
    'BR-RO-080',
    'goods',
    has(`${seller}/cac:PostalAddress/cbc:StreetName`),
    without('cbc:StreetName', 'SupplierParty'),
  ),
  rule(
    'BR-RO-081',
    'goods',
    has(`${buyer}/cac:PostalAddress/cbc:StreetName`),
    without('cbc:StreetName', 'CustomerParty'),
  ),
  rule(
    'BR-RO-090',
    'goods',
    has(`${seller}/cac:PostalAddress/cbc:CityName`),
    without('cbc:CityName', 'SupplierParty'),
  ),
  rule(
    'BR-RO-091',
    'goods',
    has(`${buyer}/cac:PostalAddress/cbc:CityName`),
    without('cbc:CityName', 'CustomerParty'),
  ),
  rule(
    'BR-RO-100',
    'bucharest',
    townIsSector(seller),
    replaced('cbc:CityName', 'București', 'SupplierParty'),
  ),
  rule('BR-RO-101', 'bucharest', townIsSector(buyer), replaced('cbc:CityName', 'București', 'CustomerParty')),
  rule(
    'BR-RO-110',
    'goods',
    isCountyCode(seller),
    replaced('cbc:CountrySubentity', 'Călărași', 'SupplierParty'),
  ),
  rule('BR-RO-111', 'goods', isCountyCode(buyer), replaced('cbc:CountrySubentity', 'CL', 'CustomerParty')),
  rule(
    'BR-RO-120',
    'notRegistered',
    (invoice) =>
      has(`${buyer}/cac:PartyLegalEntity/cbc:CompanyID`)(invoice) || has(`${buyer}/${vatId}`)(invoice),
    without('cbc:CompanyID', 'CustomerParty'),
  ),
  rule(
    'BR-RO-DT',
    'goods',
    (invoice) => dates(invoice).every(({ text }) => /^\d{4}-\d\d-\d\d$/.test(text)),
    replaced('cbc:IssueDate', '07.12.2026'),
  ),
  rule(
    'BR-RO-L',
    'goods',
    (invoice) => isWithin(invoice),
    replaced('cbc:Name', 'x'.repeat(101), '<cac:Item'),
  ),
];

/** Longest texts (BR-RO-L…), in characters. */
const lengths: readonly (readonly [path: string, length: number])[] = [
  ...([
    ['cbc:ID', 200],
    ['cbc:Note', 300],
    ['cac:ContractDocumentReference/cbc:ID', 200],
  ] as const),
  ...[seller, buyer].flatMap((party) => [
    [`${party}/cac:PartyLegalEntity/cbc:RegistrationName`, 200] as const,
    [`${party}/cac:PostalAddress/cbc:StreetName`, 150] as const,
    [`${party}/cac:PostalAddress/cbc:AdditionalStreetName`, 100] as const,
    [`${party}/cac:PostalAddress/cbc:CityName`, 50] as const,
    [`${party}/cac:Contact/cbc:Name`, 100] as const,
  ]),
  ['cac:PaymentMeans/cbc:PaymentID', 140],
  ['cac:PaymentTerms/cbc:Note', 300],
  [`${subtotal}/cac:TaxCategory/cbc:TaxExemptionReason`, 100],
  ['cac:AllowanceCharge/cbc:AllowanceChargeReason', 100],
  ['cac:InvoiceLine/cac:AllowanceCharge/cbc:AllowanceChargeReason', 100],
  ['cac:InvoiceLine/cac:Item/cbc:Name', 100],
  ['cac:InvoiceLine/cac:Item/cbc:Description', 200],
];

const isWithin = (invoice: Element): boolean =>
  lengths.every(([path, length]) => allAt(invoice, path).every(({ text }) => text.length <= length));
