import { Plus } from 'lucide-react';
import { buttonClass } from '../../../components/ui/button.tsx';
import { useTexts } from '../../../lib/i18n.ts';
import { LocalLink } from '../../../lib/local-link.tsx';

/** To the page that posts an announcement; visitors sign in on the way. */
export function AddLink() {
  const { t } = useTexts();
  return (
    <LocalLink to="/auctions/add" className={buttonClass('act')}>
      <Plus aria-hidden="true" size={17} />
      {t('announcements.add')}
    </LocalLink>
  );
}
