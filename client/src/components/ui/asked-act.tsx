import { type ComponentProps, type ReactNode, useState } from 'react';
import { Button, type ButtonLook } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

/**
 * A button whose act is asked about in a dialog first.
 *
 * @param label of both buttons: the one that asks and the one that acts
 * @param isOffered false takes the first button away; a dialog that is open stays until it is closed
 * @param call the call that the act makes
 * @param blocked why it cannot be done now; `close` closes the dialog
 * @param onConfirm makes the call; `close` closes the dialog, `reason` has the typed words
 * @param onClose called when the reader closes it
 */
export function AskedAct({
  label,
  look,
  buttonLook = look,
  className,
  name,
  isOffered = true,
  call,
  blocked,
  onConfirm,
  onClose,
  ...dialog
}: Omit<
  ComponentProps<typeof ConfirmDialog>,
  'isSending' | 'error' | 'look' | 'blocked' | 'onConfirm' | 'onClose'
> & {
  look: ButtonLook;
  buttonLook?: ButtonLook;
  className?: string;
  /** Accessible name of the first button, if not its label. */
  name?: string;
  isOffered?: boolean;
  call: { readonly isPending: boolean; readonly error: Error | null; readonly reset: () => void };
  blocked?: (close: () => void) => ReactNode;
  onConfirm: (close: () => void, reason: string) => void;
  onClose?: () => void;
}) {
  const [isAsked, setIsAsked] = useState(false);
  const close = () => setIsAsked(false);
  return (
    <>
      {isOffered && (
        <Button
          look={buttonLook}
          className={className}
          aria-label={name}
          onClick={() => {
            // The refusal of an earlier attempt was read.
            if (call.error) call.reset();
            setIsAsked(true);
          }}
        >
          {label}
        </Button>
      )}
      {isAsked && (
        <ConfirmDialog
          {...dialog}
          label={label}
          look={look}
          isSending={call.isPending}
          error={call.error}
          blocked={blocked?.(close) ?? null}
          onConfirm={(reason) => onConfirm(close, reason)}
          onClose={() => {
            close();
            onClose?.();
          }}
        />
      )}
    </>
  );
}
