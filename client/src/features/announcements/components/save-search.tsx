import { addressOfFilters } from '@recolta/shared/domain/announcement/announcement-search';
import { useAtomValue } from 'jotai';
import { BookmarkCheck, BookmarkPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { OpenedPart } from '../../../components/errors/opened-part.tsx';
import { Button, buttonClass } from '../../../components/ui/button.tsx';
import { useLocale } from '../../../lib/i18n.ts';
import { LocalLink } from '../../../lib/local-link.tsx';
import { localizedPath } from '../../../lib/locale-path.ts';
import { lazyPart } from '../../../lib/page/lazy-part.tsx';
import { redirectQuery } from '../../../lib/page/local-redirect.ts';
import { sessionAtom } from '../../session/state/session.ts';
import { useSavedSearches, useSearcher } from '../api/saved-searches.ts';
import { type AnnouncementView, filtersOfView } from '../state/list-query.ts';

const dialog = lazyPart(async () => (await import('./save-dialog.tsx')).SaveDialog);

/**
 * Saves the filters of the list, or links to the saved searches once they include these filters [A11]. A visitor signs
 * in first.
 */
export function SaveSearch({ view }: { view: AnnouncementView }) {
  const { t } = useTranslation('saved');
  const locale = useLocale();
  const isVisitor = useAtomValue(sessionAtom).kind === 'visitor';
  const isSearcher = useSearcher() !== null;
  const { data } = useSavedSearches();
  const [isOpen, setIsOpen] = useState(false);
  const navigate = useNavigate();
  const location = useLocation();
  const filters = filtersOfView(view);
  if (!isVisitor && !isSearcher) return null;
  const isSaved = data?.items.some(({ path }) => path === addressOfFilters(filters)) ?? false;
  return (
    <>
      {isSaved ? (
        <LocalLink to="/auctions/searches" className={buttonClass('plain', 'px-3 text-act text-s')}>
          <BookmarkCheck aria-hidden="true" size={17} />
          {t('isSaved')}
        </LocalLink>
      ) : (
        <Button
          className="px-3 text-s"
          onPointerEnter={isVisitor ? undefined : dialog.preload}
          onFocus={isVisitor ? undefined : dialog.preload}
          onClick={() => {
            if (isVisitor) void navigate(`${localizedPath('/login', locale)}${redirectQuery(location)}`);
            else setIsOpen(true);
          }}
        >
          <BookmarkPlus aria-hidden="true" size={17} />
          {t('save')}
        </Button>
      )}
      <OpenedPart isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <dialog.Part filters={filters} onClose={() => setIsOpen(false)} />
      </OpenedPart>
    </>
  );
}
