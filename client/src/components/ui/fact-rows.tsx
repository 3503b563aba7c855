import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';

/** Labels and their values, a row each. */
export function FactRows({
  rows,
  className,
  valueClass,
}: {
  rows: readonly (readonly [label: string, value: ReactNode])[];
  /** Columns, spaces and size of text. */
  className: string;
  valueClass: string;
}) {
  return (
    <dl className={classNames('grid', className)}>
      {rows.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-ink-2">{label}</dt>
          <dd className={valueClass}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
