import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/button.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { errorText } from '../../../lib/error-text.ts';
import { accountCalls } from '../../../lib/http/account-calls.ts';
import { type Failure, failureOf } from '../../../lib/http/failure.ts';
import { useLocale } from '../../../lib/i18n.ts';

/** Sends the mail with the confirmation link again. The answer is the same for every e-mail [S3]. */
export function ResendLink({ email }: { email: string }) {
  const { t } = useTranslation('login');
  const locale = useLocale();
  const [state, setState] = useState<'ready' | 'sending' | 'sent' | Failure>('ready');
  const send = async () => {
    setState('sending');
    try {
      await accountCalls.resendConfirmation.call({ query: { email } });
      setState('sent');
    } catch (error) {
      setState(failureOf(error));
    }
  };
  const isSending = state === 'sending';
  return (
    <div className="mt-2">
      <Button onClick={() => void send()} aria-busy={isSending} disabled={isSending} className="text-s">
        {isSending && <Spinner />}
        {t('resend')}
      </Button>
      <p role="status" className="mt-1 min-h-5 text-ink-2 text-s">
        {state === 'sent' && t('resent')}
      </p>
      {typeof state === 'object' && (
        <p role="alert" className="text-lost text-s">
          {errorText(state.code, state.params, locale)}
        </p>
      )}
    </div>
  );
}
