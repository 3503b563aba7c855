import type { QueryClient } from '@tanstack/react-query';
import { blogPostQuery, relatedPostsQuery } from '../../features/blog/api/blog.ts';
import { PostPage } from '../../features/blog/components/post-page.tsx';
import { authorBlock } from '../../lib/content/posts.ts';
import type { VisitorCalls } from '../../lib/http/visitor-calls.ts';

/** Loaded beside the text; the page itself would load them later. */
const prices = async (queries: QueryClient) => {
  const [{ exchangeRatesQuery }, { latestPricesQuery }] = await Promise.all([
    import('../../lib/exchange-rates.ts'),
    import('../../lib/market-prices.ts'),
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

export function Component() {
  return <PostPage />;
}
