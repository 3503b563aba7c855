import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';

interface SignOutDialogProps {
  /** Drafts of the account on this device. */
  readonly count: number;
  readonly onErase: () => void;
  readonly onKeep: () => void;
  readonly onClose: () => void;
}

/** Asks at sign-out whether the account's drafts on this device are deleted; closing it does not sign out. */
export function SignOutDialog({ count, onErase, onKeep, onClose }: SignOutDialogProps) {
  const { t } = useTranslation(['forms', 'legal']);
  return (
    <ConfirmDialog
      title={t('forms:signOut.title')}
      text={`${t('legal:drafts', { count })} ${t('forms:signOut.text')}`}
      label={t('forms:signOut.erase')}
      cancel={t('forms:signOut.keep')}
      isSending={false}
      error={null}
      onConfirm={onErase}
      onCancel={onKeep}
      onClose={onClose}
    />
  );
}
