import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../lib/class-names.ts';
import { LocalLink } from '../../lib/local-link.tsx';
import { Button } from '../ui/button.tsx';

/** The number of results, announced on change, with a link that clears the filters if any are set. */
export function ListCount({ text, onClear = null }: { text: string; onClear?: (() => void) | null }) {
  const { t } = useTranslation('lists');
  return (
    <div className="mb-2 flex min-h-6 flex-wrap items-center justify-between gap-x-3">
      <p role="status" className="num text-ink-3 text-s">
        {text}
      </p>
      {onClear && (
        <Button look="quiet" className="-my-2 px-2 text-s" onClick={onClear}>
          <X aria-hidden="true" size={15} />
          {t('clear')}
        </Button>
      )}
    </div>
  );
}

/** States of the reader's own items; the middle one waits for the reader. */
export const ownStates = ['open', 'turn', 'over'] as const;
export type OwnState = (typeof ownStates)[number];

/**
 * The number of items in each state; undefined until loaded.
 *
 * @param key of the list's call, with the reader
 * @param find the call for one item of a state
 */
export function useStateTotals(
  key: readonly unknown[],
  find: (state: OwnState) => Promise<{ readonly total: number }>,
): readonly (number | undefined)[] {
  return useQueries({
    queries: ownStates.map((state) => ({
      queryKey: [...key, 'total', state],
      queryFn: async () => (await find(state)).total,
      placeholderData: keepPreviousData,
    })),
    combine: (results) => results.map(({ data }) => data),
  });
}

const stateQueries = { turn: '?state=turn', over: '?state=over' } as const;

/** Tabs by state, each with its address and the number of its items. */
export function StateTabs({
  path,
  queries = stateQueries,
  turn,
  chosen,
  totals,
}: {
  /** Without language prefix. */
  path: string;
  /** Query of the other states, with `?`; by default the state itself. */
  queries?: Readonly<Record<Exclude<OwnState, 'open'>, string>>;
  /** Names what waits for the reader; null for a list that cannot be parted so. */
  turn: 'decide' | 'answer' | null;
  /** Null while other filters are set. */
  chosen: OwnState | null;
  totals: readonly (number | undefined)[];
}) {
  const { t } = useTranslation('lists');
  return (
    <ListTabs
      label={t('states.name')}
      tabs={ownStates.flatMap((state, at) => {
        const name = state === 'turn' ? turn : state;
        if (name === null) return [];
        return {
          to: state === 'open' ? path : path + queries[state],
          label: t(`states.${name}`),
          count: totals[at] ?? null,
          isCalm: state !== 'turn',
          isChosen: state === chosen,
        };
      })}
    />
  );
}

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
