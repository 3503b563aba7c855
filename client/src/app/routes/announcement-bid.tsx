import { Navigate, useParams } from 'react-router';
import { useLocale } from '../../lib/i18n.ts';
import { localizedPath } from '../../lib/locale-path.ts';

/** The page of an announcement has the bid: an address of its own leads there. */
export function Component() {
  const { id = '' } = useParams();
  const locale = useLocale();
  return <Navigate to={localizedPath(`/auctions/${id}`, locale)} replace />;
}
