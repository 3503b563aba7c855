import { blogFrameQuery } from '../../features/blog/api/blog.ts';
import { BlogPage, blogListQuery, blogPageSizes } from '../../features/blog/components/blog-page.tsx';
import type { VisitorCalls } from '../../lib/http/visitor-calls.ts';
import { readListAddress } from '../../lib/list-address.ts';

export const visitorCalls: VisitorCalls = (queries, { query, locale }) => [
  queries.fetchQuery(blogListQuery(locale, readListAddress(query, blogPageSizes))),
  queries.fetchQuery(blogFrameQuery(locale)),
];

export function Component() {
  return <BlogPage />;
}
