import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';
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
