import * as z from 'zod/mini';

const headSchema = z.strictObject({ title: z.string(), description: z.string() });
const headsSchema = z.strictObject({ ro: headSchema, en: headSchema });
export type PageHeads = z.infer<typeof headsSchema>;

/**
 * `pages.json` beside the built client: which addresses there are, and what stands in the head of each. By it the
 * relay answers in the language of an address, with 404 where there is no page, and names a page's scripts at once.
 */
export const clientPagesSchema = z.strictObject({
  /** Paths are without language; `:name` is a part that differs. */
  pages: z.array(
    z.strictObject({
      path: z.string(),
      heads: headsSchema,
      /** Addresses of the scripts, texts included, that this page needs beyond those of every page, by language. */
      scripts: z.strictObject({ ro: z.array(z.string()), en: z.array(z.string()) }),
    }),
  ),
  missing: headsSchema,
});
export type ClientPages = z.infer<typeof clientPagesSchema>;
