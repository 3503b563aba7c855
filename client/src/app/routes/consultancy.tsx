import { ConsultancyPage } from '../../features/consultancy/consultancy-page.tsx';
import { contentPageQuery } from '../../lib/content/content-pages.ts';
import type { VisitorCalls } from '../../lib/http/visitor-calls.ts';

export const visitorCalls: VisitorCalls = (queries, { locale }) => [
  queries.fetchQuery(contentPageQuery(locale, 'consultanta')),
];

export function Component() {
  return <ConsultancyPage />;
}
