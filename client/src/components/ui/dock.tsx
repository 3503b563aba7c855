import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';

/**
 * Acts that stay at the lower edge of a phone's window, and are part of the page elsewhere. The page ends above them,
 * and they give way while something is typed (`styles.css`).
 *
 * @param rows rows of buttons, for which the page leaves space
 */
export function Dock({
  rows,
  className,
  children,
}: {
  rows: 1 | 2;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div
      data-dock={rows}
      className={classNames(
        'max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-20 max-lg:border-line max-lg:border-t max-lg:bg-surface max-lg:px-(--frame-side) max-lg:pt-3 max-lg:pb-[max(12px,env(safe-area-inset-bottom))] max-lg:shadow-[0_-6px_24px_rgb(22_33_26/0.12)] max-lg:transition-transform print:hidden',
        className,
      )}
    >
      {children}
    </div>
  );
}
