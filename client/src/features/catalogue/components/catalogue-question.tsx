import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ButtonLook } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { useCatalogueAct, useFailureText } from '../api/catalogue.ts';

/** Asks before an act on a catalogue entry that is in use. */
export function CatalogueQuestion({
  title,
  label,
  look = 'danger',
  act,
  onDone,
  onClose,
  children,
}: {
  title: string;
  /** Label of the confirm button. */
  label: string;
  look?: ButtonLook;
  act: () => Promise<unknown>;
  onDone?: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation('administration');
  const { mutate, isPending, error } = useCatalogueAct(act, () => {
    onClose();
    onDone?.();
  });
  return (
    <ConfirmDialog
      title={title}
      text={children}
      label={label}
      look={look}
      cancel={t('catalogue.keep')}
      isSending={isPending}
      error={error}
      describe={useFailureText()}
      onConfirm={() => mutate()}
      onClose={onClose}
    />
  );
}
