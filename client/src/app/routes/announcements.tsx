import { announcementListQueries } from '../../features/announcements/api/announcements.ts';
import { AnnouncementsPage } from '../../features/announcements/components/announcements-page.tsx';
import { announcementPageSizes } from '../../features/announcements/state/list-query.ts';
import type { VisitorCalls } from '../../lib/http/visitor-calls.ts';
import { readListAddress } from '../../lib/list-address.ts';

export const visitorCalls: VisitorCalls = (queries, { query }) => {
  const { list, counts } = announcementListQueries(readListAddress(query, announcementPageSizes));
  return [queries.fetchQuery(list), queries.fetchQuery(counts)];
};

export function Component() {
  return <AnnouncementsPage />;
}
