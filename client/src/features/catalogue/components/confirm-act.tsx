import type { ReactNode } from 'react';
import { Button, type ButtonLook } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { useBackCloses } from '../../../lib/back-closes.ts';
import { failureOf } from '../../../lib/http/failure.ts';
import { useTexts } from '../../../lib/i18n.ts';
import { useCatalogueAct, useFailureText } from '../api/catalogue-acts.ts';

/** Asks before an act on what is used, with what uses it, and says why it was refused. */
export function ConfirmAct({
  title,
  label,
  look = 'danger',
  act,
  onDone,
  onClose,
  children,
}: {
  title: string;
  /** Of the button that does it. */
  label: string;
  look?: ButtonLook;
  act: () => Promise<unknown>;
  onDone?: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const { t } = useTexts();
  const failureText = useFailureText();
  useBackCloses(onClose);
  const { mutate, isPending, error } = useCatalogueAct(act, () => {
    onClose();
    onDone?.();
  });
  return (
    <Dialog title={title} onClose={onClose}>
      <p className="wrap-anywhere num mt-2 text-ink-2">{children}</p>
      <p role="alert" className="min-h-6 pt-2 text-lost text-s">
        {error && failureText(failureOf(error))}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onClose}>{t('administration.catalogue.keep')}</Button>
        <Button look={look} aria-busy={isPending} onClick={() => !isPending && mutate()}>
          {isPending && <Spinner />}
          {label}
        </Button>
      </div>
    </Dialog>
  );
}
