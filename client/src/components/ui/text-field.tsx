import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '../../lib/class-names.ts';

/** A labelled input with space reserved for its error below. */
export function TextField({
  label,
  error,
  hint,
  trailing,
  className,
  ...rest
}: Omit<ComponentProps<'input'>, 'id'> & {
  label: string;
  error?: string | null;
  /** Hint below the input while it has no issue. */
  hint?: string | undefined;
  trailing?: ReactNode;
}) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block font-medium text-s">
        {label}
      </label>
      <div
        className={classNames(
          'flex overflow-hidden rounded-2 border bg-surface focus-within:outline-2 focus-within:outline-(--focus-line) focus-within:outline-offset-2',
          error ? 'border-lost' : 'border-line-2',
        )}
      >
        <input
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-error`}
          className="min-h-11 w-full min-w-0 flex-1 bg-transparent px-3 text-[1.067rem] outline-none placeholder:text-ink-3"
          {...rest}
        />
        {trailing}
      </div>
      <p
        id={`${id}-error`}
        className={classNames('min-h-5 pt-0.5 text-xs', error ? 'text-lost' : 'text-ink-2')}
      >
        {error || hint}
      </p>
    </div>
  );
}
