import type { AdminAccount } from '@recolta/shared/contracts/http/administration';
import type { Identity } from '@recolta/shared/contracts/http/identity';
import { type Permission, permissions } from '@recolta/shared/domain/enumerations';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SectionCard } from '../../../components/ui/section-card.tsx';
import { formatInstant } from '../../../lib/bucharest-time.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { useUserActs } from '../api/user-acts.ts';
import { mayChange, openRequest, userName } from '../state/user-facts.ts';
import { ActOutcome, DeactivateButton, PermissionAct, RoleAct } from './user-controls.tsx';

/** Activity, role and permissions with their controls; administrators cannot change their own [S6]. */
export function UserRights({ shown, identity }: { shown: AdminAccount; identity: Identity }) {
  const { t } = useTranslation(['administration', 'labels']);
  const locale = useLocale();
  const acts = useUserActs();
  const { user } = shown;
  const isChangeable = mayChange(identity, shown);
  const permissionText = (permission: Permission) => {
    if (user.permissions.includes(permission)) return t('user.granted');
    const request = openRequest(shown, permission);
    if (!request) return t('user.notGranted');
    return t('user.asked', { date: formatInstant(request.requestedAt, 'dateTime', locale) });
  };
  return (
    <SectionCard title={t('user.rights')}>
      {!isChangeable && <p className="mb-3 text-ink-2 text-s">{t('user.ownText')}</p>}
      <ul className="divide-y divide-line">
        <Right name={t('user.activity')} value={user.isActive ? t('user.active') : t('user.inactive')}>
          {isChangeable && user.isActive && (
            <DeactivateButton acts={acts} subject={{ userId: user.userId, name: userName(shown) }} />
          )}
        </Right>
        {permissions.map((permission) => (
          <Right key={permission} name={t(`permission.${permission}`)} value={permissionText(permission)}>
            {isChangeable && <PermissionAct acts={acts} shown={shown} permission={permission} />}
          </Right>
        ))}
        <Right name={t('user.role')} value={isChangeable ? null : t(`labels:role.${user.role}`)}>
          {isChangeable && <RoleAct acts={acts} shown={shown} />}
        </Right>
      </ul>
      <ActOutcome acts={acts} className="mt-3" />
    </SectionCard>
  );
}

function Right({ name, value, children }: { name: string; value: string | null; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 py-3 first:pt-0">
      <div className="min-w-0">
        <p className="text-ink-3 text-xs">{name}</p>
        {value !== null && <p className="font-medium">{value}</p>}
      </div>
      {children}
    </li>
  );
}
