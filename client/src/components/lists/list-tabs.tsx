import { classNames } from '../../lib/class-names.ts';
import { LocalLink } from '../../lib/local-link.tsx';

export interface ListTab {
  /** Without language prefix. */
  readonly to: string;
  readonly label: string;
  /** Null while it loads: its place is kept, so that the tabs do not wrap once it is there. */
  readonly count?: number | null | undefined;
  /** True if the counted items need nothing from the reader. */
  readonly isCalm?: boolean;
  readonly isChosen: boolean;
}

/** Views of one list, each with its own address. */
export function ListTabs({ label, tabs }: { label: string; tabs: readonly ListTab[] }) {
  return (
    <nav aria-label={label} className="mb-4 flex flex-wrap gap-x-1 border-line border-b max-sm:gap-x-1.5">
      {tabs.map(({ to, label: name, count, isCalm = false, isChosen }) => (
        <LocalLink
          key={to}
          to={to}
          aria-current={isChosen ? 'page' : undefined}
          className="-mb-px flex min-h-11 items-center gap-2 border-transparent border-b-2 px-3 font-medium max-sm:gap-1.5 max-sm:px-0.5 text-ink-2 hover:text-ink aria-[current=page]:border-act aria-[current=page]:font-semibold aria-[current=page]:text-ink"
        >
          {name}
          {count !== undefined && <TabCount count={count} isCalm={isCalm} />}
        </LocalLink>
      ))}
    </nav>
  );
}

function TabCount({ count, isCalm }: { count: number | null; isCalm: boolean }) {
  return (
    <span
      className={classNames(
        'num min-w-7 rounded-full px-2 py-0.5 max-sm:min-w-6 max-sm:px-1.5 text-center font-semibold text-xs',
        count && !isCalm ? 'bg-warn-wash text-warn' : 'bg-surface-2 text-ink-2',
        count === null && 'invisible',
      )}
    >
      {count ?? 0}
    </span>
  );
}
