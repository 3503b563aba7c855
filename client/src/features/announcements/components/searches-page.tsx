import { maxSearches, type SavedSearch } from '@recolta/shared/contracts/http/saved-searches';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListPage, Rows } from '../../../components/lists/list-page.tsx';
import { buttonClass } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { LocalLink } from '../../../lib/local-link.tsx';
import { useChangeSearch, useRemoveSearch, useSavedSearches } from '../api/saved-searches.ts';
import { SavedTabs } from './saved-tabs.tsx';
import { SearchForm } from './search-form.tsx';

type Asked = { readonly kind: 'change' | 'remove'; readonly search: SavedSearch } | null;

/**
 * The user's saved searches: each links to its list; name and frequency can be changed, and the search can be deleted
 * [A11].
 */
export function SearchesPage() {
  const [asked, setAsked] = useState<Asked>(null);
  const close = () => setAsked(null);
  return (
    <>
      <SearchList found={useSavedSearches()} onAsk={(kind, search) => setAsked({ kind, search })} />
      {asked?.kind === 'change' && <ChangeDialog search={asked.search} onClose={close} />}
      {asked?.kind === 'remove' && <RemoveDialog search={asked.search} onClose={close} />}
    </>
  );
}

export function SearchList({
  found: { data, ...found },
  onAsk,
}: {
  found: {
    readonly data: { readonly items: readonly SavedSearch[] } | undefined;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
  onAsk: (kind: 'change' | 'remove', search: SavedSearch) => void;
}) {
  const { t } = useTranslation(['saved', 'announcements']);
  return (
    <ListPage
      title={t('searches')}
      above={<SavedTabs chosen="searches" />}
      found={{ ...found, data: data && { ...data, total: data.items.length } }}
      loading={t('loading')}
      failed={t('failed')}
      head={({ total }) => (
        <p className="num mb-2 text-ink-3 text-s">{t('searchCount', { count: total, most: maxSearches })}</p>
      )}
      none={
        <Notice title={t('noSearches')}>
          <p className="max-w-md text-ink-2">{t('noSearchesHint')}</p>
          <LocalLink to="/auctions" className={buttonClass('act')}>
            {t('announcements:toMarket')}
          </LocalLink>
        </Notice>
      }
    >
      {({ items }) => (
        <Rows>
          {items.map((search) => (
            <SearchRow key={search.id} search={search} onAsk={(kind) => onAsk(kind, search)} />
          ))}
        </Rows>
      )}
    </ListPage>
  );
}

function SearchRow({ search, onAsk }: { search: SavedSearch; onAsk: (kind: 'change' | 'remove') => void }) {
  const { t } = useTranslation(['saved']);
  return (
    <li className="relative flex items-center gap-1 border-line border-b py-2 pr-2 pl-4 last:border-b-0 hover:bg-surface-2/50">
      <div className="min-w-0 flex-1 py-1.5">
        <h2 className="wrap-anywhere font-semibold text-m leading-snug">
          <LocalLink
            to={search.path}
            className="after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-(--focus-line)"
          >
            {search.name}
          </LocalLink>
        </h2>
        <p className="text-ink-2 text-s">{t(`frequency.${knownFrequency(search)}`)}</p>
      </div>
      {(['change', 'remove'] as const).map((kind) => (
        <button
          key={kind}
          type="button"
          aria-label={t(`saved:${kind}Of`, { name: search.name })}
          onClick={() => onAsk(kind)}
          className="z-1 grid size-11 flex-none place-items-center rounded-full text-ink-2 hover:bg-surface-2 hover:text-ink"
        >
          {kind === 'change' ? (
            <Pencil aria-hidden="true" size={17} />
          ) : (
            <Trash2 aria-hidden="true" size={17} />
          )}
        </button>
      ))}
    </li>
  );
}

/** A frequency that only a newer release knows is shown as the default one. */
function knownFrequency({ frequency }: SavedSearch): 'AtOnce' | 'Daily' | 'Never' {
  return frequency === 'Daily' || frequency === 'Never' ? frequency : 'AtOnce';
}

function ChangeDialog({ search, onClose }: { search: SavedSearch; onClose: () => void }) {
  const { t } = useTranslation('saved');
  const change = useChangeSearch();
  return (
    <Dialog title={t('change')} onClose={onClose}>
      <SearchForm
        initial={{ name: search.name, frequency: knownFrequency(search) }}
        error={change.error}
        isSending={change.isPending}
        onSend={(body) => change.mutate({ params: { searchId: search.id }, body }, { onSuccess: onClose })}
      />
    </Dialog>
  );
}

function RemoveDialog({ search, onClose }: { search: SavedSearch; onClose: () => void }) {
  const { t } = useTranslation('saved');
  const remove = useRemoveSearch();
  return (
    <ConfirmDialog
      title={t('removeTitle')}
      text={t('removeText', { name: search.name })}
      label={t('remove')}
      look="danger"
      cancel={t('keep')}
      isSending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate({ params: { searchId: search.id }, body: {} }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
