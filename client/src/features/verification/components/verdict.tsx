import { Check, Minus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../../../lib/class-names.ts';

const looks = {
  right: { ground: 'bg-lead-wash/70', mark: 'bg-act text-act-ink', title: 'text-lead', Mark: Check },
  wrong: { ground: 'bg-lost-wash/75', mark: 'bg-lost text-surface', title: 'text-lost', Mark: X },
  notJudged: { ground: 'bg-surface-2', mark: 'bg-ink-2 text-surface', title: '', Mark: Minus },
} as const;

/** The verdict in one line, the first thing on the page. */
export function Verdict({
  verdict,
  title,
  children,
  action,
}: {
  verdict: keyof typeof looks;
  title: string;
  children: ReactNode;
  action?: ReactNode;
}) {
  const { ground, mark, title: titleLook, Mark } = looks[verdict];
  return (
    <div
      className={classNames(
        'grid grid-cols-[44px_minmax(0,1fr)] items-center gap-x-3.5 gap-y-3 border-line border-b px-4 py-5 md:grid-cols-[64px_minmax(0,1fr)] md:gap-x-5 lg:grid-cols-[64px_minmax(0,1fr)_auto] md:px-8 md:py-6.5',
        ground,
      )}
    >
      <span className={classNames('grid size-11 place-items-center rounded-full md:size-16', mark)}>
        <Mark aria-hidden="true" className="size-6 md:size-8" strokeWidth={2.4} />
      </span>
      <div>
        <h2
          className={classNames(
            'font-semibold font-serif text-[1.4rem] leading-[1.15] tracking-[-0.02em] md:text-[1.75rem]',
            titleLook,
          )}
        >
          {title}
        </h2>
        <p className="num mt-1">{children}</p>
      </div>
      {action && (
        <div className="col-span-2 flex flex-wrap gap-2 md:col-span-1 md:col-start-2 lg:col-start-3">
          {action}
        </div>
      )}
    </div>
  );
}
