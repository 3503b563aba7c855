import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { ContentHtml } from '../../../components/content/content-html.tsx';
import {
  ContentMoved,
  ContentWaiting,
  useCanonicalLink,
} from '../../../components/content/page-of-content.tsx';
import { AuthorMark, PostTile } from '../../../components/content/post-cards.tsx';
import { NotFoundPage } from '../../../components/errors/not-found-page.tsx';
import { authorPrefix, contentLocale } from '../../../lib/content/content-query.ts';
import { parseHtml, textOf } from '../../../lib/content/parse-html.ts';
import type { VisitorCalls } from '../../../lib/http/visitor-calls.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { LocalLink } from '../../../lib/local-link.tsx';
import { usePageMeta } from '../../../lib/page/page-meta.ts';
import { blogAuthorQuery } from '../api/blog.ts';

export const visitorCalls: VisitorCalls = (queries, { params: { name = '' }, locale }) => [
  queries.fetchQuery(blogAuthorQuery(locale, authorPrefix + name)),
];

/** An author and their posts. */
export function AuthorPage() {
  const { t } = useTranslation('blog');
  const locale = useLocale();
  const { name = '' } = useParams();
  const slug = authorPrefix + name;
  const { data, error, refetch } = useQuery(blogAuthorQuery(locale, slug));
  const author = data?.author;
  const biography = author?.biography ?? '';
  const isOther = author !== undefined && author._locale !== contentLocale[locale];
  usePageMeta(
    author?.name ?? t('authorTitle'),
    textOf(parseHtml(biography)).slice(0, 155) || t('description'),
  );
  useCanonicalLink(isOther ? `/blog/${author._slug ?? slug}` : null);
  if (data === null) return <NotFoundPage />;
  if (!author) {
    return (
      <div className="frame-wide py-6">
        <h1 className="sr-only">{t('authorTitle')}</h1>
        <ContentWaiting error={error} onRetry={() => void refetch()} />
      </div>
    );
  }
  if (author._slug?.startsWith(authorPrefix) && author._slug !== slug)
    return <ContentMoved path={`/blog/${author._slug}`} />;
  return (
    <div className="frame-wide py-6 md:py-10">
      <nav aria-label={t('whereYouAre')} className="mb-6 text-s">
        <LocalLink to="/blog" className="text-ink-2 underline underline-offset-4">
          {t('heading')}
        </LocalLink>
      </nav>
      <header className="flex flex-wrap items-start gap-5" lang={isOther ? 'ro' : undefined}>
        <AuthorMark name={author.name} photo={author.photos[0]} className="size-20 text-xl" />
        <div className="min-w-0 max-w-[68ch] flex-1 basis-72">
          <h1 className="title-list">{author.name}</h1>
          <div className="mt-2 text-ink-2 [&>*+*]:mt-3">
            <ContentHtml html={biography} />
          </div>
        </div>
      </header>
      <section aria-labelledby="posts" className="mt-10">
        <h2 id="posts" className="mb-5 font-semibold font-serif text-xl">
          {t('postsOf', { name: author.name })}
        </h2>
        {data.posts.length === 0 && <p className="text-ink-2">{t('none')}</p>}
        <ul className="grid gap-x-6 gap-y-9 sm:grid-cols-2 lg:grid-cols-3">
          {data.posts.map((post) => (
            <li key={post._id}>
              <PostTile post={post} />
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
