import { maxExtensionMinutes } from '@recolta/shared/domain/live-auction/effective-end';
import { useState } from 'react';
import { TextField } from '../../../components/ui/text-field.tsx';
import { usePartTexts } from '../../../lib/i18n.ts';
import { type useApprove, useExtend, useSendMessage } from '../api/auction-calls.ts';
import { ConfirmAct } from './confirm-act.tsx';

/** Least length of a reason or message, in characters. */
export const leastWordsLength = 3;

/** Approval and resumption: asked once, without a reason. */
export function AskDialog({
  name,
  act,
  onClose,
}: {
  name: 'approve' | 'resume';
  act: ReturnType<typeof useApprove>;
  onClose: () => void;
}) {
  const { t } = usePartTexts('acts');
  return (
    <ConfirmAct
      title={t(`acts.${name}Title`)}
      text={t(`acts.${name}Text`)}
      label={t(`acts.${name}`)}
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

/** Cancellation, hold and a message: with words that everyone reads. */
export function WordsDialog({
  name,
  act,
  onClose,
}: {
  name: 'cancel' | 'hold' | 'sendMessage';
  act: WordsAct;
  onClose: () => void;
}) {
  const { t } = usePartTexts('acts');
  const [words, setWords] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const isTooShort = words.trim().length < leastWordsLength;
  const [label, missing] =
    name === 'sendMessage'
      ? [t('acts.messageWords'), t('acts.messageNeeded')]
      : [t('acts.reason'), t('acts.reasonNeeded')];
  return (
    <ConfirmAct
      title={t(`acts.${name}Title`)}
      text={t(`acts.${name}Text`)}
      label={t(`acts.${name}`)}
      look={name === 'cancel' ? 'danger' : 'act'}
      isSending={act.isPending}
      error={act.error}
      onConfirm={() => {
        setIsMissing(isTooShort);
        if (!isTooShort) act.mutate(words.trim(), { onSuccess: onClose });
      }}
      onClose={onClose}
    >
      <TextField
        label={label}
        name="reason"
        maxLength={500}
        value={words}
        error={isMissing && isTooShort ? missing : null}
        onChange={(event) => setWords(event.target.value)}
      />
    </ConfirmAct>
  );
}

/** A message to all who watch [L16]. */
export function MessageDialog({ id, onClose }: { id: string; onClose: () => void }) {
  return <WordsDialog name="sendMessage" act={useSendMessage(id)} onClose={onClose} />;
}

/** Extension: with its minutes and a reason that everyone reads [L15]. */
export function ExtendDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = usePartTexts('acts');
  const act = useExtend(id);
  const [minutes, setMinutes] = useState('5');
  const [reason, setReason] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const isOutside =
    !/^\d{1,2}$/.test(minutes) || Number(minutes) < 1 || Number(minutes) > maxExtensionMinutes;
  const isTooShort = reason.trim().length < leastWordsLength;
  return (
    <ConfirmAct
      title={t('acts.extendTitle')}
      text={t('acts.extendText')}
      label={t('acts.extend')}
      look="act"
      isSending={act.isPending}
      error={act.error}
      onConfirm={() => {
        setIsChecked(true);
        if (isOutside || isTooShort) return;
        act.mutate({ minutes: Number(minutes), reason: reason.trim() }, { onSuccess: onClose });
      }}
      onClose={onClose}
    >
      <TextField
        label={t('acts.extendMinutes')}
        name="minutes"
        inputMode="numeric"
        maxLength={2}
        value={minutes}
        error={isChecked && isOutside ? t('acts.extendMinutesRange') : null}
        onChange={(event) => setMinutes(event.target.value.trim())}
      />
      <TextField
        label={t('acts.reason')}
        name="reason"
        maxLength={500}
        value={reason}
        error={isChecked && isTooShort ? t('acts.reasonNeeded') : null}
        onChange={(event) => setReason(event.target.value)}
      />
    </ConfirmAct>
  );
}
