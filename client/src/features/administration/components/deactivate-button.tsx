import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { useTexts } from '../../../lib/i18n.ts';
import type { ActSubject, UserActs } from '../api/user-acts.ts';
import { neededReasonIssues } from '../state/reason.ts';
import { ReasonDialog } from './reason-dialog.tsx';

/** Deactivates a user after a confirmation that says what it ends and asks why [S2]. */
export function DeactivateButton({ acts, subject }: { acts: UserActs; subject: ActSubject }) {
  const { t } = useTexts();
  const [isAsking, setIsAsking] = useState(false);
  const label = t('administration.act.deactivate');
  const { name } = subject;
  return (
    <>
      <Button
        className="px-3 text-s"
        aria-label={t('administration.act.of', { act: label, name })}
        onClick={() => setIsAsking(true)}
      >
        {label}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={t('administration.deactivation.heading', { name })}
          hint={t('administration.deactivation.hint')}
          label={t('administration.deactivation.confirm')}
          check={neededReasonIssues}
          perform={(reason) => acts.mutateAsync({ subject, act: { kind: 'deactivate', reason } })}
          onClose={() => setIsAsking(false)}
        >
          <p>{t('administration.deactivation.text')}</p>
        </ReasonDialog>
      )}
    </>
  );
}
