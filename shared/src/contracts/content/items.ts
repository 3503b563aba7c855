import * as z from 'zod/mini';
import { blocksSchema, pictureSchema } from './blocks.ts';

/*
 * Answers to the documents of `documents.ts`, as the client reads them: unknown fields are ignored, and malformed
 * items of a list are left out.
 */

/** The answer to any document: its data or its errors. */
export const answerSchema = z.object({ data: z.unknown(), errors: z.nullish(z.array(z.unknown())) });

const text = z.nullable(z.string());
const slug = z.nullable(z.string());

/** The valid items of a list; a missing list is empty. */
function knownOf<Item extends z.core.$ZodType>(item: Item) {
  return z.pipe(
    z.nullish(z.array(z.unknown())),
    z.transform((sent): z.output<Item>[] =>
      (sent ?? []).flatMap((one) => {
        const read = z.safeParse(item, one);
        return read.success ? [read.data] : [];
      }),
    ),
  );
}

function listOf<Item extends z.core.$ZodType>(item: Item) {
  return z.nullable(z.object({ items: knownOf(item) }));
}

/** A list with its total number of items. */
function countedListOf<Item extends z.core.$ZodType>(item: Item) {
  return z.nullable(z.object({ items: knownOf(item), total: z.int() }));
}

const picturesSchema = knownOf(pictureSchema);

/** Navigation items of a body: the last names the author of a post. */
const namedInBody = knownOf(z.object({ slug: z.string(), title: z.nullish(z.string()) }));

const tagSchema = z.object({ body: z.string(), slug: z.string() });
export type ContentTag = z.infer<typeof tagSchema>;

const localizations = knownOf(z.object({ _locale: z.string(), _slug: z.string() }));

const cardSchema = z.object({
  _id: z.string(),
  _slug: z.string(),
  _locale: z.string(),
  /** ISO 8601 with offset. */
  _publish_on: text,
  /** Minutes. */
  _read_time: z.nullable(z.int()),
  title: z.string(),
  summary: text,
  category: text,
  cover: picturesSchema,
  body: namedInBody,
});
/** A post in a list. */
export type PostCard = z.infer<typeof cardSchema>;

const authorSchema = z.object({
  _id: z.string(),
  _slug: slug,
  _locale: z.string(),
  name: z.string(),
  biography: text,
  photos: picturesSchema,
});
export type ContentAuthor = z.infer<typeof authorSchema>;

export const blogPostsSchema = z.object({ Posts: countedListOf(cardSchema) });

export const blogFrameSchema = z.object({
  Posts: countedListOf(z.object({ category: text, keywords: knownOf(tagSchema), body: namedInBody })),
  Categorys: listOf(z.object({ _slug: z.string(), title: z.string(), description: text })),
  Authors: listOf(z.object({ _slug: z.string(), name: z.string(), photos: picturesSchema })),
  Popular_Posts: listOf(z.object({ _slug: z.string(), title: z.string(), _views: z.int() })),
});
export type BlogFrame = z.infer<typeof blogFrameSchema>;

const publishedSchema = z.object({
  _slug: z.string(),
  _changed_on: z.string(),
  _localizations: localizations,
});
export type PublishedItem = z.infer<typeof publishedSchema>;

const publishedPostSchema = z.extend(publishedSchema, {
  _publish_on: text,
  title: z.string(),
  summary: text,
});
export type PublishedPost = z.infer<typeof publishedPostSchema>;

export const publishedContentSchema = z.object({
  Posts: countedListOf(publishedPostSchema),
  Pages: listOf(publishedSchema),
  Authors: listOf(publishedSchema),
});

const postSchema = z.object({
  _id: z.string(),
  _slug: z.string(),
  _locale: z.string(),
  _created_on: z.string(),
  _changed_on: z.string(),
  _publish_on: text,
  _read_time: z.nullable(z.int()),
  title: z.string(),
  summary: text,
  title_tag: text,
  meta_description: text,
  category: text,
  keywords: knownOf(tagSchema),
  cover: picturesSchema,
  body: blocksSchema,
  _localizations: localizations,
});
export type ContentPost = z.infer<typeof postSchema>;

export const blogPostSchema = z.object({ Post: z.nullable(postSchema) });

export const relatedPostsSchema = z.object({
  Author: z.nullable(authorSchema),
  Similar_Posts: listOf(cardSchema),
  PeopleAlsoViewed_Posts: listOf(z.object({ _slug: z.string(), title: z.string() })),
});

export const blogAuthorSchema = z.object({
  Author: z.nullable(z.extend(authorSchema, { _localizations: localizations })),
  Posts: listOf(cardSchema),
});

const pageSchema = z.object({
  _id: z.string(),
  _slug: z.string(),
  _locale: z.string(),
  _changed_on: z.string(),
  _publish_on: text,
  title: z.string(),
  title_tag: text,
  meta_description: text,
  content: blocksSchema,
  _localizations: localizations,
});
export type ContentPage = z.infer<typeof pageSchema>;

export const contentPageSchema = z.object({ Page: z.nullable(pageSchema) });
