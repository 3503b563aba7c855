import type { ReactNode } from 'react';
import { Button, type ButtonLook } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { errorText } from '../../../lib/error-text.ts';
import { failureOf } from '../../../lib/http/failure.ts';
import { usePartTexts } from '../../../lib/i18n.ts';

/**
 * Confirms an irreversible act, and shows an error where it failed.
 *
 * @param isReady whether what is confirmed can be read already; nothing is sent before
 */
export function ConfirmAct({
  title,
  text,
  label,
  look,
  isSending,
  isReady = true,
  error,
  onConfirm,
  onClose,
  children,
}: {
  title: string;
  text: string;
  label: string;
  look: ButtonLook;
  isSending: boolean;
  isReady?: boolean;
  error: Error | null;
  onConfirm: () => void;
  onClose: () => void;
  children?: ReactNode;
}) {
  const { t, locale } = usePartTexts('acts');
  const failure = error === null ? null : failureOf(error);
  return (
    <Dialog title={title} onClose={onClose}>
      <p className="num mt-2 text-ink-2">{text}</p>
      <form
        noValidate
        className="mt-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSending && isReady) onConfirm();
        }}
      >
        {children}
        <p role="alert" className="min-h-6 text-lost text-s">
          {failure && errorText(failure.code, failure.params, locale)}
        </p>
        <div className="mt-1 grid gap-2">
          <Button
            type="submit"
            look={look}
            aria-busy={isSending}
            aria-disabled={!isReady}
            className="num min-h-13 aria-disabled:opacity-60"
          >
            {isSending && <Spinner />}
            {label}
          </Button>
          <Button look="plain" onClick={onClose}>
            {t('acts.keep')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
