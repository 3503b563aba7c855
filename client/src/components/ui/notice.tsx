import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';

/** An empty, failed or missing state, centred where the content would be. */
export function Notice({
  title,
  children,
  className,
  isAlert = false,
}: {
  title: string;
  children?: ReactNode;
  className?: string;
  isAlert?: boolean;
}) {
  return (
    <div
      role={isAlert ? 'alert' : undefined}
      className={classNames(
        'flex flex-col items-center gap-3 rounded-3 border border-line border-dashed px-5 py-10 text-center',
        className,
      )}
    >
      <p className="font-semibold text-l">{title}</p>
      {children}
    </div>
  );
}
