import { Navigate, useParams } from 'react-router';
import { useLocale } from '../../lib/i18n.ts';
import { localizedPath } from '../../lib/locale-path.ts';

/** The bid form is on the announcement's page: redirects there. */
export function Component() {
  const { id = '' } = useParams();
  const locale = useLocale();
  return <Navigate to={localizedPath(`/auctions/${id}`, locale)} replace />;
}
