import { termsVersion } from '@recolta/shared/domain/legal-versions';
import { use, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckboxField } from '../../components/forms/fields.tsx';
import { TermsLabel } from '../../components/forms/public-form.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { formatInstant } from '../../lib/bucharest-time.ts';
import { expressPointsText } from '../../lib/deal/express-points.ts';
import { errorText } from '../../lib/error-text.ts';
import { accountCalls } from '../../lib/http/account-calls.ts';
import { type Failure, failureOf } from '../../lib/http/failure.ts';
import { useLocale } from '../../lib/i18n.ts';
import { refreshSession } from '../session/api/session-calls.ts';
import { LegalBlocks, loadLegalText } from './legal-blocks.tsx';

/**
 * Asks an account that has not accepted the terms in force to accept them [S10]: a dialog that opens once, and a bar
 * that reopens it.
 */
export function NewTerms({ accountId }: { accountId: string }) {
  const { t } = useTranslation('legal');
  const [isOpen, setIsOpen] = useState(true);
  return (
    <section aria-label={t('newHeading')} className="border-line border-b bg-warn-wash text-s print:hidden">
      <div className="frame-wide flex flex-wrap items-center gap-x-6 gap-y-2 py-2">
        <p className="max-w-[80ch] flex-1 basis-72">{t('newBar')}</p>
        <Button className="text-s" onClick={() => setIsOpen(true)}>
          {t('newOpen')}
        </Button>
      </div>
      {isOpen && <NewTermsDialog accountId={accountId} onClose={() => setIsOpen(false)} />}
    </section>
  );
}

function NewTermsDialog({ accountId, onClose }: { accountId: string; onClose: () => void }) {
  const { t } = useTranslation(['legal', 'registration']);
  const locale = useLocale();
  const { changes = [] } = use(loadLegalText('terms', locale));
  const [accepts, setAccepts] = useState({ terms: false, express: false });
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState<Failure | 'missing' | null>(null);

  const accept = async () => {
    if (!accepts.terms || !accepts.express) return setFailure('missing');
    setIsPending(true);
    try {
      const body = { version: termsVersion, acceptsTerms: true, acceptsExpressClauses: true } as const;
      await accountCalls.acceptTerms.call({ params: { id: accountId }, body });
      // The answer unmounts this component.
      await refreshSession();
    } catch (error) {
      setFailure(failureOf(error));
    } finally {
      setIsPending(false);
    }
  };

  return (
    <Dialog
      title={t('newHeading')}
      onClose={onClose}
      isFocused
      foot={
        <>
          <p role="alert" className="mb-2 text-lost text-s empty:hidden">
            {failure === 'missing' && t('newMissing')}
            {failure !== null && failure !== 'missing' && errorText(failure.code, failure.params, locale)}
          </p>
          <div className="grid gap-2">
            <Button look="act" disabled={isPending} aria-busy={isPending} onClick={() => void accept()}>
              {t('newAccept')}
            </Button>
            <Button onClick={onClose}>{t('newLater')}</Button>
          </div>
        </>
      }
    >
      <p className="mt-2 mb-3 text-ink-2">
        {t('newLead', { date: formatInstant(`${termsVersion}T12:00:00Z`, 'date', locale) })}
      </p>
      <LegalBlocks blocks={[{ list: changes }]} />
      <CheckboxField
        name="acceptsTerms"
        label={<TermsLabel text={t('registration:terms')} link={t('registration:termsLink')} />}
        checked={accepts.terms}
        onChange={(event) => setAccepts({ ...accepts, terms: event.target.checked })}
      />
      <CheckboxField
        name="acceptsExpressClauses"
        label={t('registration:expressClauses', { points: expressPointsText(locale) })}
        checked={accepts.express}
        onChange={(event) => setAccepts({ ...accepts, express: event.target.checked })}
      />
    </Dialog>
  );
}
