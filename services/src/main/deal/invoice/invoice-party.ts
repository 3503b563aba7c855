import { sectorOf } from '@recolta/shared/domain/bucharest-sector';
import { isForeignNumber } from '@recolta/shared/domain/company/eu-vat-number';
import type { ContractParty } from '@recolta/shared/domain/contract/contract-terms';
import type { DealSide } from '@recolta/shared/domain/contract/signing';
import type { VatState } from '@recolta/shared/domain/vat';
import type { XmlTree } from './xml-text.ts';

/** A party of an invoice. */
export interface InvoiceParty {
  readonly party: ContractParty;
  readonly vatState: VatState;
}

/** What an electronic invoice needs and a party has not stated; the words of `EFacturaIncomplete`. */
export type MissingOfParty = `${DealSide}${'Name' | 'Number' | 'Address' | 'Sector'}` | 'sellerAbroad';

/** The code of the town: in Bucharest its sector (BR-RO-100), null without one; else its name. */
export function townOf({
  county,
  town,
  street,
}: NonNullable<ContractParty['invoiceAddress']>): string | null {
  // BR-RO-L050.
  if (county !== 'B') return town.slice(0, 50);
  const sector = sectorOf('B', town) ?? sectorOf('B', street);
  return sector === null ? null : `SECTOR${sector}`;
}

export function missingOf(side: DealSide, { party }: InvoiceParty): MissingOfParty[] {
  const { companyName, companyNumber, invoiceAddress } = party;
  return [
    ...(companyName ? [] : [`${side}Name` as const]),
    ...(companyNumber ? [] : [`${side}Number` as const]),
    ...(invoiceAddress ? [] : [`${side}Address` as const]),
    ...(invoiceAddress && townOf(invoiceAddress) === null ? [`${side}Sector` as const] : []),
    // RO e-Factura takes invoices of sellers who are established in Romania.
    ...(side === 'seller' && invoiceAddress?.country !== undefined ? ['sellerAbroad' as const] : []),
  ];
}

/** The VAT identifier of a registered party, with the prefix of its country; null for others. */
export function vatIdOf({ party: { companyNumber }, vatState }: InvoiceParty): string | null {
  if (vatState !== 'registered' || companyNumber === null) return null;
  return isForeignNumber(companyNumber) ? companyNumber : `RO${companyNumber}`;
}

/**
 * A party in UBL: its VAT identifier, or its company number where it has none or none may be named (BR-O-02).
 *
 * @param namesVat false for an invoice that is not subject to VAT
 */
export function ublParty(side: DealSide, of: InvoiceParty, namesVat: boolean): XmlTree {
  const { companyName, companyNumber, jNumber, invoiceAddress, telephone, email, administratorName } =
    of.party;
  const vatId = namesVat ? vatIdOf(of) : null;
  const name = companyName?.slice(0, 200) ?? '';
  const street = invoiceAddress?.street ?? '';
  // A company without a VAT identifier is found by the number of its legal entity.
  const isByRegister = vatId !== null && jNumber !== null;
  return {
    'cac:Party': {
      'cac:PartyName': { 'cbc:Name': name },
      'cac:PostalAddress': {
        // BR-RO-L150 and L100: what is longer goes on in the second line.
        'cbc:StreetName': street.slice(0, 150),
        'cbc:AdditionalStreetName': street.slice(150) || undefined,
        'cbc:CityName': (invoiceAddress && townOf(invoiceAddress)) ?? '',
        'cbc:PostalZone': invoiceAddress?.postalCode,
        'cbc:CountrySubentity': invoiceAddress?.county && `RO-${invoiceAddress.county}`,
        'cac:Country': { 'cbc:IdentificationCode': invoiceAddress?.country ?? 'RO' },
      },
      'cac:PartyTaxScheme':
        vatId === null ? undefined : { 'cbc:CompanyID': vatId, 'cac:TaxScheme': { 'cbc:ID': 'VAT' } },
      'cac:PartyLegalEntity': {
        'cbc:RegistrationName': name,
        'cbc:CompanyID': isByRegister ? jNumber : (companyNumber ?? ''),
        // UBL-CR-244: the buyer has no such field.
        'cbc:CompanyLegalForm': side === 'seller' && !isByRegister ? (jNumber ?? undefined) : undefined,
      },
      // An empty element is refused.
      'cac:Contact':
        administratorName || telephone || email
          ? {
              'cbc:Name': administratorName?.slice(0, 100) || undefined,
              'cbc:Telephone': telephone || undefined,
              'cbc:ElectronicMail': email?.slice(0, 100) || undefined,
            }
          : undefined,
    },
  };
}
