import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { LocalLink } from '../../lib/local-link.tsx';
import { buttonClass } from './button.tsx';
import { SceneDrawing } from './scene-drawing.tsx';

/** An empty, failed or missing state, centred in place of the content. */
export function Notice({
  title,
  isHeading = false,
  children,
  className,
  isAlert = false,
}: {
  title: string;
  /** True if the page has nothing else: its title becomes the page's heading. */
  isHeading?: boolean;
  children?: ReactNode;
  className?: string;
  isAlert?: boolean;
}) {
  const Title = isHeading ? 'h1' : 'p';
  return (
    <div
      role={isAlert ? 'alert' : undefined}
      className={classNames(
        'flex flex-col items-center gap-3 rounded-3 border border-line border-dashed px-5 py-10 text-center',
        className,
      )}
    >
      {!isAlert && <SceneDrawing scene="crate" className="-my-1 h-18 w-32" />}
      <Title className="font-semibold text-l">{title}</Title>
      {children}
    </div>
  );
}

/** A missing or empty state with the one link that leads on. */
export function LinkNotice({
  title,
  isHeading = false,
  to,
  look = 'act',
  label,
}: {
  title: string;
  isHeading?: boolean;
  to: string;
  look?: 'act' | 'plain';
  /** Label of the link. */
  label: string;
}) {
  return (
    <Notice title={title} isHeading={isHeading}>
      <LocalLink to={to} className={buttonClass(look)}>
        {label}
      </LocalLink>
    </Notice>
  );
}
