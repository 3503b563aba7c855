/**
 * The data by which companies are compared [L9]: CUI and IBAN as an administrator checked them; null if missing.
 */
export interface CheckedCompany {
  readonly companyNumber: string | null;
  readonly iban: string | null;
}

/** Returns true if two companies share a CUI or an IBAN, in any spelling; a missing one matches no other. */
export function isSameCompany(one: CheckedCompany, other: CheckedCompany): boolean {
  return (
    isSame(companyNumberKey(one.companyNumber), companyNumberKey(other.companyNumber)) ||
    isSame(ibanKey(one.iban), ibanKey(other.iban))
  );
}

/** `ro 123` and `123` are one number. */
function companyNumberKey(text: string | null): string {
  return (text ?? '').replaceAll(/\s/g, '').toUpperCase().replace(/^RO/, '');
}

function ibanKey(text: string | null): string {
  return (text ?? '').replaceAll(/[\s-]/g, '').toUpperCase();
}

function isSame(one: string, other: string): boolean {
  return one !== '' && one === other;
}
