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
        <Button type="submit" look="act" aria-busy={isSending}>
          {isSending && <Spinner />}
          {isSending ? busyLabel : label}
        </Button>
        {children}
      </div>
    </>
  );
}
