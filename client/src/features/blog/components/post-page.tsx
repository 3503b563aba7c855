import type { ContentAsset } from '@recolta/shared/contracts/content/blocks';
import type { ContentPost } from '@recolta/shared/contracts/content/items';
import { countsReadsMetaName, maxReadsBefore } from '@recolta/shared/contracts/content/reads';
import type { ReadReport } from '@recolta/shared/contracts/http/content';
import type { PageArticle, PagePaths } from '@recolta/shared/contracts/page-renderer';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { use, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import {
  ContentMoved,
  ContentWaiting,
  useCanonicalLink,
} from '../../../components/content/page-of-content.tsx';
import { AuthorMark, PostCover, PostTile, useCategoryName } from '../../../components/content/post-cards.tsx';
import { NotFoundPage } from '../../../components/errors/not-found-page.tsx';
import { LoadedPart } from '../../../components/errors/opened-part.tsx';
import { formatInstant } from '../../../lib/bucharest-time.ts';
import { authorBlock, contentLocale, otherLanguage } from '../../../lib/content/content-query.ts';
import type { VisitorCalls } from '../../../lib/http/visitor-calls.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { LocalLink } from '../../../lib/local-link.tsx';
import { localizedPath } from '../../../lib/locale-path.ts';
import { lazyPart } from '../../../lib/page/lazy-part.tsx';
import { PageMetaContext, useArticle, usePageMeta } from '../../../lib/page/page-meta.ts';
import { blogPostQuery, relatedPostsQuery } from '../api/blog.ts';

/** A page in view for this long, in ms, counts as read. */
const readAfterMs = 10_000;

/** Ids of the items read in this tab, the last first; not stored. */
const readInTab: string[] = [];

/** Reports an item of content as read once its page has been in view for 10 s, once per tab; undefined for none yet. */
export function useReadReport(id: string | undefined): void {
  useEffect(() => (id === undefined ? undefined : watchRead(id)), [id]);
}

/** @returns stops watching */
function watchRead(id: string): (() => void) | undefined {
  if (!countsReads() || readInTab.includes(id)) return undefined;
  let leftMs = readAfterMs;
  let sinceMs = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function pause(): void {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    leftMs -= performance.now() - sinceMs;
  }
  function follow(): void {
    pause();
    if (document.visibilityState !== 'visible') return;
    sinceMs = performance.now();
    timer = setTimeout(() => {
      end();
      report(id);
    }, leftMs);
  }
  function end(): void {
    pause();
    document.removeEventListener('visibilitychange', follow);
  }
  document.addEventListener('visibilitychange', follow);
  follow();
  return end;
}

/** True if the relay forwards reports: not to a content service that is not ours. */
function countsReads(): boolean {
  return document.querySelector(`meta[name="${countsReadsMetaName}"]`) !== null;
}

function report(id: string): void {
  if (readInTab.includes(id)) return;
  const body: ReadReport = { id, before: readInTab.slice(0, maxReadsBefore) };
  readInTab.unshift(id);
  fetch('/services/content/reads', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    keepalive: true,
    // A lost count does not matter.
  }).catch(() => undefined);
}

/** Loaded beside the text; the page itself would load them later. */
const prices = async (queries: QueryClient) => {
  const [{ exchangeRatesQuery }, { latestPricesQuery }] = await Promise.all([
    import('../../../lib/market/market-data.ts'),
    import('../../../lib/market/market-prices.ts'),
  ]);
  await Promise.allSettled([queries.fetchQuery(latestPricesQuery), queries.fetchQuery(exchangeRatesQuery)]);
};

export const visitorCalls: VisitorCalls = (queries, { params: { slug = '' }, locale }) => {
  const post = queries.fetchQuery(blogPostQuery(locale, slug));
  const around = async () => {
    const found = await post;
    if (found === null) return;
    const author = authorBlock(found)?.slug ?? null;
    await queries.fetchQuery(relatedPostsQuery(locale, found._id, author));
  };
  return [post, around(), prices(queries)];
};

// Shown as the relay sent it until its code, including the HTML parser, is loaded.
const { Part: PostText } = lazyPart(async () => (await import('./post-text.tsx')).PostText);

/** A post by its slug; one without English is shown in Romanian, with the Romanian address as canonical. */
export function PostPage() {
  const { t } = useTranslation('blog');
  const locale = useLocale();
  const { slug = '' } = useParams();
  const say = use(PageMetaContext);
  const { data: post, error, refetch } = useQuery(blogPostQuery(locale, slug));
  if (post === null) return <NotFoundPage />;
  if (!post) {
    return (
      <div className="frame-wide py-6">
        <h1 className="sr-only">{t('postTitle')}</h1>
        <ContentWaiting error={error} onRetry={() => void refetch()} />
      </div>
    );
  }
  // A slug may differ by language. The relay cannot redirect here: the page states the canonical address.
  if (post._slug !== slug) {
    say?.({ paths: pathsOf(post) });
    return <ContentMoved path={`/blog/${post._slug}`} />;
  }
  return <ShownPost key={post._id} post={post} />;
}

function ShownPost({ post }: { post: ContentPost }) {
  const { t } = useTranslation('blog');
  const locale = useLocale();
  const lang = otherLanguage(locale, post);
  const author = authorBlock(post);
  const related = useQuery(relatedPostsQuery(locale, post._id, author?.slug ?? null)).data;
  usePageMeta(post.title_tag || post.title, post.meta_description || post.summary || t('description'));
  useCanonicalLink(lang ? `/blog/${post._slug}` : null);
  useArticle(articleOf(post, related?.author?.name ?? author?.title ?? null), pathsOf(post));
  useReadReport(post._id);
  return (
    <div className="frame-wide pt-4 pb-10">
      <article>
        <PostHead
          post={post}
          author={related?.author?.name ?? author?.title ?? null}
          photo={related?.author?.photos[0]}
          lang={lang}
        />
        <LoadedPart until={<div className="min-h-dvh" />}>
          <PostText post={post} related={related} />
        </LoadedPart>
      </article>
      {related && related.similar.length > 0 && (
        <section aria-labelledby="similar" className="mt-14 print:hidden">
          <h2 id="similar" className="mb-4 font-semibold font-serif text-[1.733rem] tracking-[-0.015em]">
            {t('similar')}
          </h2>
          <ul className="grid gap-x-6 gap-y-9 sm:grid-cols-2 lg:grid-cols-3">
            {related.similar.map((other) => (
              <li key={other._id}>
                <PostTile post={other} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** Metadata of a post for search engines and link previews. */
function articleOf(post: ContentPost, author: string | null): PageArticle {
  const language = post._locale === contentLocale.en ? 'en' : 'ro';
  return {
    headline: post.title,
    summary: post.meta_description || post.summary || '',
    author,
    publishedAt: post._publish_on,
    changedAt: post._changed_on,
    language,
    picture: `/services/content/cards/${post._id}?locale=${language}`,
  };
}

/** Its address in each language that it exists in. */
function pathsOf(post: ContentPost): PagePaths {
  const slugs = new Map([post, ...post._localizations].map(({ _locale, _slug }) => [_locale, _slug]));
  const romanian = slugs.get(contentLocale.ro);
  const english = slugs.get(contentLocale.en);
  return {
    ...(romanian !== undefined && { ro: `/blog/${romanian}` }),
    ...(english !== undefined && { en: localizedPath(`/blog/${english}`, 'en') }),
  };
}

function PostHead({
  post,
  author,
  photo,
  lang,
}: {
  post: ContentPost;
  author: string | null;
  photo: ContentAsset | undefined;
  /** The post's language; undefined if it is the page's. */
  lang: 'ro' | undefined;
}) {
  const { t } = useTranslation(['blog', 'content']);
  const locale = useLocale();
  const categoryName = useCategoryName();
  const { category, _publish_on: published, _changed_on: changed, _read_time: minutes } = post;
  const day = (instant: string) => formatInstant(instant, 'fullDate', locale);
  const facts = [
    published && <time dateTime={published}>{day(published)}</time>,
    minutes !== null && minutes > 0 && t('content:readTime', { minutes }),
    published && day(changed) !== day(published) && changed > published && (
      <>
        {t('changed')} <time dateTime={changed}>{day(changed)}</time>
      </>
    ),
  ].filter(Boolean);
  return (
    <header className="grid items-center gap-x-16 gap-y-6 lg:grid-cols-[minmax(0,1fr)_520px]">
      <div className="min-w-0">
        <nav aria-label={t('whereYouAre')} className="flex items-center gap-2 text-ink-3 text-s print:hidden">
          <LocalLink to="/blog" className="inline-flex min-h-11 items-center underline underline-offset-4">
            {t('heading')}
          </LocalLink>
          {category && (
            <>
              <span aria-hidden="true">›</span>
              <LocalLink
                to={`/blog?category=${category.toLowerCase()}`}
                className="inline-flex min-h-11 items-center underline underline-offset-4"
              >
                {categoryName(category)}
              </LocalLink>
            </>
          )}
        </nav>
        {lang && (
          <p className="mt-2 rounded-2 bg-fact-wash px-4 py-2.5 text-fact text-s">{t('inRomanian')}</p>
        )}
        <h1 lang={lang} className="title-editorial mt-2">
          {post.title}
        </h1>
        {post.summary && (
          <p lang={lang} className="mt-4 text-[1.267rem] text-ink-2 leading-[1.933rem]">
            {post.summary}
          </p>
        )}
        <div className="mt-5 flex items-center gap-3 text-ink-2 text-s">
          {author && <AuthorMark name={author} photo={photo} />}
          <p className="num">
            {author && <b className="block font-semibold text-ink text-m">{author}</b>}
            {facts.map((fact, at) => (
              <span key={at}>
                {at > 0 && <span aria-hidden="true"> · </span>}
                {fact}
              </span>
            ))}
          </p>
        </div>
      </div>
      <PostCover
        post={post}
        sizes="(width < 1000px) 94vw, 520px"
        isFirst
        className="rounded-3 print:hidden"
      />
    </header>
  );
}
