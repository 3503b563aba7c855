import type { AdminAccount } from '@recolta/shared/contracts/http/administration';
import type { Identity } from '@recolta/shared/contracts/http/identity';
import { permissions } from '@recolta/shared/domain/enumerations';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '../../../lib/bucharest-time.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { mayChange } from '../state/user-facts.ts';
import type { UserActs } from './user-acts.tsx';
import {
  DocumentCount,
  PermissionCell,
  UnconfirmedChip,
  UserLink,
  UserStatusChip,
  WaitsFor,
} from './user-chips.tsx';
import { ActivityAct, PermissionAct } from './user-controls.tsx';

/** The columns before the actions; a company's number is below its name. */
const columns = ['company', 'role', 'status', 'permissions', 'documents', 'created'] as const;

/** The users as table rows, on a wide screen. */
export function UsersTable({
  items,
  identity,
  acts,
}: {
  items: readonly AdminAccount[];
  identity: Identity;
  acts: UserActs;
}) {
  const { t } = useTranslation('administration');
  return (
    <div className="overflow-x-auto rounded-3 border border-line bg-surface shadow-card">
      <table className="w-full border-collapse text-s">
        <caption className="sr-only">{t('users.heading')}</caption>
        <thead>
          <tr className="border-line border-b text-left text-ink-3 text-xs">
            {columns.map((column) => (
              <th key={column} scope="col" className="px-3 py-2.5 font-medium first:pl-5">
                {t(`users.${column}`)}
              </th>
            ))}
            <th scope="col" className="py-2.5 pr-5 pl-3 text-right font-medium">
              {t('users.acts')}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {items.map((shown) => (
            <UserRow key={shown.account.id} shown={shown} identity={identity} acts={acts} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell({ children }: { children: ReactNode }) {
  return <td className="px-3 py-2 align-middle">{children}</td>;
}

function UserRow({ shown, identity, acts }: { shown: AdminAccount; identity: Identity; acts: UserActs }) {
  const { t } = useTranslation(['administration', 'labels']);
  const locale = useLocale();
  const { account, user } = shown;
  const isChangeable = mayChange(identity, shown);
  return (
    <tr className="hover:bg-surface-2/50">
      <th scope="row" className="py-2 pr-3 pl-5 text-left align-middle font-normal">
        <UserLink shown={shown} />
        {account.companyNumber !== null && (
          <span className="num block text-ink-2">
            {t('users.companyNumber')} {account.companyNumber}
          </span>
        )}
        <UnconfirmedChip shown={shown} />
        <WaitsFor shown={shown} />
      </th>
      <Cell>{t(`labels:role.${user.role}`)}</Cell>
      <Cell>
        <UserStatusChip shown={shown} />
      </Cell>
      <Cell>
        {permissions.map((permission) => (
          <PermissionCell key={permission} shown={shown} permission={permission}>
            {isChangeable && <PermissionAct acts={acts} shown={shown} permission={permission} />}
          </PermissionCell>
        ))}
      </Cell>
      <Cell>
        <DocumentCount shown={shown} />
      </Cell>
      <Cell>
        <span className="num whitespace-nowrap">{formatInstant(account.createdAt, 'date', locale)}</span>
      </Cell>
      <td className="py-2 pr-5 pl-3 text-right align-middle">
        {isChangeable ? (
          <ActivityAct acts={acts} shown={shown} />
        ) : (
          shown.closedAt === null && <span className="text-ink-3">{t('users.own')}</span>
        )}
      </td>
    </tr>
  );
}
