import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';

/** `wide`: lists, dashboards, rooms. `page`: one thing. `text`: reading, plain forms. All begin at the header's edge. */
export type Frame = keyof typeof frames;

const frames = { wide: 'frame-wide', page: 'frame-page', text: 'frame-text' } as const;

/** A page on one of the three frames. */
export function Page({
  frame,
  className,
  children,
}: {
  frame: Frame;
  className?: string;
  children: ReactNode;
}) {
  return <div className={classNames(frames[frame], 'py-6 md:py-8', className)}>{children}</div>;
}

/** Title of a list or a tool, with a sentence about it and what can be done there. */
export function PageHead({
  title,
  mark,
  lead,
  acts,
}: {
  title: string;
  /** After the title. */
  mark?: ReactNode;
  lead?: string | undefined;
  acts?: ReactNode;
}) {
  return (
    <div className="mb-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="title-list wrap-anywhere flex flex-wrap items-center gap-x-3">
          {title}
          {mark}
        </h1>
        {acts}
      </div>
      {lead !== undefined && <p className="mt-1 max-w-[80ch] text-ink-2 text-s">{lead}</p>}
    </div>
  );
}
