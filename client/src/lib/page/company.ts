import { type Company, companyMetaName } from '@recolta/shared/contracts/company';

let held: Company | null | undefined;

/**
 * The operator of this installation, from the relay's `meta` element; null without a relay. It needs no parsing by a
 * schema: the relay wrote it from its settings.
 */
export function readCompany(): Company | null {
  held ??= typeof document === 'undefined' ? null : companyIn(document);
  return held;
}

/** Sets the operator if no page provides it. */
export function setCompany(company: Company): void {
  held = company;
}

function companyIn(page: Document): Company | null {
  const content = page.querySelector(`meta[name="${companyMetaName}"]`)?.getAttribute('content');
  return content ? JSON.parse(content) : null;
}
