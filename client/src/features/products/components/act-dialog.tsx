import type { ReactNode } from 'react';
import { Button, type ButtonLook } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { errorText } from '../../../lib/error-text.ts';
import { failureOf } from '../../../lib/http/failure.ts';
import { useTexts } from '../../../lib/i18n.ts';

/** Asks before an act that cannot be undone, and says why it was refused. */
export function ActDialog({
  title,
  act,
  look = 'act',
  isPending,
  error,
  onAct,
  onClose,
  children,
}: {
  title: string;
  /** Text of the button that does it. */
  act: string;
  look?: ButtonLook;
  isPending: boolean;
  error: Error | null;
  onAct: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const { t, locale } = useTexts();
  const failure = error && failureOf(error);
  return (
    <Dialog title={title} onClose={onClose} isFocused>
      <div className="num mt-1 text-ink-2 text-s">{children}</div>
      <p role="alert" className="min-h-6 pt-2 text-lost text-s">
        {failure && errorText(failure.code, failure.params, locale)}
      </p>
      <div className="grid gap-2">
        <Button
          look={look}
          className="num min-h-13"
          aria-busy={isPending}
          onClick={() => !isPending && onAct()}
        >
          {isPending && <Spinner />}
          {act}
        </Button>
        <Button onClick={onClose}>{t('products.back')}</Button>
      </div>
    </Dialog>
  );
}
