import { HelpArticle } from '../../features/help/components/help-article.tsx';
import { contentPageQuery } from '../../lib/content/content-pages.ts';
import type { VisitorCalls } from '../../lib/http/visitor-calls.ts';

export const visitorCalls: VisitorCalls = (queries, { params: { slug = '' }, locale }) => [
  queries.fetchQuery(contentPageQuery(locale, `ajutor/${slug}`)),
];

export function Component() {
  return <HelpArticle />;
}
