import type { AdminAccount } from '@recolta/shared/contracts/http/administration';
import { type Permission, type Role, roles } from '@recolta/shared/domain/enumerations';
import { Check, TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { ActsOnSeen, ChangedNotice } from '../../../components/ui/seen-version.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { errorText } from '../../../lib/error-text.ts';
import { failureOf } from '../../../lib/http/failure.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { LocalLink } from '../../../lib/local-link.tsx';
import { isReady, openRequest, userName } from '../state/user-facts.ts';
import { ActButton, type ActSubject, ReasonedButton, type UserActs } from './user-acts.tsx';

/** Deactivates a user, or links to the page where a waiting user is checked and activated. */
export function ActivityAct({ acts, shown }: { acts: UserActs; shown: AdminAccount }) {
  const { t } = useTranslation('administration');
  const subject = { userId: shown.user.userId, name: userName(shown) };
  if (shown.user.isActive) return <DeactivateButton acts={acts} subject={subject} />;
  const label = t(shown.pendingDecision ? 'act.pending' : 'act.check');
  const link = (
    <LocalLink
      to={`/admin/users/${subject.userId}`}
      aria-label={t('act.of', { act: label, name: subject.name })}
      className={buttonClass(isReady(shown) && !shown.pendingDecision ? 'act' : 'plain', 'px-3 text-s')}
    >
      {label}
    </LocalLink>
  );
  if (!shown.invitedTo) return link;
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <ActsOnSeen version={shown.companyVersion}>
        <CompanyCheck acts={acts} shown={shown} />
      </ActsOnSeen>
      {link}
    </div>
  );
}

/** Marks the company of an invited Bidder as checked, without activation [I1]. */
export function CompanyCheck({
  acts,
  shown,
  className,
}: {
  acts: UserActs;
  shown: AdminAccount;
  className?: string;
}) {
  const { companyVersion } = shown;
  return (
    <ActButton
      acts={acts}
      subject={{ userId: shown.user.userId, name: userName(shown) }}
      act={{ kind: 'checkCompany', companyVersion }}
      look="act"
      className={className}
    />
  );
}

/** Deactivates a user after a confirmation that explains the effects and asks for a reason [S2]. */
export function DeactivateButton({ acts, subject }: { acts: UserActs; subject: ActSubject }) {
  return (
    <ReasonedButton
      acts={acts}
      subject={subject}
      texts="deactivation"
      kind="deactivate"
      actOf={(reason) => ({ kind: 'deactivate', reason })}
    />
  );
}

/** Grants or removes a permission; a requested one can also be refused here, with the reason [S6]. */
export function PermissionAct({
  acts,
  shown,
  permission,
}: {
  acts: UserActs;
  shown: AdminAccount;
  permission: Permission;
}) {
  const { t } = useTranslation('administration');
  const { userId, permissions } = shown.user;
  const subject = { userId, name: userName(shown) };
  const isRequested = openRequest(shown, permission) !== null;
  const kind = !isRequested && permissions.includes(permission) ? 'remove' : 'grant';
  const looks = { remove: 'quiet', grant: isRequested ? 'act' : 'plain' } as const;
  // One structure in all states: the button stays mounted, and so knows that it has just changed.
  return (
    <span className="flex flex-wrap justify-end gap-2">
      <ActButton
        acts={acts}
        subject={subject}
        act={{ kind, permission }}
        look={looks[kind]}
        seenAs={isRequested ? 'requested' : kind}
        {...(isRequested && { label: t('act.allowPosting') })}
      />
      {isRequested && (
        <ReasonedButton
          acts={acts}
          subject={subject}
          texts="refusal"
          kind="refuse"
          actOf={(reason) => ({ kind: 'refuse', permission, reason })}
        />
      )}
    </span>
  );
}

/** Changes a user's role after a confirmation that explains the effects [S6]. */
export function RoleAct({ acts, shown }: { acts: UserActs; shown: AdminAccount }) {
  const { t } = useTranslation(['administration', 'forms', 'labels']);
  const [asked, setAsked] = useState<{ readonly from: Role; readonly to: Role } | null>(null);
  const { userId, role: present } = shown.user;
  const name = userName(shown);
  const subject = { userId, name };
  const close = () => setAsked(null);
  const nameOf = (role: Role) => t(`labels:role.${role}`);
  return (
    <>
      <select
        value={present}
        aria-label={t('act.of', { act: t('act.changeRole'), name })}
        onChange={(event) => {
          acts.reset();
          const to = roles.find((role) => role === event.target.value);
          setAsked(to ? { from: present, to } : null);
        }}
        className="min-h-11 max-w-full rounded-2 border border-line-2 bg-surface px-3 font-semibold text-s"
      >
        {roles.map((role) => (
          <option key={role} value={role}>
            {nameOf(role)}
          </option>
        ))}
      </select>
      {asked !== null && (
        <ConfirmDialog
          title={t('roleChange.heading', { name })}
          text={
            <>
              <p>{t('roleChange.text', { from: nameOf(asked.from), to: nameOf(asked.to) })}</p>
              {asked.to === 'Admin' && <p>{t('roleChange.toAdmin')}</p>}
              {asked.from === 'Admin' && <p>{t('roleChange.fromAdmin')}</p>}
            </>
          }
          label={t('roleChange.confirm')}
          look="danger"
          reason={{ label: t('forms:field.reason'), hint: t('roleChange.hint') }}
          isSending={acts.isPending}
          blocked={
            present !== asked.from && !acts.isPending && !acts.isSuccess ? (
              <ChangedNotice
                onSee={() => {
                  acts.reset();
                  close();
                }}
              />
            ) : null
          }
          error={acts.error}
          onConfirm={(reason) => {
            const { from, to: role } = asked;
            acts.mutate({ subject, act: { kind: 'changeRole', role, from, reason } }, { onSuccess: close });
          }}
          onClose={close}
        />
      )}
    </>
  );
}

/** The outcome of the last act. Takes the focus if the act removed its own button. */
export function ActOutcome({ acts, className }: { acts: UserActs; className?: string }) {
  const { t } = useTranslation('administration');
  const locale = useLocale();
  const { status, variables, error } = acts;
  const box = useRef<HTMLDivElement>(null);
  const isTold = variables !== undefined && (status === 'success' || status === 'error');

  useEffect(() => {
    if (isTold && document.activeElement === document.body) box.current?.focus();
  }, [isTold]);

  const name = variables?.subject.name ?? '';
  const failure = error && failureOf(error);
  return (
    <div ref={box} tabIndex={-1} className={classNames('outline-none', isTold && className)}>
      <p role="status" className={classNames(isTold && !failure && shown, 'bg-lead-wash text-lead')}>
        {isTold && !failure && (
          <>
            <Check aria-hidden="true" size={16} strokeWidth={2.6} className="mt-0.5 flex-none" />
            {t(`done.${variables.act.kind}`, { name })}
          </>
        )}
      </p>
      <p role="alert" className={classNames(isTold && failure !== null && shown, 'bg-lost-wash text-lost')}>
        {isTold && failure && (
          <>
            <TriangleAlert aria-hidden="true" size={16} className="mt-0.5 flex-none" />
            {t('notDone', { name, reason: errorText(failure.code, failure.params, locale) })}
          </>
        )}
      </p>
    </div>
  );
}

const shown = 'flex gap-2 rounded-2 px-3 py-2 font-medium text-s';
