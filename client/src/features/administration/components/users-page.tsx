import type { AdminAccount } from '@recolta/shared/contracts/http/administration';
import type { Identity } from '@recolta/shared/contracts/http/identity';
import { permissions, roles } from '@recolta/shared/domain/enumerations';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadedPart } from '../../../components/errors/opened-part.tsx';
import { FilterChoice, FilterText } from '../../../components/lists/filter-fields.tsx';
import { ListPage } from '../../../components/lists/list-page.tsx';
import { ListTabs } from '../../../components/lists/list-tabs.tsx';
import { SteadyList } from '../../../components/lists/steady-list.tsx';
import { Button, buttonClass } from '../../../components/ui/button.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { formatInstant } from '../../../lib/bucharest-time.ts';
import { useMatches } from '../../../lib/device/use-on-device.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { useList } from '../../../lib/list-address.ts';
import { LocalLink } from '../../../lib/local-link.tsx';
import {
  ownSorts,
  type UsersAddress,
  type UserView,
  userSorts,
  userStatuses,
  usersList,
  usersQuery,
  userViews,
  useUsers,
  useWorkCounts,
} from '../api/administration-queries.ts';
import { mayChange } from '../state/user-facts.ts';
import { FactorRecoveries } from './factor-recoveries.tsx';
import { type UserActs, useUserActs } from './user-acts.tsx';
import {
  DocumentCount,
  PermissionCell,
  UnconfirmedChip,
  UserLink,
  UserStatusChip,
  WaitsFor,
} from './user-chips.tsx';
import { ActivityAct, ActOutcome, PermissionAct } from './user-controls.tsx';
import { UsersTable } from './users-table.tsx';

/** The users as cards, on a phone. */
function UsersCards({
  items,
  identity,
  acts,
}: {
  items: readonly AdminAccount[];
  identity: Identity;
  acts: UserActs;
}) {
  return (
    <ul className="grid gap-3 md:grid-cols-2">
      {items.map((shown) => (
        <li key={shown.account.id} className="min-w-0">
          <UserCard shown={shown} isChangeable={mayChange(identity, shown)} acts={acts} />
        </li>
      ))}
    </ul>
  );
}

function UserCard({
  shown,
  isChangeable,
  acts,
}: {
  shown: AdminAccount;
  isChangeable: boolean;
  acts: UserActs;
}) {
  const { t } = useTranslation(['administration', 'labels']);
  const locale = useLocale();
  const { account, user, closedAt } = shown;
  return (
    <article className="flex h-full flex-col gap-3 rounded-3 border border-line bg-surface p-4 shadow-card">
      <div className="min-w-0">
        <UserLink shown={shown} />
        <WaitsFor shown={shown} />
      </div>
      <p className="flex flex-wrap gap-1.5">
        <UserStatusChip shown={shown} />
        <UnconfirmedChip shown={shown} />
      </p>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2 text-s">
        <Fact name={t('users.companyNumber')}>{account.companyNumber ?? '–'}</Fact>
        <Fact name={t('users.role')}>{t(`labels:role.${user.role}`)}</Fact>
        <Fact name={t('users.documents')}>
          <DocumentCount shown={shown} />
        </Fact>
        <Fact name={t('users.created')}>{formatInstant(account.createdAt, 'date', locale)}</Fact>
      </dl>
      {permissions.map((permission) => (
        <div key={permission}>
          <p className="text-ink-3 text-note">{t('users.permissions')}</p>
          <PermissionCell shown={shown} permission={permission}>
            {isChangeable && <PermissionAct acts={acts} shown={shown} permission={permission} />}
          </PermissionCell>
        </div>
      ))}
      {isChangeable && (
        <div className="mt-auto grid">
          <ActivityAct acts={acts} shown={shown} />
        </div>
      )}
      {!isChangeable && closedAt === null && <p className="text-ink-3 text-s">{t('users.own')}</p>}
    </article>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-ink-3 text-xs">{name}</dt>
      <dd className="num">{children}</dd>
    </div>
  );
}

/** All users, those waiting for activation first [S6]; view, filters and page are in the address. */
export function UsersPage({ identity }: { identity: Identity }) {
  const { t } = useTranslation('administration');
  const address = useList(usersList);
  const { filters, isNarrowed } = address;
  const query = usersQuery(address);
  const users = useUsers(query);
  const work = useWorkCounts();
  const counts: Partial<Record<UserView, number | null>> = {
    waiting: work?.activations ?? null,
    invited: work?.invitees.count ?? null,
    permission: work?.permissionRequests ?? null,
  };
  const acts = useUserActs();
  const isWide = useMatches(wide);
  const Shown = isWide ? UsersTable : UsersCards;
  const search = filters.search === '' ? '' : `search=${encodeURIComponent(filters.search)}`;
  return (
    <ListPage
      frame={null}
      title={t('users.heading')}
      above={
        <>
          <ListTabs
            label={t('users.views')}
            tabs={(Object.keys(userViews) as UserView[]).map((view) => ({
              to: `/admin?${[view !== 'waiting' && `view=${view}`, search].filter(Boolean).join('&')}`,
              label: t(`users.view.${view}`),
              count: counts[view],
              isChosen: filters.view === view,
            }))}
          />
          <LoadedPart>
            <FactorRecoveries />
          </LoadedPart>
          <UsersFilterBar {...address} />
        </>
      }
      address={address}
      found={users}
      loading={t('users.loading')}
      failed={t('users.failed')}
      count={({ total }) => t('users.count', { count: total })}
      none={<NoUsers view={filters.view} isFiltered={isNarrowed} onClear={address.clear} allQuery={search} />}
      below={<ActOutcome acts={acts} className="sticky bottom-3 z-10 mt-4 rounded-2 shadow-lg" />}
    >
      {({ items }) => (
        <SteadyList
          rows={items}
          idOf={userIdOf}
          view={JSON.stringify(query)}
          isOutdated={users.isPlaceholderData}
        >
          {(rows) => <Shown items={rows} identity={identity} acts={acts} />}
        </SteadyList>
      )}
    </ListPage>
  );
}

const userIdOf = ({ user }: AdminAccount) => user.userId;

function NoUsers(props: { view: UserView; isFiltered: boolean; allQuery: string; onClear: () => void }) {
  const { t } = useTranslation(['administration', 'lists']);
  const { view } = props;
  const isCalm = view !== 'all' && !props.isFiltered;
  return (
    <Notice title={t(isCalm ? `users.none.${view}` : 'users.noneMatch')}>
      {isCalm && <p className="text-ink-2 text-s">{t(`users.noneHint.${view}`)}</p>}
      <div className="flex flex-wrap justify-center gap-3">
        {props.isFiltered && <Button onClick={props.onClear}>{t('lists:clear')}</Button>}
        {view !== 'all' && (
          <LocalLink
            to={`/admin?${['view=all', props.allQuery].filter(Boolean).join('&')}`}
            className={buttonClass('plain')}
          >
            {t('users.showAll')}
          </LocalLink>
        )}
      </div>
    </Notice>
  );
}

/** Search, filters and sorting of the users; the view of waiting users has only those that apply. */
function UsersFilterBar({ filters, sort, choose }: Pick<UsersAddress, 'filters' | 'sort' | 'choose'>) {
  const { t } = useTranslation(['administration', 'labels', 'lists']);
  const isAll = filters.view === 'all';
  return (
    <fieldset className="mb-4 grid min-w-0 grid-cols-2 items-end gap-2 md:grid-cols-3 xl:flex">
      <legend className="sr-only">{t('lists:filters')}</legend>
      <FilterText
        type="search"
        label={t('users.search')}
        placeholder={t('users.searchHint')}
        value={filters.search}
        onChoose={(search) => choose({ search })}
        className="col-span-2 md:col-span-3 xl:flex-1"
      />
      {isAll && (
        <FilterChoice
          label={t('users.status')}
          none={t('users.allStatuses')}
          value={filters.status}
          options={userStatuses.map((value) => ({
            value,
            label: t(`users.statuses.${value}`),
          }))}
          onChoose={(status) => choose({ status })}
        />
      )}
      <FilterChoice
        label={t('users.role')}
        none={t('users.allRoles')}
        value={filters.role}
        options={roles.map((value) => ({ value, label: t(`labels:role.${value}`) }))}
        onChoose={(role) => choose({ role })}
      />
      {isAll && (
        <>
          <FilterChoice
            label={t('users.permission')}
            none={t('users.anyPermission')}
            value={filters.permission}
            options={permissions.map((value) => ({ value, label: t(`permission.${value}`) }))}
            onChoose={(permission) => choose({ permission })}
            className="xl:max-w-36"
          />
          <FilterChoice
            label={t('users.email')}
            none={t('users.anyEmail')}
            value={filters.confirmed}
            options={[
              { value: 'true', label: t('users.confirmed') },
              { value: 'false', label: t('users.notConfirmed') },
            ]}
            onChoose={(confirmed) => choose({ confirmed })}
          />
        </>
      )}
      {ownSorts[filters.view] === undefined && (
        <FilterChoice
          label={t('users.sort.label')}
          value={sort}
          options={(Object.keys(userSorts) as (keyof typeof userSorts)[]).map((value) => ({
            value,
            label: t(`users.sort.${value}`),
          }))}
          onChoose={(chosen) => choose({ sort: chosen })}
        />
      )}
    </fieldset>
  );
}

/** The width from which a table fits beside the menu: the styles' `lg`. */
const wide = '(width >= 62.5em)';
