import type { AnnouncementFilters } from '@recolta/shared/domain/announcement/announcement-search';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { useTexts } from '../../../lib/i18n.ts';
import { useSaveSearch } from '../api/saved-searches.ts';
import { SearchForm, searchNameOf } from './search-form.tsx';

/** Asks for the name of a search and how often its results are announced. */
export function SaveDialog({ filters, onClose }: { filters: AnnouncementFilters; onClose: () => void }) {
  const { t } = useTranslation('saved');
  const texts = useTexts();
  const save = useSaveSearch();
  /** One id while it is open: a repeated attempt saves the same search. */
  const [searchId] = useState(() => crypto.randomUUID());
  return (
    <Dialog title={t('save')} onClose={onClose}>
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
