import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/error-text.ts';
import { type Failure, failureOf } from '../../lib/http/failure.ts';
import { useLocale } from '../../lib/i18n.ts';
import { Button, type ButtonLook } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Spinner } from './spinner.tsx';
import { TextField } from './text-field.tsx';

/** Minimum length of a reason or message, in characters. */
const leastLength = 3;

/** Text input that an act requires or allows. */
export interface AskedReason {
  readonly label: string;
  readonly hint?: string;
  /** Shown if the text is missing; without it the text is optional. */
  readonly missing?: string;
  /** The words to begin with, and each change of them: kept by a caller that closes the dialog in between. */
  readonly words?: string;
  readonly onWords?: (words: string) => void;
}

/**
 * Asks before an act and shows why it was refused. Messages and buttons stay in view; a refusal stays until the next
 * attempt. A blocked act has no button, only the reason.
 * @param describe text of a refusal; by default the catalogue's
 * @param note a sentence above the button: the consequence of the act
 * @param isFocused the dialog gets the focus, not its first field
 */
export function ConfirmDialog({
  title,
  text,
  label,
  sum,
  look = 'act',
  cancel,
  isSending,
  isReady = true,
  blocked = null,
  message = null,
  note = null,
  error,
  describe,
  reason,
  isFocused = reason === undefined,
  onConfirm,
  onClose,
  onBack,
  onCancel = onBack ?? onClose,
  children,
}: {
  title: string;
  text?: ReactNode;
  /** Label of the confirm button. */
  label: string;
  /** Second line of the button. */
  sum?: string;
  look?: ButtonLook;
  /** Label of the close button; by default "Back". */
  cancel?: string;
  isSending: boolean;
  /** False while the content is loading; nothing is sent before. */
  isReady?: boolean;
  blocked?: ReactNode;
  /** Shown if there is no refusal, for example that there is no connection. */
  message?: ReactNode;
  note?: ReactNode;
  error: Error | null;
  describe?: (failure: Failure) => string;
  reason?: AskedReason;
  isFocused?: boolean;
  /** @param reason the typed words, trimmed */
  onConfirm: (reason: string) => void;
  onClose: () => void;
  /** Leads to the step before, which has what was typed: by the second button, Escape and Back. */
  onBack?: () => void;
  /** Another action of the second button; by default it closes. */
  onCancel?: () => void;
  children?: ReactNode;
}) {
  const { t } = useTranslation('frame');
  const locale = useLocale();
  const [words, setWords] = useState(reason?.words ?? '');
  const [isChecked, setIsChecked] = useState(false);
  const failure = error === null ? null : failureOf(error);
  const given = words.trim();
  const isMissing =
    reason !== undefined && given.length < leastLength && (reason.missing !== undefined || given !== '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (!isSending && isReady && blocked === null && !isMissing) onConfirm(given);
  };
  const refusal = failure && (describe?.(failure) ?? errorText(failure.code, failure.params, locale));
  return (
    <Dialog
      title={title}
      onClose={onClose}
      onBack={onBack}
      onSubmit={submit}
      isFocused={isFocused}
      foot={
        <>
          {note && <div className="mb-2 text-ink-2 text-s">{note}</div>}
          <div role="alert" className="mb-2 text-lost text-s empty:hidden">
            {blocked ?? refusal ?? message}
          </div>
          <div className="dialog-acts">
            {blocked === null && (
              <Button
                type="submit"
                look={look}
                aria-busy={isSending}
                aria-disabled={!isReady}
                className="num min-h-13 aria-disabled:opacity-60"
              >
                {isSending && <Spinner />}
                <span>
                  {label}
                  {sum && <small className="block font-normal text-s">{sum}</small>}
                </span>
              </Button>
            )}
            <Button look="plain" onClick={onCancel}>
              {cancel ?? t('back')}
            </Button>
          </div>
        </>
      }
    >
      {text && <div className="wrap-anywhere num mt-1 mb-3 grid gap-2 text-ink-2 text-s">{text}</div>}
      {children}
      {reason && (
        <TextField
          label={reason.label}
          hint={reason.hint}
          name="reason"
          maxLength={500}
          value={words}
          error={isChecked && isMissing ? (reason.missing ?? t('reasonShort')) : null}
          onChange={(event) => {
            setWords(event.target.value);
            reason.onWords?.(event.target.value);
          }}
        />
      )}
    </Dialog>
  );
}
