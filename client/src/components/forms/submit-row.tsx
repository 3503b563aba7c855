import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { Spinner } from '../ui/spinner.tsx';

/** The end of a form: what was refused, and the button that sends it. */
export function SubmitRow({
  failure,
  isSending,
  label,
  busyLabel,
  children,
}: {
  failure: string | null;
  isSending: boolean;
  label: string;
  busyLabel: string;
  children?: ReactNode;
}) {
  return (
    <>
      <div role="alert" className="text-lost text-s">
        {failure}
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <SubmitButton isSending={isSending} label={label} busyLabel={busyLabel} />
        {children}
      </div>
    </>
  );
}

/** The button that sends a form. */
export function SubmitButton({
  isSending,
  label,
  busyLabel,
  className = '',
}: {
  isSending: boolean;
  label: string;
  busyLabel: string;
  className?: string;
}) {
  return (
    <Button
      type="submit"
      look="act"
      aria-busy={isSending}
      className={className}
      // Pressed, it does not take the focus: an issue that the field left shows then would move it from under the click.
      onMouseDown={(event) => event.preventDefault()}
    >
      {isSending && <Spinner />}
      {isSending ? busyLabel : label}
    </Button>
  );
}
