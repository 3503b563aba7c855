import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ListTabs } from './list-tabs.tsx';

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
