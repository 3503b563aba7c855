import * as z from 'zod/mini';

/** Name of the `meta` element with the operator of this installation, written by the relay; its content is JSON. */
export const companyMetaName = 'recolta-company';

/** The operator of an installation, as pages and footer show it. */
export const companySchema = z.object({
  name: z.string(),
  /** CUI. */
  number: z.string(),
  address: z.string(),
  email: z.string(),
  telephone: z.string(),
  /** The company's page at a social medium. */
  socialUrl: z.string(),
});
export type Company = z.infer<typeof companySchema>;
