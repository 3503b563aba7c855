import type { Identity } from '@recolta/shared/contracts/http/identity';
import { ListCount } from '../../../components/lists/list-count.tsx';
import { ListTabs } from '../../../components/lists/list-tabs.tsx';
import { ListWaiting } from '../../../components/lists/list-waiting.tsx';
import { Pagination } from '../../../components/lists/pagination.tsx';
import { Button, buttonClass } from '../../../components/ui/button.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { useTexts } from '../../../lib/i18n.ts';
import { useListAddress } from '../../../lib/list-address.ts';
import { LocalLink } from '../../../lib/local-link.tsx';
import { useWideScreen } from '../../../lib/use-wide-screen.ts';
import { useUserActs } from '../api/user-acts.ts';
import { useUsers, useWaitingCount } from '../api/users-query.ts';
import { isNarrowed, readUsersFilters, usersQuery } from '../state/users-filters.ts';
import { ActOutcome } from './act-outcome.tsx';
import { UsersCards } from './users-cards.tsx';
import { noUserFilters, UsersFilterBar } from './users-filter-bar.tsx';
import { UsersTable } from './users-table.tsx';

/** All users, beginning with those that wait for an administrator [S6]; view, filters and page are in the address. */
export function UsersPage({ identity }: { identity: Identity }) {
  const { t } = useTexts();
  const address = useListAddress();
  const filters = readUsersFilters(address);
  const users = useUsers(usersQuery(filters, address.page, address.pageSize));
  const waiting = useWaitingCount();
  const acts = useUserActs();
  const isWide = useWideScreen();
  const { data } = users;
  const Shown = isWide ? UsersTable : UsersCards;
  const search = filters.search === '' ? '' : `search=${encodeURIComponent(filters.search)}`;
  return (
    <>
      <h1 className="mb-4 font-semibold font-serif text-[28px] tracking-[-0.015em] md:text-2xl">
        {t('administration.users.heading')}
      </h1>
      <ListTabs
        label={t('administration.users.views')}
        tabs={[
          {
            to: `/admin?${search}`,
            label: t('administration.users.waiting'),
            count: waiting,
            isChosen: !filters.isAll,
          },
          {
            to: `/admin?${['view=all', search].filter(Boolean).join('&')}`,
            label: t('administration.users.all'),
            isChosen: filters.isAll,
          },
        ]}
      />
      <UsersFilterBar address={address} filters={filters} />
      {!data && (
        <ListWaiting
          error={users.error}
          loading={t('administration.users.loading')}
          failed={t('administration.users.failed')}
          onRetry={() => void users.refetch()}
        />
      )}
      {data && data.total > 0 && (
        <section
          aria-label={t('administration.users.heading')}
          aria-busy={users.isPlaceholderData}
          className={classNames(users.isPlaceholderData && 'opacity-60')}
        >
          <ListCount
            text={t('administration.users.count', { count: data.total })}
            onClear={isNarrowed(filters) ? () => address.choose(noUserFilters) : null}
          />
          {/* Rows that are about to make room for others are not pressed. */}
          <div inert={users.isPlaceholderData}>
            <Shown items={data.items} identity={identity} acts={acts} />
          </div>
          <Pagination address={address} total={data.total} />
        </section>
      )}
      {data?.total === 0 && (
        <NoUsers
          isWaitingView={!filters.isAll}
          isFiltered={isNarrowed(filters)}
          onClear={() => address.choose(noUserFilters)}
          allQuery={search}
        />
      )}
      <ActOutcome acts={acts} className="sticky bottom-3 z-10 mt-4 rounded-2 shadow-lg" />
    </>
  );
}

function NoUsers(props: {
  isWaitingView: boolean;
  isFiltered: boolean;
  allQuery: string;
  onClear: () => void;
}) {
  const { t } = useTexts();
  const isCalm = props.isWaitingView && !props.isFiltered;
  return (
    <Notice title={isCalm ? t('administration.users.noneWaiting') : t('administration.users.noneMatch')}>
      {isCalm && <p className="text-ink-2 text-s">{t('administration.users.noneWaitingHint')}</p>}
      <div className="flex flex-wrap justify-center gap-3">
        {props.isFiltered && <Button onClick={props.onClear}>{t('lists.clear')}</Button>}
        {props.isWaitingView && (
          <LocalLink
            to={`/admin?${['view=all', props.allQuery].filter(Boolean).join('&')}`}
            className={buttonClass('plain')}
          >
            {t('administration.users.showAll')}
          </LocalLink>
        )}
      </div>
    </Notice>
  );
}
