import type { ReactNode } from 'react';
import { SubmitButton } from './submit-button.tsx';

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
