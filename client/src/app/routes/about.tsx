import { AboutPage } from '../../features/about/about-page.tsx';
import { contentPageQuery } from '../../lib/content/content-pages.ts';
import type { VisitorCalls } from '../../lib/http/visitor-calls.ts';

export const visitorCalls: VisitorCalls = (queries, { locale }) => [
  queries.fetchQuery(contentPageQuery(locale, 'about-us')),
];

export function Component() {
  return <AboutPage />;
}
