import type { AdminAccount } from '@recolta/shared/contracts/http/administration';
import type { Permission } from '@recolta/shared/domain/enumerations';
import type { UserActs } from '../api/user-acts.ts';
import { userName } from '../state/user-facts.ts';
import { ActButton } from './act-button.tsx';

/** Grants a permission or takes it away [S6]. */
export function PermissionAct({
  acts,
  shown,
  permission,
}: {
  acts: UserActs;
  shown: AdminAccount;
  permission: Permission;
}) {
  const { userId, permissions } = shown.user;
  const kind = permissions.includes(permission) ? 'remove' : 'grant';
  return (
    <ActButton
      acts={acts}
      subject={{ userId, name: userName(shown) }}
      act={{ kind, permission }}
      look={kind === 'grant' ? 'plain' : 'quiet'}
    />
  );
}
