import type { UserDecision } from '@recolta/shared/contracts/http/users';
import type { Permission, Role } from '@recolta/shared/domain/enumerations';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, type ButtonLook } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { userCalls } from '../../../lib/http/page-calls.ts';
import { useRefreshAdministration } from '../api/administration-queries.ts';

/** A button whose act is confirmed with a reason, which the user receives. */
export function ReasonedButton({
  acts,
  subject,
  texts,
  kind,
  actOf,
}: {
  acts: UserActs;
  subject: ActSubject;
  texts: 'deactivation' | 'refusal';
  kind: 'deactivate' | 'refuse';
  actOf: (reason: string) => UserAct;
}) {
  const { t } = useTranslation(['administration', 'forms', 'frame']);
  const [isAsking, setIsAsking] = useState(false);
  const label = t(`act.${kind}`);
  const { name } = subject;
  const close = () => setIsAsking(false);
  return (
    <>
      <Button
        className="px-3 text-s"
        aria-label={t('act.of', { act: label, name })}
        onClick={() => {
          acts.reset();
          setIsAsking(true);
        }}
      >
        {label}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t(`administration:${texts}.heading`, { name })}
          text={t(`administration:${texts}.text`)}
          label={t(`administration:${texts}.confirm`)}
          look="danger"
          reason={{
            label: t('forms:field.reason'),
            hint: t(`administration:${texts}.hint`),
            missing: t('frame:reasonShort'),
          }}
          isSending={acts.isPending}
          error={acts.error}
          onConfirm={(reason) => acts.mutate({ subject, act: actOf(reason) }, { onSuccess: close })}
          onClose={close}
        />
      )}
    </>
  );
}

/** Time after which a user has noticed that the button changed. */
const seenMs = 500;

/**
 * True once what a button shows has been unchanged for a moment: pages follow others' acts, also under a finger. It
 * counts as seen when mounted, so a button whose action changes must stay mounted.
 */
function useWasSeen(shown: string): boolean {
  const [seen, setSeen] = useState(shown);
  useEffect(() => {
    const timer = setTimeout(() => setSeen(shown), seenMs);
    return () => clearTimeout(timer);
  }, [shown]);
  return seen === shown;
}

/** A button that runs an act immediately; disabled while another act is pending, and just after its action changed. */
export function ActButton({
  acts,
  subject,
  act,
  look = 'plain',
  className,
  label: givenLabel,
  seenAs = act.kind,
}: {
  acts: UserActs;
  subject: ActSubject;
  act: Extract<UserAct, { kind: 'grant' | 'remove' | 'checkCompany' }>;
  look?: ButtonLook;
  className?: string | undefined;
  /** Replaces the act's own label. */
  label?: string;
  /** What the user has to notice first, if that is more than the act's kind, such as the buttons beside it. */
  seenAs?: string;
}) {
  const { t } = useTranslation('administration');
  const label = givenLabel ?? t(`act.${act.kind}`);
  const { isPending, variables } = acts;
  const isOwn = isPending && variables?.subject.userId === subject.userId && variables.act.kind === act.kind;
  const wasSeen = useWasSeen(seenAs);
  return (
    <Button
      look={look}
      className={classNames('px-3 text-s', className)}
      aria-busy={isOwn}
      aria-label={t('act.of', { act: label, name: subject.name })}
      aria-disabled={!wasSeen}
      onClick={() => wasSeen && !isPending && acts.mutate({ subject, act })}
    >
      {isOwn && <Spinner />}
      {label}
    </Button>
  );
}

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
      const { role, from, reason } = act;
      await userCalls.change.call({ params, body: { role, from, ...(reason !== '' && { reason }) } });
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
type UserAct =
  | { readonly kind: 'deactivate'; readonly reason: string }
  | { readonly kind: 'changeRole'; readonly role: Role; readonly from: Role; readonly reason: string }
  | { readonly kind: 'grant'; readonly permission: Permission }
  | { readonly kind: 'remove'; readonly permission: Permission }
  | { readonly kind: 'refuse'; readonly permission: Permission; readonly reason: string }
  /** Marks the company as checked without activating [I1]. */
  | { readonly kind: 'checkCompany'; readonly companyVersion: number };
