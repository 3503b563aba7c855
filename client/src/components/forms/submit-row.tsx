import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../ui/button.tsx';
import { Spinner } from '../ui/spinner.tsx';

/** End of a form: the failure and the submit button. */
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

/** The submit button of a form. */
export function SubmitButton({
  isSending,
  label,
  detail,
  busyLabel,
  className = '',
}: {
  isSending: boolean;
  label: string;
  /** What the label is about, on a wide screen. */
  detail?: string | undefined;
  busyLabel: string;
  className?: string;
}) {
  return (
    <Button
      type="submit"
      look="act"
      aria-busy={isSending}
      className={className}
      // Keeps the focus in the field until the click: on blur an issue could move the button away from under it.
      onMouseDown={(event) => event.preventDefault()}
      // Then the field is left, because some take what was typed only on blur. Enter in a field clicks here as well,
      // and keeps the focus there.
      onClick={({ detail, currentTarget }) => {
        if (detail > 0) flushSync(() => currentTarget.focus());
      }}
    >
      {isSending && <Spinner />}
      <span>
        {isSending ? busyLabel : label}
        {detail && !isSending && <span className="max-md:hidden">: {detail}</span>}
      </span>
    </Button>
  );
}
