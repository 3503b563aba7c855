import { useId, useState } from 'react';
import { readTypedDay } from '../../lib/forms/typed-date.ts';
import { DateInput } from '../forms/date-input.tsx';

/** A day as a filter, applied once it is complete; without text no filter. */
export function FilterDate({
  label,
  value,
  onChoose,
  min,
  max,
}: {
  label: string;
  /** `YYYY-MM-DD` or `''`. */
  value: string;
  onChoose: (value: string) => void;
  min?: string;
  max?: string;
}) {
  const id = useId();
  /** The text while it is not a whole day; null shows the filter. */
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 block text-ink-3 text-xs">
        {label}
      </label>
      <div className="flex rounded-2 border border-line-2 bg-surface text-ink focus-within:outline-2 focus-within:outline-(--focus-line) focus-within:outline-offset-2">
        <DateInput
          id={id}
          label={label}
          value={typed ?? value}
          min={min}
          max={max}
          onChange={(next) => {
            const isComplete = next === '' || readTypedDay(next) === next;
            setTyped(isComplete ? null : next);
            if (isComplete && next !== value) onChoose(next);
          }}
          onBlur={() => setTyped(null)}
        />
      </div>
    </div>
  );
}
