import type { BlogFrame, ContentTag } from '@recolta/shared/contracts/content/items';
import { authorOf } from '../../../lib/content/posts.ts';

/** Number of tags that the index shows. */
const shownTags = 14;

/** Counts of the posts in a frame: at most the 100 latest. */
export interface FrameCounts {
  /** All posts of the language. */
  readonly total: number;
  /** True if the counts include all posts; otherwise they are not shown. */
  readonly isWhole: boolean;
  /** By value of the enumeration in lower case. */
  readonly categories: ReadonlyMap<string, number>;
  /** The most used first. */
  readonly tags: readonly ContentTag[];
  /** By the author's slug. */
  readonly authors: ReadonlyMap<string, number>;
}

/** Counts the posts of each category, tag and author. */
export function frameCounts({ Posts }: BlogFrame): FrameCounts {
  const posts = Posts?.items ?? [];
  const total = Posts?.total ?? 0;
  const categories = new Map<string, number>();
  const authors = new Map<string, number>();
  const tags = new Map<string, { tag: ContentTag; count: number }>();
  const add = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);
  for (const post of posts) {
    if (post.category) add(categories, post.category.toLowerCase());
    const author = authorOf(post);
    if (author) add(authors, author.slug);
    for (const tag of post.keywords) {
      tags.set(tag.slug, { tag, count: (tags.get(tag.slug)?.count ?? 0) + 1 });
    }
  }
  const ordered = [...tags.values()].sort(
    (a, b) => b.count - a.count || a.tag.slug.localeCompare(b.tag.slug),
  );
  return {
    total,
    isWhole: posts.length === total,
    categories,
    tags: ordered.slice(0, shownTags).map(({ tag }) => tag),
    authors,
  };
}
