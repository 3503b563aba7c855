import { type ComponentProps, useEffect, useId, useState } from 'react';
import { classNames } from '../../lib/class-names.ts';

/** Delay of the fetch after the last key (debounce). */
const fetchDelayMs = 200;

/** A text filter, applied after a pause, or at once on Enter or when a date is picked. */
export function FilterText({
  label,
  value,
  onChoose,
  className,
  isBare = false,
  ...rest
}: Pick<ComponentProps<'input'>, 'type' | 'placeholder' | 'min' | 'max'> & {
  label: string;
  value: string;
  onChoose: (value: string) => void;
  className?: string;
  /** True if the label is inside the field while it is empty. */
  isBare?: boolean;
}) {
  const id = useId();
  const [typed, setTyped] = useState(value);
  const [held, setHeld] = useState(value);
  // The address changed elsewhere, for example by clearing all filters.
  if (held !== value) {
    setHeld(value);
    if (typed.trim() !== value) setTyped(value);
  }
  const isPending = typed.trim() !== value;
  useEffect(() => {
    if (!isPending) return;
    const timer = setTimeout(() => onChoose(typed.trim()), fetchDelayMs);
    return () => clearTimeout(timer);
  });
  return (
    <div className={classNames('min-w-0', className)}>
      <label htmlFor={id} className={isBare ? 'sr-only' : 'mb-1 block text-ink-3 text-xs'}>
        {label}
      </label>
      <input
        id={id}
        autoComplete="off"
        maxLength={100}
        value={typed}
        placeholder={isBare ? label : undefined}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && isPending) onChoose(typed.trim());
        }}
        className={classNames(
          'min-h-11 w-full min-w-0 rounded-2 border border-line-2 bg-surface px-3 text-[1.067rem] text-ink placeholder:text-ink-3',
          isBare && 'max-lg:pr-16 [&::-webkit-search-cancel-button]:hidden',
        )}
        {...rest}
      />
    </div>
  );
}

export interface FilterOption {
  readonly value: string;
  readonly label: string;
}

/** A select filter, with "all" first if it is optional. */
export function FilterChoice({
  label,
  none,
  value,
  options,
  onChoose,
  className,
}: {
  label: string;
  none?: string;
  value: string;
  options: readonly FilterOption[];
  onChoose: (value: string) => void;
  className?: string;
}) {
  const id = useId();
  return (
    <div className={classNames('min-w-0', className)}>
      <label htmlFor={id} className="mb-1 block text-ink-3 text-xs">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => onChoose(event.target.value)}
        className="min-h-11 w-full rounded-2 border border-line-2 bg-surface px-3 text-m text-ink"
      >
        {none !== undefined && <option value="">{none}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
