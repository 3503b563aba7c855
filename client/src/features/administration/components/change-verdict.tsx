import type { CompanyChange } from '@recolta/shared/contracts/http/company-changes';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { errorText } from '../../../lib/error-text.ts';
import { failureOf } from '../../../lib/http/failure.ts';
import { useTexts } from '../../../lib/i18n.ts';
import type { ChangeDecision } from '../api/company-changes-query.ts';
import { neededReasonFaults } from '../state/reason.ts';
import { userName } from '../state/user-facts.ts';
import { ReasonDialog } from './reason-dialog.tsx';

/** Approves what is on screen, or rejects it with a reason; a refusal is told here. */
export function ChangeVerdict({
  change,
  decision,
  onDecided,
}: {
  change: CompanyChange;
  decision: ChangeDecision;
  /** Given what came of it, in words. */
  onDecided: (text: string) => void;
}) {
  const { t, locale } = useTexts();
  const [isRejecting, setIsRejecting] = useState(false);
  const { version } = change;
  const name = userName(change.account);
  const failure = decision.error && !isRejecting && failureOf(decision.error);
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <Button
          look="act"
          aria-busy={decision.isPending}
          onClick={() => {
            if (decision.isPending) return;
            decision.mutate(
              { decision: 'approve', version },
              { onSuccess: () => onDecided(t('administration.change.approved', { name })) },
            );
          }}
        >
          {decision.isPending && !isRejecting && <Spinner />}
          {t('administration.change.approve')}
        </Button>
        <Button
          look="danger"
          onClick={() => {
            decision.reset();
            setIsRejecting(true);
          }}
        >
          {t('administration.change.reject')}
        </Button>
      </div>
      <p role="alert" className="mt-2 text-lost text-s">
        {failure && errorText(failure.code, failure.params, locale)}
      </p>
      {isRejecting && (
        <ReasonDialog
          title={t('administration.change.rejectHeading', { name })}
          hint={t('administration.change.rejectHint')}
          label={t('administration.change.rejectConfirm')}
          check={neededReasonFaults}
          perform={async (reason) => {
            await decision.mutateAsync({ decision: 'reject', version, reason });
            onDecided(t('administration.change.rejected', { name }));
          }}
          onClose={() => setIsRejecting(false)}
        >
          <p>{t('administration.change.rejectText')}</p>
        </ReasonDialog>
      )}
    </>
  );
}
