import { resultsQuery } from '../../features/announcements/api/results.ts';
import { ResultsPage } from '../../features/announcements/components/results-page.tsx';
import { type VisitorCalls, visitorReader } from '../../lib/http/visitor-calls.ts';
import { readListAddress } from '../../lib/list-address.ts';

export const visitorCalls: VisitorCalls = (queries, { query }) => [
  queries.fetchQuery(resultsQuery(readListAddress(query), visitorReader[0])),
];

export function Component() {
  return <ResultsPage />;
}
