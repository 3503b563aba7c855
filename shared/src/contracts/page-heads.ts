import * as z from 'zod/mini';

const headSchema = z.strictObject({ title: z.string(), description: z.string() });
const headsSchema = z.strictObject({ ro: headSchema, en: headSchema });
export type PageHeads = z.infer<typeof headsSchema>;

/**
 * `pages.json` beside the built client: the routes and the head of each page. With it the relay answers in
 * the language of a path, with 404 for an unknown one, and preloads the scripts of the page.
 */
export const clientPagesSchema = z.strictObject({
  /** Paths have no language prefix; `:name` is a parameter. */
  pages: z.array(
    z.strictObject({
      path: z.string(),
      heads: headsSchema,
      /** Whether it is rendered as HTML: those are the pages for search engines too. */
      isRendered: z.optional(z.literal(true)),
      /** The room that the page shows first, with the path's parameters in braces: `auction:{id}`. */
      room: z.optional(z.string()),
      /** Whether it is rendered for visitors only. */
      isForVisitors: z.optional(z.literal(true)),
      /** Names in the address's query with which it is still rendered. */
      query: z.optional(z.array(z.string())),
      /** URLs of the scripts, texts included, that this page needs besides those of every page, by language. */
      scripts: z.strictObject({ ro: z.array(z.string()), en: z.array(z.string()) }),
    }),
  ),
  missing: headsSchema,
  /** URLs of the scripts that every page of somebody signed in needs besides: they read who it is. */
  signedInScripts: z.array(z.string()),
});
export type ClientPages = z.infer<typeof clientPagesSchema>;
