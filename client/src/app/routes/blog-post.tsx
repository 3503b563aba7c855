import { blogPostQuery, relatedPostsQuery } from '../../features/blog/api/blog.ts';
import { PostPage } from '../../features/blog/components/post-page.tsx';
import { authorBlock } from '../../lib/content/posts.ts';
import { exchangeRatesQuery } from '../../lib/exchange-rates.ts';
import type { VisitorCalls } from '../../lib/http/visitor-calls.ts';
import { latestPricesQuery } from '../../lib/market-prices.ts';

export const visitorCalls: VisitorCalls = (queries, { params: { slug = '' }, locale }) => {
  const post = queries.fetchQuery(blogPostQuery(locale, slug));
  const around = async () => {
    const found = await post;
    if (found === null) return;
    const author = authorBlock(found)?.slug ?? null;
    await queries.fetchQuery(relatedPostsQuery(locale, found._id, author));
  };
  return [post, around(), queries.fetchQuery(latestPricesQuery), queries.fetchQuery(exchangeRatesQuery)];
};

export function Component() {
  return <PostPage />;
}
