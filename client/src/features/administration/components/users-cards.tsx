import type { AdminAccount } from '@recolta/shared/contracts/http/administration';
import type { Identity } from '@recolta/shared/contracts/http/identity';
import { permissions } from '@recolta/shared/domain/enumerations';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '../../../lib/bucharest-time.ts';
import { useLocale } from '../../../lib/i18n.ts';
import type { UserActs } from '../api/user-acts.ts';
import { mayChange } from '../state/user-facts.ts';
import {
  DocumentCount,
  PermissionCell,
  UnconfirmedChip,
  UserLink,
  UserStatusChip,
  WaitsFor,
} from './user-chips.tsx';
import { ActivityAct, PermissionAct } from './user-controls.tsx';

/** The users as cards, on a phone. */
export function UsersCards({
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
