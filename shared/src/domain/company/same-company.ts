/** By what companies are compared [L9]: their CUI and IBAN as an administrator checked them; null for a missing one. */
export interface CheckedCompany {
  readonly companyNumber: string | null;
  readonly iban: string | null;
}

/** Whether two companies share a CUI or an IBAN, however the two are written; a missing one is like no other. */
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
