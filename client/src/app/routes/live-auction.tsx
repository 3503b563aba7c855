import { Navigate, useParams } from 'react-router';
import { useLocale } from '../../lib/i18n.ts';
import { localizedPath } from '../../lib/locale-path.ts';

/** Redirects an auction's short address to its room. */
export function Component() {
  const { id = '' } = useParams();
  const locale = useLocale();
  return <Navigate replace to={localizedPath(`/live-auctions/${id}/participate`, locale)} />;
}
