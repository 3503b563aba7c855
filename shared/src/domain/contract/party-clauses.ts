import { addressText } from '../company/address-text.ts';
import { isForeignNumber } from '../company/eu-vat-number.ts';
import { formatIban } from '../company/iban.ts';
import { formatTelephone } from '../company/telephone.ts';
import type { ContractBlock, Fact } from './contract-document.ts';
import type { ContractFormat } from './contract-format.ts';
import type { ContractContext, ContractPart } from './contract-parts.ts';
import type { ContractParty } from './contract-terms.ts';

/** Seller and buyer; in a preview, a placeholder for a party that is not known yet. */
export function partiesSection({
  terms: { seller, buyer, goods, ownerSide },
  format,
}: ContractContext): ContractPart {
  const { parties } = format.texts;
  return {
    title: parties.title,
    parts: [
      seller && partyFacts(parties.seller, seller, format),
      !seller && parties.missing.seller,
      buyer && partyFacts(parties.buyer, buyer, format),
      !buyer && parties.missing.buyer,
      parties.together,
      ownerSide === 'seller' && goods.isOwnProduction === true && parties.ownProduction,
    ],
  };
}

function partyFacts(title: string, party: ContractParty, format: ContractFormat) {
  const { parties, none } = format.texts;
  const { companyNumber, vatState, administratorName, telephone, bankAccountNumber } = party;
  const isRomanianVat = vatState === 'registered' && !isForeignNumber(companyNumber ?? '');
  const pairs: readonly (readonly [string, string | null])[] = [
    [parties.name, party.companyName],
    [parties.representative, administratorName],
    [parties.companyNumber, companyNumber && `${isRomanianVat ? 'RO' : ''}${companyNumber}`],
    [parties.jNumber, party.jNumber],
    [parties.office, party.invoiceAddress && addressText(party.invoiceAddress, format.locale)],
    [parties.vatState, vatState && parties.vatStates[vatState]],
    [parties.iban, bankAccountNumber && formatIban(bankAccountNumber)],
    [parties.bank, party.bank],
    [parties.branch, party.bankBranch],
    [parties.telephone, telephone && formatTelephone(telephone)],
    [parties.email, party.email],
  ];
  return {
    kind: 'facts',
    title,
    pairs: pairs.map(([label, value]): Fact => [label, value ?? none]),
  } satisfies ContractBlock;
}

/** Signature fields; a draft says that it is not signed. */
export function signaturesSection({ terms, format }: ContractContext): ContractPart {
  const { signatures, parties, none } = format.texts;
  if (terms.kind !== 'contract') return { title: signatures.title, parts: [signatures.draft] };
  const { seller, buyer } = terms;
  return {
    title: signatures.title,
    parts: [
      {
        kind: 'facts',
        title: null,
        pairs: [
          [parties.seller, seller.companyName ?? none],
          [parties.buyer, buyer.companyName ?? none],
          [parties.representative, seller.administratorName ?? none],
          [parties.representative, buyer.administratorName ?? none],
          [signatures.date, signatures.blank],
          [signatures.date, signatures.blank],
          [signatures.sign, signatures.blank],
          [signatures.sign, signatures.blank],
        ],
      },
    ],
  };
}
