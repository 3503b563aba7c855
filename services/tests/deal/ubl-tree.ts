import { parseDocument } from 'htmlparser2';

/** An element of a parsed document. */
export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Element[];
  readonly text: string;
}

/** @returns the root of an XML document */
export function parseXml(xml: string): Element {
  const [root] = elementsOf(parseDocument(xml, { xmlMode: true }).children as readonly Node[]);
  if (!root) throw new Error('no root element');
  return root;
}

interface Node {
  readonly type: string;
  readonly name?: string;
  readonly attribs?: Record<string, string>;
  readonly data?: string;
  readonly children?: readonly Node[];
}

function elementsOf(nodes: readonly Node[]): Element[] {
  return nodes.flatMap(({ type, name = '', attribs = {}, children = [] }) =>
    type === 'tag'
      ? [
          {
            ...{ name, attributes: attribs, children: elementsOf(children) },
            text: children.map(({ data = '' }) => data).join(''),
          },
        ]
      : [],
  );
}

/** The elements at a path of names below one. */
export function allAt(element: Element, path: string): Element[] {
  return path
    .split('/')
    .reduce<Element[]>(
      (found, name) => found.flatMap(({ children }) => children.filter((one) => one.name === name)),
      [element],
    );
}

export const textAt = (element: Element, path: string): string => allAt(element, path)[0]?.text ?? '';

/** A decimal of at most two places in hundredths; NaN for another text. */
export function hundredths(text: string): number {
  return /^-?\d+(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : Number.NaN;
}

export const minorAt = (element: Element, path: string): number => hundredths(textAt(element, path));

export const sumAt = (element: Element, path: string): number =>
  allAt(element, path).reduce((sum, { text }) => sum + hundredths(text), 0);

const tax = [
  'cbc:ID',
  'cbc:Percent',
  'cbc:TaxExemptionReasonCode',
  'cbc:TaxExemptionReason',
  'cac:TaxScheme',
];
const allowance = [
  ...['cbc:ChargeIndicator', 'cbc:AllowanceChargeReasonCode', 'cbc:AllowanceChargeReason'],
  ...['cbc:MultiplierFactorNumeric', 'cbc:Amount', 'cbc:BaseAmount', 'cac:TaxCategory'],
];

/** The children of each aggregate of UBL 2.1 that an invoice of the market uses, in the schema's sequence. */
const sequences: Readonly<Record<string, readonly string[]>> = {
  Invoice: [
    ...['cbc:UBLVersionID', 'cbc:CustomizationID', 'cbc:ID', 'cbc:IssueDate', 'cbc:DueDate'],
    ...['cbc:InvoiceTypeCode', 'cbc:Note', 'cbc:DocumentCurrencyCode', 'cbc:TaxCurrencyCode'],
    ...['cac:BillingReference', 'cac:ContractDocumentReference', 'cac:AccountingSupplierParty'],
    ...['cac:AccountingCustomerParty', 'cac:Delivery', 'cac:PaymentMeans', 'cac:PaymentTerms'],
    ...['cac:AllowanceCharge', 'cac:TaxTotal', 'cac:LegalMonetaryTotal', 'cac:InvoiceLine'],
  ],
  'cac:BillingReference': ['cac:InvoiceDocumentReference'],
  'cac:InvoiceDocumentReference': ['cbc:ID', 'cbc:IssueDate'],
  'cac:ContractDocumentReference': ['cbc:ID'],
  'cac:AccountingSupplierParty': ['cac:Party'],
  'cac:AccountingCustomerParty': ['cac:Party'],
  'cac:Party': [
    ...['cac:PartyName', 'cac:PostalAddress', 'cac:PartyTaxScheme', 'cac:PartyLegalEntity', 'cac:Contact'],
  ],
  'cac:PartyName': ['cbc:Name'],
  'cac:PostalAddress': [
    ...['cbc:StreetName', 'cbc:AdditionalStreetName', 'cbc:CityName', 'cbc:PostalZone'],
    ...['cbc:CountrySubentity', 'cac:Country'],
  ],
  'cac:Country': ['cbc:IdentificationCode'],
  'cac:PartyTaxScheme': ['cbc:CompanyID', 'cac:TaxScheme'],
  'cac:TaxScheme': ['cbc:ID'],
  'cac:PartyLegalEntity': ['cbc:RegistrationName', 'cbc:CompanyID', 'cbc:CompanyLegalForm'],
  'cac:Contact': ['cbc:Name', 'cbc:Telephone', 'cbc:ElectronicMail'],
  'cac:Delivery': ['cbc:ActualDeliveryDate'],
  'cac:PaymentMeans': ['cbc:PaymentMeansCode', 'cbc:PaymentID', 'cac:PayeeFinancialAccount'],
  'cac:PayeeFinancialAccount': ['cbc:ID'],
  'cac:PaymentTerms': ['cbc:Note'],
  'cac:AllowanceCharge': allowance,
  'cac:TaxTotal': ['cbc:TaxAmount', 'cac:TaxSubtotal'],
  'cac:TaxSubtotal': ['cbc:TaxableAmount', 'cbc:TaxAmount', 'cac:TaxCategory'],
  'cac:TaxCategory': tax,
  'cac:ClassifiedTaxCategory': tax,
  'cac:LegalMonetaryTotal': [
    ...['cbc:LineExtensionAmount', 'cbc:TaxExclusiveAmount', 'cbc:TaxInclusiveAmount'],
    ...['cbc:AllowanceTotalAmount', 'cbc:ChargeTotalAmount', 'cbc:PrepaidAmount'],
    ...['cbc:PayableRoundingAmount', 'cbc:PayableAmount'],
  ],
  'cac:InvoiceLine': [
    ...['cbc:ID', 'cbc:InvoicedQuantity', 'cbc:LineExtensionAmount', 'cac:InvoicePeriod'],
    ...['cac:AllowanceCharge', 'cac:Item', 'cac:Price'],
  ],
  'cac:InvoicePeriod': ['cbc:StartDate', 'cbc:EndDate'],
  'cac:Item': ['cbc:Description', 'cbc:Name', 'cac:ClassifiedTaxCategory'],
  'cac:Price': ['cbc:PriceAmount', 'cbc:BaseQuantity'],
};

/** Elements that the schema does not take at their place; empty for a valid document. */
export function outOfSequence(element: Element): string[] {
  const sequence = sequences[element.name];
  if (sequence === undefined) return element.children.length === 0 && element.text ? [] : [element.name];
  let place = 0;
  return element.children.flatMap((child) => {
    const at = sequence.indexOf(child.name);
    const isWrong = at < place;
    place = Math.max(place, at);
    return [...(isWrong ? [`${element.name}/${child.name}`] : []), ...outOfSequence(child)];
  });
}
