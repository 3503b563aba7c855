import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { PostTile } from '../../components/content/post-cards.tsx';
import { Button } from '../../components/ui/button.tsx';
import { postsQuery } from '../../lib/content/content-query.ts';
import { useLocale } from '../../lib/i18n.ts';
import { LocalLink } from '../../lib/local-link.tsx';
import type { Locale } from '../../lib/locale-path.ts';

/** The latest posts; the home page shows a few. */
export const homePostsQuery = (locale: Locale) => postsQuery(locale, { limit: 3 });

/** The latest posts; nothing if there are none. */
export function HomePosts() {
  const { t } = useTranslation(['content', 'welcome']);
  const locale = useLocale();
  const { data, error, refetch } = useQuery(homePostsQuery(locale));
  if (data && data.items.length === 0) return null;
  return (
    <section aria-labelledby="posts" className="mt-8 md:mt-16">
      <div className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <h2
          id="posts"
          className="font-semibold font-serif text-[1.333rem] tracking-[-0.015em] md:text-[1.733rem]"
        >
          {t('welcome:posts')}
        </h2>
        <LocalLink
          to="/blog"
          className="inline-flex min-h-11 items-center font-medium text-s underline underline-offset-4"
        >
          {t('welcome:allPosts')}
        </LocalLink>
      </div>
      <div className="min-h-[260px] md:min-h-[330px]">
        {error && !data && (
          <p role="alert" className="flex flex-wrap items-center gap-3 text-ink-2">
            {t('failed')}
            <Button onClick={() => void refetch()}>{t('retry')}</Button>
          </p>
        )}
        {data && (
          // On a phone one row that scrolls sideways, up to the screen's edges.
          <ul className="grid gap-x-6 max-md:-mx-(--frame-side) max-md:auto-cols-[264px] max-md:grid-flow-col max-md:gap-x-4 max-md:overflow-x-auto max-md:px-(--frame-side) max-md:pb-2 md:grid-cols-3 lg:grid-cols-[1.25fr_1fr_1fr]">
            {data.items.map((post, at) => (
              <li key={post._id}>
                <PostTile post={post} isLead={at === 0} isShortOnPhone />
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
