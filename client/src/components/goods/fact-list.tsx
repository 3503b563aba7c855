import { classNames } from '../../lib/class-names.ts';

export type FactRow = readonly [label: string, value: string, hint?: string | undefined];

/** What is known or agreed about goods, a label and a value a row; nothing without rows. */
export function FactList({ rows, className }: { rows: readonly FactRow[]; className?: string }) {
  if (rows.length === 0) return null;
  return (
    <dl
      className={classNames(
        'num grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-4 gap-y-2 text-s md:grid-cols-[12rem_1fr]',
        className,
      )}
    >
      {rows.map(([label, value, hint]) => (
        <div key={label} className="contents">
          <dt className="wrap-anywhere text-ink-2">{label}</dt>
          <dd className="wrap-anywhere font-medium">
            {value}
            {hint && <span className="block font-normal text-ink-2 text-note">{hint}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
