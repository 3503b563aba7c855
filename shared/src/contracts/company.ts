/** Name of the `meta` element with the operator of this installation, written by the relay; its content is JSON. */
export const companyMetaName = 'recolta-company';

/** The operator of an installation, as pages and footer show it. */
export interface Company {
  readonly name: string;
  /** CUI. */
  readonly number: string;
  /** Its number in the trade register, with the share capital if it has one. */
  readonly register: string;
  readonly address: string;
  readonly email: string;
  readonly telephone: string;
  /** E-mail of the data protection officer. */
  readonly dpoEmail: string;
  readonly hostingCountry: string;
  /** The company's page on a social network. */
  readonly socialUrl: string;
}
