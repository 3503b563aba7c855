import { idIn } from '@recolta/shared/domain/ids';
import { useParams } from 'react-router';
import { NotFoundPage } from '../../components/errors/not-found-page.tsx';
import { CompanyPage, companyQuery } from '../../features/announcements/components/company-page.tsx';
import { callsOfId } from '../../lib/http/visitor-calls.ts';
import { readListAddress } from '../../lib/list-address.ts';

export const visitorCalls = callsOfId((queries, id, { query }) => [
  queries.fetchQuery(companyQuery(id, readListAddress(query))),
]);

export function Component() {
  const id = idIn(useParams().id);
  return id === null ? <NotFoundPage /> : <CompanyPage key={id} id={id} />;
}
