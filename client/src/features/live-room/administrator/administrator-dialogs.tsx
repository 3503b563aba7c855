import { maxExtensionMinutes } from '@recolta/shared/domain/live-auction/effective-end';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { TextField } from '../../../components/ui/text-field.tsx';
import { type useApproveAuction, useExtend, useSendMessage } from './administrator-acts.ts';

/** Approval and resumption: confirmed once, without a reason. */
export function AskDialog({
  name,
  act,
  onClose,
}: {
  name: 'approve' | 'resume';
  act: ReturnType<typeof useApproveAuction>;
  onClose: () => void;
}) {
  const { t } = useTranslation(['acts']);
  return (
    <ConfirmDialog
      title={t(`acts:${name}Title`)}
      text={t(`acts:${name}Text`)}
      label={t(`acts:${name}`)}
      look="act"
      isSending={act.isPending}
      error={act.error}
      onConfirm={() => act.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

interface WordsAct {
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly mutate: (words: string, options: { onSuccess: () => void }) => void;
}

/** Cancellation, hold and a message: with a public text. */
export function WordsDialog({
  name,
  act,
  onClose,
}: {
  name: 'cancel' | 'hold' | 'sendMessage';
  act: WordsAct;
  onClose: () => void;
}) {
  const { t } = useTranslation(['acts']);
  const reason =
    name === 'sendMessage'
      ? { label: t('messageWords'), missing: t('messageNeeded') }
      : { label: t('reason'), missing: t('reasonNeeded') };
  return (
    <ConfirmDialog
      title={t(`acts:${name}Title`)}
      text={t(`acts:${name}Text`)}
      label={t(`acts:${name}`)}
      look={name === 'cancel' ? 'danger' : 'act'}
      reason={reason}
      isSending={act.isPending}
      error={act.error}
      onConfirm={(words) => act.mutate(words, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

/** A message to everyone in the room [L16]. */
export function MessageDialog({ id, onClose }: { id: string; onClose: () => void }) {
  return <WordsDialog name="sendMessage" act={useSendMessage(id)} onClose={onClose} />;
}

/** Extension: with its minutes and a public reason [L15]. */
export function ExtendDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('acts');
  const act = useExtend(id);
  const [minutes, setMinutes] = useState('5');
  const [isChecked, setIsChecked] = useState(false);
  const isOutside =
    !/^\d{1,2}$/.test(minutes) || Number(minutes) < 1 || Number(minutes) > maxExtensionMinutes;
  return (
    <ConfirmDialog
      title={t('extendTitle')}
      text={t('extendText')}
      label={t('extend')}
      reason={{ label: t('reason'), missing: t('reasonNeeded') }}
      isSending={act.isPending}
      error={act.error}
      onConfirm={(reason) => {
        setIsChecked(true);
        if (!isOutside) act.mutate({ minutes: Number(minutes), reason }, { onSuccess: onClose });
      }}
      onClose={onClose}
    >
      <TextField
        label={t('extendMinutes')}
        name="minutes"
        inputMode="numeric"
        maxLength={2}
        value={minutes}
        error={isOutside && (isChecked || minutes !== '') ? t('extendMinutesRange') : null}
        onChange={(event) => setMinutes(event.target.value.trim())}
      />
    </ConfirmDialog>
  );
}
