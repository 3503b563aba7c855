import { idIn } from '@recolta/shared/domain/ids';
import { useParams } from 'react-router';
import { NotFoundPage } from '../../components/errors/not-found-page.tsx';
import { announcementQueryOf } from '../../features/announcements/api/announcements.ts';
import { AnnouncementPage } from '../../features/announcements/components/announcement-page.tsx';
import { exchangeRatesQuery } from '../../lib/exchange-rates.ts';
import { callsOfId, visitorReader } from '../../lib/http/visitor-calls.ts';
import { haulageQuery, latestPricesQuery } from '../../lib/market-prices.ts';

export const visitorCalls = callsOfId((queries, id) => [
  queries.fetchQuery(announcementQueryOf(id, visitorReader)),
  queries.fetchQuery(exchangeRatesQuery),
  queries.fetchQuery(haulageQuery),
  queries.fetchQuery(latestPricesQuery),
]);

export function Component() {
  const id = idIn(useParams().id);
  return id === null ? <NotFoundPage /> : <AnnouncementPage key={id} id={id} />;
}
