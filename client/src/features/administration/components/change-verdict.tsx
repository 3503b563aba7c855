import type { CompanyChange } from '@recolta/shared/contracts/http/company-changes';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { errorText } from '../../../lib/error-text.ts';
import { failureOf } from '../../../lib/http/failure.ts';
import { useTexts } from '../../../lib/i18n.ts';
import type { ChangeDecision } from '../api/administration-queries.ts';
import { userName } from '../state/user-facts.ts';
import { neededReasonIssues, ReasonDialog } from './reason-dialog.tsx';

/**
 * Approves the displayed request after a confirmation, or rejects it with a reason; a refused approval is
 * shown on the page.
 */
export function ChangeVerdict({
  change,
  decision,
  onDecided,
}: {
  change: CompanyChange;
  decision: ChangeDecision;
  /** Called with the outcome as text. */
  onDecided: (text: string) => void;
}) {
  const { t, locale } = useTexts();
  const [asked, setAsked] = useState<'approve' | 'reject' | null>(null);
  const { version } = change;
  const name = userName(change.account);
  const failure = decision.error && failureOf(decision.error);
  const ask = (what: 'approve' | 'reject') => {
    decision.reset();
    setAsked(what);
  };
  const close = () => setAsked(null);
  const approve = () => {
    if (decision.isPending) return;
    decision.mutate(
      { decision: 'approve', version },
      {
        onSuccess: () => onDecided(t('administration.change.approved', { name })),
        // If approval was refused because the request changed, the new version must be compared first.
        onSettled: close,
      },
    );
  };
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <Button look="act" onClick={() => ask('approve')}>
          {t('administration.change.approve')}
        </Button>
        <Button look="danger" onClick={() => ask('reject')}>
          {t('administration.change.reject')}
        </Button>
      </div>
      <p role="alert" className="mt-2 text-lost text-s">
        {failure && asked === null && errorText(failure.code, failure.params, locale)}
      </p>
      {asked === 'approve' && (
        <Dialog title={t('administration.change.approveHeading', { name })} onClose={close}>
          <p className="mt-2 text-ink-2">{t('administration.change.approveText')}</p>
          <div className="mt-4 flex flex-wrap justify-end gap-3">
            <Button onClick={close}>{t('forms.cancel')}</Button>
            <Button look="act" aria-busy={decision.isPending} onClick={approve}>
              {decision.isPending && <Spinner />}
              {t('administration.change.approveConfirm')}
            </Button>
          </div>
        </Dialog>
      )}
      {asked === 'reject' && (
        <ReasonDialog
          title={t('administration.change.rejectHeading', { name })}
          hint={t('administration.change.rejectHint')}
          label={t('administration.change.rejectConfirm')}
          check={neededReasonIssues}
          perform={async (reason) => {
            await decision.mutateAsync({ decision: 'reject', version, reason });
            onDecided(t('administration.change.rejected', { name }));
          }}
          onClose={close}
        >
          <p>{t('administration.change.rejectText')}</p>
        </ReasonDialog>
      )}
    </>
  );
}
