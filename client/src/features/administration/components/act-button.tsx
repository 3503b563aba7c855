import type { ReactNode } from 'react';
import { Button, type ButtonLook } from '../../../components/ui/button.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { useTexts } from '../../../lib/i18n.ts';
import type { ActSubject, UserActs } from '../api/user-acts.ts';
import type { UserAct } from '../state/user-act.ts';

/** A button that does an act at once; waits while any other is under way. */
export function ActButton({
  acts,
  subject,
  act,
  look = 'plain',
  children,
}: {
  acts: UserActs;
  subject: ActSubject;
  act: UserAct;
  look?: ButtonLook;
  children?: ReactNode;
}) {
  const { t } = useTexts();
  const label = t(`administration.act.${act.kind}`);
  const { isPending, variables } = acts;
  const isOwn = isPending && variables?.subject.userId === subject.userId && variables.act.kind === act.kind;
  return (
    <Button
      look={look}
      className="px-3 text-s"
      aria-busy={isOwn}
      aria-label={t('administration.act.of', { act: label, name: subject.name })}
      onClick={() => !isPending && acts.mutate({ subject, act })}
    >
      {isOwn && <Spinner />}
      {children ?? label}
    </Button>
  );
}
