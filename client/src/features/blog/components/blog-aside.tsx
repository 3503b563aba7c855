import type { BlogFrame, ContentTag } from '@recolta/shared/contracts/content/items';
import { useTranslation } from 'react-i18next';
import { AuthorMark } from '../../../components/content/post-cards.tsx';
import { authorOf, authorPrefix } from '../../../lib/content/content-query.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { LocalLink } from '../../../lib/local-link.tsx';

export const pillClass =
  'inline-flex min-h-11 items-center gap-2 rounded-full border border-line-2 bg-surface px-4 font-medium text-s not-aria-[current=page]:hover:bg-surface-2 aria-[current=page]:border-act aria-[current=page]:bg-act-wash aria-[current=page]:font-semibold aria-[current=page]:text-act';

const cardClass = 'rounded-3 border border-line bg-surface p-5 shadow-card';

/** The most read posts and the authors, beside a list of posts. */
export function BlogAside({ frame, counts }: { frame: BlogFrame; counts: FrameCounts }) {
  const { t } = useTranslation('blog');
  const locale = useLocale();
  const popular = (frame.Popular_Posts?.items ?? []).filter(({ _views }) => _views > 0);
  const authors = (frame.Authors?.items ?? []).filter(({ _slug }) => (counts.authors.get(_slug) ?? 0) > 0);
  return (
    <>
      {popular.length > 0 && (
        <section aria-labelledby="popular" className={cardClass}>
          <h2 id="popular" className="font-semibold text-m">
            {t('popular')}
          </h2>
          <p className="text-ink-3 text-note">{t('popularPeriod')}</p>
          <ol className="mt-2">
            {popular.map(({ _slug: slug, title, _views: views }, at) => (
              <li key={slug} className="flex gap-3 border-line border-t py-2.5 first:border-t-0">
                <span aria-hidden="true" className="font-semibold font-serif text-l text-warn">
                  {at + 1}
                </span>
                <span className="min-w-0 text-s">
                  <LocalLink
                    to={`/blog/${slug}`}
                    className="font-semibold underline-offset-4 hover:underline"
                  >
                    {title}
                  </LocalLink>
                  <span className="num block text-ink-3 text-note">
                    {t('views', { count: views, figure: formatNumber(views, locale) })}
                  </span>
                </span>
              </li>
            ))}
          </ol>
        </section>
      )}
      {authors.length > 0 && (
        <section aria-labelledby="authors" className={cardClass}>
          <h2 id="authors" className="font-semibold text-m">
            {t('authors')}
          </h2>
          <ul className="mt-3 grid gap-3">
            {authors.map(({ _slug: slug, name, photos }) => (
              <li key={slug} className="relative flex items-center gap-3">
                <AuthorMark name={name} photo={photos[0]} />
                <span className="min-w-0 text-s">
                  <LocalLink
                    to={`/blog/${authorPath(slug)}`}
                    className="font-semibold underline-offset-4 after:absolute after:inset-0 hover:underline"
                  >
                    {name}
                  </LocalLink>
                  {counts.isWhole && (
                    <span className="num block text-ink-2 text-note">
                      {t('postCount', { count: counts.authors.get(slug) ?? 0 })}
                    </span>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** The last part of an author's address, whatever folder the slug names. */
export function authorPath(slug: string): string {
  return slug.startsWith(authorPrefix) ? slug : authorPrefix + slug;
}

/**
 * Tags as links to their posts.
 * @param lang of the tags if it is not that of the page
 */
export function TagLinks({
  tags,
  chosen = '',
  lang,
}: {
  tags: readonly ContentTag[];
  chosen?: string;
  lang?: 'ro' | undefined;
}) {
  const { t } = useTranslation('blog');
  return (
    <nav aria-label={t('tags')}>
      <ul lang={lang} className="flex flex-wrap gap-2">
        {tags.map(({ slug, body }) => (
          <li key={slug}>
            <LocalLink
              to={`/blog?tag=${encodeURIComponent(slug)}`}
              aria-current={chosen === slug ? 'page' : undefined}
              className="inline-flex min-h-9 items-center rounded-full bg-surface-2 px-3 font-medium text-ink-2 text-s hover:text-ink hover:underline aria-[current=page]:bg-act-wash aria-[current=page]:text-act"
            >
              {body}
            </LocalLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Counts of the posts in a frame: at most the 100 latest. */
interface FrameCounts {
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
    tags: ordered.map(({ tag }) => tag),
    authors,
  };
}
