import type { CompanyChange } from '@recolta/shared/contracts/http/company-changes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { errorText } from '../../../lib/error-text.ts';
import { failureOf } from '../../../lib/http/failure.ts';
import { useLocale } from '../../../lib/i18n.ts';
import type { ChangeDecisionMutation } from '../api/administration-queries.ts';
import { userName } from '../state/user-facts.ts';

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
  decision: ChangeDecisionMutation;
  /** Called with the outcome as text. */
  onDecided: (text: string) => void;
}) {
  const { t } = useTranslation(['administration', 'forms', 'frame']);
  const locale = useLocale();
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
    decision.mutate(
      { decision: 'approve', version },
      {
        onSuccess: () => onDecided(t('change.approved', { name })),
        // If approval was refused because the request changed, the new version must be compared first.
        onSettled: close,
      },
    );
  };
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <Button look="act" onClick={() => ask('approve')}>
          {t('change.approve')}
        </Button>
        <Button look="danger" onClick={() => ask('reject')}>
          {t('change.reject')}
        </Button>
      </div>
      <p role="alert" className="mt-2 text-lost text-s">
        {failure && asked === null && errorText(failure.code, failure.params, locale)}
      </p>
      {asked === 'approve' && (
        <ConfirmDialog
          title={t('change.approveHeading', { name })}
          text={t('change.approveText')}
          label={t('change.approveConfirm')}
          isSending={decision.isPending}
          error={null}
          onConfirm={approve}
          onClose={close}
        />
      )}
      {asked === 'reject' && (
        <ConfirmDialog
          title={t('change.rejectHeading', { name })}
          text={t('change.rejectText')}
          label={t('change.rejectConfirm')}
          look="danger"
          reason={{
            label: t('forms:field.reason'),
            hint: t('change.rejectHint'),
            missing: t('frame:reasonShort'),
          }}
          isSending={decision.isPending}
          error={decision.error}
          onConfirm={(reason) =>
            decision.mutate(
              { decision: 'reject', version, reason },
              {
                onSuccess: () => {
                  onDecided(t('change.rejected', { name }));
                  close();
                },
              },
            )
          }
          onClose={close}
        />
      )}
    </>
  );
}
