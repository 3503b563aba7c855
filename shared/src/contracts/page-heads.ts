import * as z from 'zod/mini';

const headSchema = z.strictObject({ title: z.string(), description: z.string() });
const headsSchema = z.strictObject({ ro: headSchema, en: headSchema });
export type PageHeads = z.infer<typeof headsSchema>;

/**
 * `pages.json` next to the built client: the routes and the head of each page. From it the relay takes the language
 * of a path, the 404 for an unknown one, and the scripts to preload.
 */
export const clientPagesSchema = z.strictObject({
  /** Paths have no language prefix; `:name` is a parameter. */
  pages: z.array(
    z.strictObject({
      path: z.string(),
      heads: headsSchema,
      /** True if it is rendered as HTML; those are also the pages for search engines. */
      isRendered: z.optional(z.literal(true)),
      /** The room that the page shows first, with the path's parameters in braces: `auction:{id}`. */
      room: z.optional(z.string()),
      /** True if it is rendered only for visitors. */
      isForVisitors: z.optional(z.literal(true)),
      /** The read that finds what the page shows: the service, then its path with `{id}` or `{number}`. */
      thing: z.optional(z.string()),
      /** Names of query parameters with which it is still rendered. */
      query: z.optional(z.array(z.string())),
      /** URLs of the scripts, including texts, that this page needs in addition to the common ones, by language. */
      scripts: z.strictObject({ ro: z.array(z.string()), en: z.array(z.string()) }),
    }),
  ),
  missing: headsSchema,
  /** URLs of the additional scripts of every page of a signed-in user, which read the identity. */
  signedInScripts: z.array(z.string()),
});
export type ClientPages = z.infer<typeof clientPagesSchema>;

/**
 * `first-styles.json` next to the built client: by the path of each rendered page the rules of its style sheet that it
 * can need before another page is opened.
 */
export const firstStylesSchema = z.record(z.string(), z.string());
