import { permissions, roles } from '@recolta/shared/domain/enumerations';
import { FilterChoice } from '../../../components/lists/filter-choice.tsx';
import { FilterText } from '../../../components/lists/filter-text.tsx';
import { useTexts } from '../../../lib/i18n.ts';
import type { ListAddress } from '../../../lib/list-address.ts';
import { type UserSort, type UsersFilters, userSorts, userStatuses } from '../state/users-filters.ts';

/** The filters that go with any view; what narrows it is taken away at once. */
export const noUserFilters = { search: '', status: '', role: '', permission: '', confirmed: '' };

/** Searching, narrowing and ordering the users; what makes no sense among those that wait is not offered there. */
export function UsersFilterBar({ address, filters }: { address: ListAddress; filters: UsersFilters }) {
  const { t } = useTexts();
  const { choose } = address;
  return (
    <fieldset className="mb-4 grid min-w-0 grid-cols-2 items-end gap-2 md:grid-cols-3 xl:flex">
      <legend className="sr-only">{t('lists.filters')}</legend>
      <FilterText
        type="search"
        label={t('administration.users.search')}
        placeholder={t('administration.users.searchHint')}
        value={filters.search}
        onChoose={(search) => choose({ search })}
        className="col-span-2 md:col-span-3 xl:flex-1"
      />
      {filters.isAll && (
        <FilterChoice
          label={t('administration.users.status')}
          none={t('administration.users.allStatuses')}
          value={filters.status}
          options={userStatuses.map((value) => ({
            value,
            label: t(`administration.users.statuses.${value}`),
          }))}
          onChoose={(status) => choose({ status })}
        />
      )}
      <FilterChoice
        label={t('administration.users.role')}
        none={t('administration.users.allRoles')}
        value={filters.role}
        options={roles.map((value) => ({ value, label: t(`labels.role.${value}`) }))}
        onChoose={(role) => choose({ role })}
      />
      {filters.isAll && (
        <>
          <FilterChoice
            label={t('administration.users.permission')}
            none={t('administration.users.anyPermission')}
            value={filters.permission}
            options={permissions.map((value) => ({ value, label: t(`administration.permission.${value}`) }))}
            onChoose={(permission) => choose({ permission })}
            className="xl:max-w-36"
          />
          <FilterChoice
            label={t('administration.users.email')}
            none={t('administration.users.anyEmail')}
            value={filters.isEmailConfirmed}
            options={[
              { value: 'true', label: t('administration.users.confirmed') },
              { value: 'false', label: t('administration.users.notConfirmed') },
            ]}
            onChoose={(confirmed) => choose({ confirmed })}
          />
        </>
      )}
      <FilterChoice
        label={t('administration.users.sort.label')}
        value={filters.sort}
        options={(Object.keys(userSorts) as UserSort[]).map((value) => ({
          value,
          label: t(`administration.users.sort.${value}`),
        }))}
        onChoose={(sort) => choose({ sort: sort === 'newest' ? '' : sort })}
      />
    </fieldset>
  );
}
