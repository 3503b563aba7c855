import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { useTexts } from '../../lib/i18n.ts';

/**
 * What stands around an input: its label, a box that shows focus and issue, and below it one line for the issue or
 * the hint, `{id}-note`, which the input names as its description.
 */
export function FieldFrame({
  id,
  label,
  error,
  hint,
  isOptional = false,
  trailing,
  below,
  children,
}: {
  id: string;
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
  isOptional?: boolean;
  trailing?: ReactNode;
  below?: ReactNode;
  children: ReactNode;
}) {
  const { t } = useTexts();
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 block font-medium text-s">
        {label}
        {isOptional && <span className="font-normal text-ink-3"> ({t('forms.optional')})</span>}
      </label>
      <div className="relative">
        <div
          className={classNames(
            'flex overflow-hidden rounded-2 border bg-surface focus-within:outline-2 focus-within:outline-(--focus-line) focus-within:outline-offset-2',
            error ? 'border-lost' : 'border-line-2',
          )}
        >
          {children}
          {trailing}
        </div>
        {below}
      </div>
      <p
        id={`${id}-note`}
        className={classNames('min-h-6 pt-0.5 pb-1 text-xs', error ? 'text-lost' : 'text-ink-2')}
      >
        {error ?? hint}
      </p>
    </div>
  );
}
