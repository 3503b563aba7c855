import { useId } from 'react';
import { classNames } from '../../lib/class-names.ts';

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
