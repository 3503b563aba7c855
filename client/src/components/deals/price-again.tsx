import { CircleCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';

const tones = { warn: 'bg-warn-wash text-warn', lead: 'bg-lead-wash text-lead' } as const;

/** Something to know before a form is sent. */
export function CautionNote({ tone, children }: { tone: keyof typeof tones; children: ReactNode }) {
  const Mark = tone === 'warn' ? TriangleAlert : CircleCheck;
  return (
    <p
      role="alert"
      className={classNames('num mt-3 flex items-start gap-2 rounded-2 p-3 text-s', tones[tone])}
    >
      <Mark aria-hidden="true" size={18} className="mt-px flex-none" />
      {children}
    </p>
  );
}

/** Asks to type the price again if it is far past the others. */
export function PriceAgain({
  id,
  label,
  typed,
  error,
  onType,
}: {
  id: string;
  label: string;
  typed: string;
  error: string;
  onType: (typed: string) => void;
}) {
  return (
    <div className="mb-3">
      <label htmlFor={id} className="mb-1 block font-medium text-s">
        {label}
      </label>
      <input
        id={id}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        aria-invalid={error === '' ? undefined : true}
        aria-describedby={`${id}-error`}
        onChange={(event) => onType(event.target.value)}
        className={classNames(
          'num min-h-11 w-full rounded-2 border bg-surface px-3 text-[1.067rem]',
          error === '' ? 'border-line-2' : 'border-lost',
        )}
      />
      <p id={`${id}-error`} role="alert" className="min-h-5 pt-0.5 text-lost text-note">
        {error}
      </p>
    </div>
  );
}
