import {
  type AnnouncementFilters,
  addressOfFilters,
} from '@recolta/shared/domain/announcement/announcement-search';
import { useAtomValue } from 'jotai';
import { BookmarkCheck, BookmarkPlus } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Button, buttonClass } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { useBackCloses } from '../../../lib/back-closes.ts';
import { useTexts } from '../../../lib/i18n.ts';
import { LocalLink } from '../../../lib/local-link.tsx';
import { redirectQuery } from '../../../lib/local-redirect.ts';
import { localizedPath } from '../../../lib/locale-path.ts';
import { sessionAtom } from '../../session/state/session.ts';
import { useSavedSearches, useSaveSearch, useSearcher } from '../api/saved-searches.ts';
import { type AnnouncementView, filtersOfView } from '../state/list-query.ts';
import { searchNameOf } from '../state/search-name.ts';
import { SearchForm } from './search-form.tsx';

/** Saves the filters of the list, or leads to the saved searches once they are among them [A11]. A visitor signs in first. */
export function SaveSearch({ view }: { view: AnnouncementView }) {
  const { t, locale } = useTexts();
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
        <LocalLink to="/auctions/searches" className={buttonClass('plain', 'text-act')}>
          <BookmarkCheck aria-hidden="true" size={17} />
          {t('saved.isSaved')}
        </LocalLink>
      ) : (
        <Button
          onClick={() => {
            if (isVisitor) void navigate(`${localizedPath('/login', locale)}${redirectQuery(location)}`);
            else setIsOpen(true);
          }}
        >
          <BookmarkPlus aria-hidden="true" size={17} />
          {t('saved.save')}
        </Button>
      )}
      {isOpen && <SaveDialog filters={filters} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function SaveDialog({ filters, onClose }: { filters: AnnouncementFilters; onClose: () => void }) {
  const texts = useTexts();
  const save = useSaveSearch();
  /** One id while it is open: a repeated attempt saves the same search. */
  const [searchId] = useState(() => crypto.randomUUID());
  useBackCloses(onClose);
  return (
    <Dialog title={texts.t('saved.save')} onClose={onClose}>
      <SearchForm
        initial={{ name: searchNameOf(filters, texts), frequency: 'AtOnce' }}
        error={save.error}
        isSending={save.isPending}
        onSend={(values) =>
          save.mutate({ params: { searchId }, body: { ...values, filters } }, { onSuccess: onClose })
        }
      />
    </Dialog>
  );
}
