import { useStore } from 'jotai';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { OpenedPart } from '../../components/errors/opened-part.tsx';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { requestSignOut } from '../../features/session/api/session-calls.ts';
import { sessionAtom } from '../../features/session/state/session.ts';
import { withDeviceStorage } from '../../lib/device/device-storage.ts';
import { draftsOnDevice } from '../../lib/forms/draft-store.ts';
import { useLocale } from '../../lib/i18n.ts';
import { localizedPath } from '../../lib/locale-path.ts';

interface SignOutDialogProps {
  /** Drafts of the account on this device. */
  readonly count: number;
  readonly onErase: () => void;
  readonly onKeep: () => void;
  readonly onClose: () => void;
}

/** Asks at sign-out whether the account's drafts on this device are deleted; closing it does not sign out. */
function SignOutDialog({ count, onErase, onKeep, onClose }: SignOutDialogProps) {
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

/** Signs out and goes to the home page; asks before whether drafts on this device are deleted; reports a failure. */
export function useSignOut(): {
  readonly hasFailed: boolean;
  readonly leave: () => void;
  /** The open question, to be rendered. */
  readonly question: ReactNode;
} {
  const locale = useLocale();
  const navigate = useNavigate();
  const store = useStore();
  const [hasFailed, setHasFailed] = useState(false);
  const [asked, setAsked] = useState<{ readonly accountId: string; readonly count: number } | null>(null);
  const signOut = async (forgotten?: string) => {
    setAsked(null);
    try {
      await requestSignOut(forgotten);
      await navigate(localizedPath('/', locale));
    } catch {
      setHasFailed(true);
    }
  };
  const leave = () => {
    const session = store.get(sessionAtom);
    const accountId = session.kind === 'signedIn' ? session.identity.account.id : '';
    const count = withDeviceStorage((storage) => draftsOnDevice(storage, accountId))?.length ?? 0;
    if (count > 0) setAsked({ accountId, count });
    else void signOut();
  };
  const close = () => setAsked(null);
  const question = (
    <OpenedPart isOpen={asked !== null} onClose={close}>
      {asked && (
        <SignOutDialog
          count={asked.count}
          onErase={() => void signOut(asked.accountId)}
          onKeep={() => void signOut()}
          onClose={close}
        />
      )}
    </OpenedPart>
  );
  return { hasFailed, leave, question };
}
