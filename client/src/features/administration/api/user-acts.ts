import type { UserDecision } from '@recolta/shared/contracts/http/users';
import type { Permission, Role } from '@recolta/shared/domain/enumerations';
import { useMutation } from '@tanstack/react-query';
import { userCalls } from '../../../lib/http/main-service.ts';
import { useRefreshAdministration } from './administration-queries.ts';

/** The user of an act, by the name that its outcome is reported with. */
export interface ActSubject {
  readonly userId: string;
  readonly name: string;
}

interface Done {
  readonly subject: ActSubject;
  readonly act: UserAct;
}

/** Administrators' acts on users. Each resolves after everything on screen has been refetched. */
export function useUserActs() {
  const refresh = useRefreshAdministration();
  return useMutation({
    mutationFn: ({ subject, act }: Done) => perform(subject.userId, act),
    onSettled: () => refresh(),
  });
}

/**
 * Decides on a user waiting for activation; null undoes the decision. Resolves after everything on screen has been
 * refetched.
 */
export function useUserDecision(id: string) {
  const refresh = useRefreshAdministration();
  return useMutation({
    mutationFn: (decision: UserDecision | null) =>
      decision
        ? userCalls.decide.call({ params: { id }, body: decision })
        : userCalls.undoDecision.call({ params: { id } }),
    onSettled: () => refresh(),
  });
}

export type UserActs = ReturnType<typeof useUserActs>;

async function perform(id: string, act: UserAct): Promise<void> {
  const params = { id };
  switch (act.kind) {
    case 'deactivate':
      await userCalls.change.call({ params, body: { isActive: false, reason: act.reason } });
      return;
    case 'changeRole': {
      const { role, reason } = act;
      await userCalls.change.call({ params, body: { role, ...(reason !== '' && { reason }) } });
      return;
    }
    case 'grant':
      await userCalls.grantPermission.call({ params, body: { permission: act.permission } });
      return;
    case 'remove':
      await userCalls.removePermission.call({ params: { id, permission: act.permission } });
      return;
    case 'refuse': {
      const { permission, reason } = act;
      await userCalls.refusePermission.call({ params: { id, permission }, body: { reason } });
      return;
    }
    case 'checkCompany':
      await userCalls.checkCompany.call({ params, body: { companyVersion: act.companyVersion } });
  }
}

/** An administrator's act on a user [S6]. */
export type UserAct =
  | { readonly kind: 'deactivate'; readonly reason: string }
  | { readonly kind: 'changeRole'; readonly role: Role; readonly reason: string }
  | { readonly kind: 'grant'; readonly permission: Permission }
  | { readonly kind: 'remove'; readonly permission: Permission }
  | { readonly kind: 'refuse'; readonly permission: Permission; readonly reason: string }
  /** Marks the company as checked without activating [I1]. */
  | { readonly kind: 'checkCompany'; readonly companyVersion: number };
