import type { AdminAccount } from '@recolta/shared/contracts/http/administration';
import { type Role, roles } from '@recolta/shared/domain/enumerations';
import { useState } from 'react';
import { useTexts } from '../../../lib/i18n.ts';
import type { UserActs } from '../api/user-acts.ts';
import { reasonIssues } from '../state/reason.ts';
import { userName } from '../state/user-facts.ts';
import { ReasonDialog } from './reason-dialog.tsx';

/** Gives a user another role, after a confirmation that says what it means [S6]. */
export function RoleAct({ acts, shown }: { acts: UserActs; shown: AdminAccount }) {
  const { t } = useTexts();
  const [chosen, setChosen] = useState<Role | null>(null);
  const { userId, role: present } = shown.user;
  const name = userName(shown);
  const subject = { userId, name };
  const nameOf = (role: Role) => t(`labels.role.${role}`);
  return (
    <>
      <select
        value={present}
        aria-label={t('administration.act.of', { act: t('administration.act.changeRole'), name })}
        onChange={(event) => setChosen(roles.find((role) => role === event.target.value) ?? null)}
        className="min-h-11 max-w-full rounded-2 border border-line-2 bg-surface px-3 font-semibold text-s"
      >
        {roles.map((role) => (
          <option key={role} value={role}>
            {nameOf(role)}
          </option>
        ))}
      </select>
      {chosen !== null && (
        <ReasonDialog
          title={t('administration.roleChange.heading', { name })}
          hint={t('administration.roleChange.hint')}
          label={t('administration.roleChange.confirm')}
          isOptional
          check={reasonIssues}
          perform={(reason) =>
            acts.mutateAsync({ subject, act: { kind: 'changeRole', role: chosen, reason } })
          }
          onClose={() => setChosen(null)}
        >
          <p>{t('administration.roleChange.text', { from: nameOf(present), to: nameOf(chosen) })}</p>
          {chosen === 'Admin' && <p>{t('administration.roleChange.toAdmin')}</p>}
          {present === 'Admin' && <p>{t('administration.roleChange.fromAdmin')}</p>}
        </ReasonDialog>
      )}
    </>
  );
}
