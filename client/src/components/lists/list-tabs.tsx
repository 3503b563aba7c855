import { classNames } from '../../lib/class-names.ts';
import { LocalLink } from '../../lib/local-link.tsx';

export interface ListTab {
  /** Without language prefix. */
  readonly to: string;
  readonly label: string;
  /** Null while it loads: its place is kept, so that the tabs do not wrap once it is there. */
  readonly count?: number | null | undefined;
  readonly isChosen: boolean;
}

/** Views of one list, each with its own address. */
export function ListTabs({ label, tabs }: { label: string; tabs: readonly ListTab[] }) {
  return (
    <nav aria-label={label} className="mb-4 flex flex-wrap gap-x-1 border-line border-b max-sm:gap-x-1.5">
      {tabs.map(({ to, label: name, count, isChosen }) => (
        <LocalLink
          key={to}
          to={to}
          aria-current={isChosen ? 'page' : undefined}
          className="-mb-px flex min-h-11 items-center gap-2 border-transparent border-b-2 px-3 font-medium max-sm:px-1 text-ink-2 hover:text-ink aria-[current=page]:border-act aria-[current=page]:font-semibold aria-[current=page]:text-ink"
        >
          {name}
          {count !== undefined && (
            <span
              className={classNames(
                'num rounded-full px-2 py-0.5 font-semibold text-xs',
                count === null && 'invisible',
                count ? 'bg-warn-wash text-warn' : 'bg-surface-2 text-ink-2',
              )}
            >
              {count ?? 0}
            </span>
          )}
        </LocalLink>
      ))}
    </nav>
  );
}
