import type { BlogFrame, PostCard } from '@recolta/shared/contracts/content/items';
import { useQuery } from '@tanstack/react-query';
import { Rss } from 'lucide-react';
import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { ContentWaiting } from '../../../components/content/page-of-content.tsx';
import { AuthorMark, PostCover, PostLink, PostMeta } from '../../../components/content/post-cards.tsx';
import { FilterText } from '../../../components/lists/filter-fields.tsx';
import { Pagination } from '../../../components/lists/list-page.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { classNames } from '../../../lib/class-names.ts';
import {
  authorOf,
  categoryValues,
  type PostFilters,
  postsQuery,
} from '../../../lib/content/content-query.ts';
import type { VisitorCalls } from '../../../lib/http/visitor-calls.ts';
import { useLocale } from '../../../lib/i18n.ts';
import {
  changedQuery,
  defineList,
  type ListState,
  oneOf,
  typed,
  useList,
  valid,
} from '../../../lib/list-address.ts';
import { SiteLink } from '../../../lib/local-link.tsx';
import { type Locale, localizedPath } from '../../../lib/locale-path.ts';
import { PageMetaContext, usePageMeta } from '../../../lib/page/page-meta.ts';
import { blogFrameQuery } from '../api/blog.ts';
import { BlogAside, frameCounts, pillClass, TagLinks } from './blog-aside.tsx';

export const visitorCalls: VisitorCalls = (queries, { query, locale }) => [
  queries.fetchQuery(blogListQuery(locale, query)),
  queries.fetchQuery(blogFrameQuery(locale)),
];

const blogList = defineList({
  filters: {
    category: oneOf(Object.keys(categoryValues)),
    tag: valid((text) => /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text)),
    search: typed(),
  },
  // One lead post and five rows.
  sizes: [6],
});

/** A page of posts, by an address. */
export function blogListQuery(locale: Locale, address: URLSearchParams) {
  return postsOf(locale, blogList.read(address));
}

function postsOf(locale: Locale, { page, pageSize, filters }: ListState<PostFilters>) {
  return postsQuery(locale, { skip: (page - 1) * pageSize, limit: pageSize, filters });
}

/** Sets what an address with filters or a later page means to search engines. */
function useListHead({ filters, page, isNarrowed }: ListState<PostFilters>, isEmpty: boolean): void {
  const locale = useLocale();
  const say = use(PageMetaContext);
  // Topics and the number of pages differ by language.
  if (filters.tag !== '' || page > 1) {
    const query = { category: filters.category, page: page > 1 ? String(page) : '', tag: filters.tag };
    const path = `/blog?${changedQuery(new URLSearchParams(), query)}`;
    say?.({ paths: { [locale]: localizedPath(path, locale) } });
  }
  // Anyone can write an address with another topic or page.
  if (isEmpty && (isNarrowed || page > 1)) say?.({ isMissing: true });
}

/** The posts in the page's language, by the category, tag and search of the address. */
export function BlogPage() {
  const { t } = useTranslation('blog');
  const locale = useLocale();
  const address = useList(blogList);
  const { filters, page, isNarrowed } = address;
  const { data, error, refetch, isPlaceholderData } = useQuery(postsOf(locale, address));
  const { data: frame, isPending: isFrameAwaited } = useQuery(blogFrameQuery(locale));
  const counts = frame && frameCounts(frame);
  const category = frame?.Categorys?.items.find(({ _slug }) => _slug === filters.category);
  const tag = counts?.tags.find(({ slug }) => slug === filters.tag);
  const heading = category?.title ?? tag?.body ?? t('heading');
  usePageMeta(
    heading === t('heading') ? t('title') : `${heading} · ${t('heading')}`,
    category?.description ?? t('description'),
  );
  useListHead(address, data?.items.length === 0);
  return (
    <div className="frame-wide py-6 md:py-10">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div>
          <h1 className="title-editorial">{heading}</h1>
          <p className="mt-1 max-w-[60ch] text-ink-2">{category?.description ?? t('lead')}</p>
        </div>
        <FilterText
          type="search"
          label={t('search')}
          value={filters.search}
          onChoose={(search) => address.choose({ search })}
          className="w-full sm:w-[340px]"
        />
      </div>
      <nav aria-label={t('categories')} className="mt-5 flex min-h-11 flex-wrap gap-2">
        <SiteLink
          to={`?${changedQuery(new URLSearchParams(), {})}`}
          aria-current={filters.category === '' && filters.tag === '' ? 'page' : undefined}
          className={pillClass}
        >
          {t('all')}
          {counts && <Count of={counts.total} />}
        </SiteLink>
        {frame?.Categorys?.items.map(({ _slug: slug, title }) => (
          <SiteLink
            key={slug}
            to={`?${changedQuery(new URLSearchParams(), { category: slug })}`}
            aria-current={filters.category === slug ? 'page' : undefined}
            className={pillClass}
          >
            {title}
            {counts?.isWhole && <Count of={counts.categories.get(slug) ?? 0} />}
          </SiteLink>
        ))}
      </nav>
      <div className="mt-6 grid items-start gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_340px]">
        <section aria-label={t('posts')} aria-busy={isPlaceholderData} className="min-w-0">
          {!data && <ContentWaiting error={error} onRetry={() => void refetch()} />}
          {data && data.items.length > 0 && (
            <PostRows posts={data.items} hasLead={page === 1 && !isNarrowed} />
          )}
          {data && <Pagination address={address} total={data.total} />}
          {data?.total === 0 && (
            <Notice title={t(isNarrowed ? 'noneMatch' : 'none')}>
              {isNarrowed && <Button onClick={address.clear}>{t('clear')}</Button>}
            </Notice>
          )}
        </section>
        <Side frame={frame} tag={filters.tag} isShown={data !== undefined && !isFrameAwaited} />
      </div>
    </div>
  );
}

/** The most used tags beside the posts. */
const shownTags = 14;

/** Beside the posts, on a phone below them; alone, its last link would be where the posts come. */
function Side({ frame, tag, isShown }: { frame: BlogFrame | undefined; tag: string; isShown: boolean }) {
  const { t } = useTranslation('blog');
  const locale = useLocale();
  const counts = frame && frameCounts(frame);
  return (
    <aside className={classNames('grid min-w-0 gap-4', !isShown && 'invisible')}>
      {frame && counts && <BlogAside frame={frame} counts={counts} />}
      {counts && counts.tags.length > 0 && <TagLinks tags={counts.tags.slice(0, shownTags)} chosen={tag} />}
      <a
        href={locale === 'ro' ? '/blog/rss.xml' : '/en/blog/rss.xml'}
        className="inline-flex min-h-11 items-center gap-2 font-medium text-s underline underline-offset-4"
      >
        <Rss aria-hidden="true" size={17} />
        {t('rss')}
      </a>
    </aside>
  );
}

function Count({ of }: { of: number }) {
  return <span className="num font-medium text-ink-3 text-xs">{of}</span>;
}

function PostRows({ posts, hasLead }: { posts: readonly PostCard[]; hasLead: boolean }) {
  const [first, ...others] = posts;
  const rows = hasLead ? others : posts;
  return (
    <>
      {hasLead && first && <LeadPost post={first} />}
      <ul>
        {rows.map((post, at) => (
          <li key={post._id} className="border-line border-t py-5 first:border-t-0 sm:first:border-t">
            <article className="group relative grid grid-cols-[112px_minmax(0,1fr)] gap-4 sm:grid-cols-[190px_minmax(0,1fr)] sm:gap-6">
              <PostCover post={post} sizes="190px" isFirst={!hasLead && at === 0} />
              <div className="min-w-0">
                <PostMeta post={post} />
                <h2 className="mt-1 font-semibold font-serif text-[1.2rem] leading-snug tracking-[-0.01em] sm:text-[1.333rem]">
                  <PostLink post={post} />
                </h2>
                {post.summary && <p className="mt-1 text-ink-2 text-s max-sm:hidden">{post.summary}</p>}
              </div>
            </article>
          </li>
        ))}
      </ul>
    </>
  );
}

function LeadPost({ post }: { post: PostCard }) {
  const author = authorOf(post);
  return (
    <article className="group relative grid items-center gap-5 pb-6 md:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)] md:gap-8">
      <PostCover post={post} sizes="(width < 720px) 94vw, 500px" isFirst />
      <div>
        <PostMeta post={post} />
        <h2 className="mt-1.5 font-semibold font-serif text-[1.6rem] leading-tight tracking-[-0.015em]">
          <PostLink post={post} />
        </h2>
        {post.summary && <p className="mt-1.5 text-ink-2">{post.summary}</p>}
        {author && author.name !== '' && (
          <p className="mt-3 flex items-center gap-2.5 text-ink-2 text-s">
            <AuthorMark name={author.name} photo={undefined} className="size-8 text-xs" />
            {author.name}
          </p>
        )}
      </div>
    </article>
  );
}
