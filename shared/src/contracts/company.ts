/** Name of the `meta` element with the operator of this installation, written by the relay; its content is JSON. */
export const companyMetaName = 'recolta-company';

/** The operator of an installation, as pages and footer show it. */
export interface Company {
  readonly name: string;
  /** CUI. */
  readonly number: string;
  readonly address: string;
  readonly email: string;
  readonly telephone: string;
  /** The company's page at a social medium. */
  readonly socialUrl: string;
}
