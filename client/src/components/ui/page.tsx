import { ArrowLeft, Plus } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { LocalLink } from '../../lib/local-link.tsx';
import { buttonClass } from './button.tsx';

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

/** The link above a page to the list it was opened from. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <LocalLink
      to={to}
      className="-ml-2 inline-flex min-h-11 items-center gap-1.5 rounded-2 px-2 font-medium text-ink-2 text-s hover:text-ink"
    >
      <ArrowLeft aria-hidden="true" size={16} />
      {children}
    </LocalLink>
  );
}

/** Link to the form for a new item. */
export function AddLink({
  to,
  isIconOnPhone = false,
  children,
}: Pick<ComponentProps<typeof LocalLink>, 'to' | 'children'> & { isIconOnPhone?: boolean }) {
  return (
    <LocalLink to={to} className={buttonClass('act', isIconOnPhone ? 'max-sm:w-11 max-sm:px-0' : '')}>
      <Plus aria-hidden="true" size={17} />
      {isIconOnPhone ? <span className="max-sm:sr-only">{children}</span> : children}
    </LocalLink>
  );
}
