import * as z from 'zod/mini';

/** Name of the `meta` element by which the relay tells the client who runs this installation; its content is JSON. */
export const companyMetaName = 'recolta-company';

/** Who runs an installation, as pages and footer show it. */
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
