import { blogAuthorQuery } from '../../features/blog/api/blog.ts';
import { AuthorPage } from '../../features/blog/components/author-page.tsx';
import { authorPrefix } from '../../lib/content/posts.ts';
import type { VisitorCalls } from '../../lib/http/visitor-calls.ts';

export const visitorCalls: VisitorCalls = (queries, { params: { name = '' }, locale }) => [
  queries.fetchQuery(blogAuthorQuery(locale, authorPrefix + name)),
];

export function Component() {
  return <AuthorPage />;
}
