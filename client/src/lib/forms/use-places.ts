import { counties } from '@recolta/shared/domain/counties';
import { useQuery } from '@tanstack/react-query';
import { publicCalls } from '../http/main-service.ts';
import type { Option } from './combobox-model.ts';

const known: readonly Option[] = counties.map(({ code, name }) => ({ value: code, label: name }));

/** The counties to choose from; those that this release knows until the service has told. */
export function useCounties(): readonly Option[] {
  const { data } = useQuery({
    queryKey: ['counties'],
    queryFn: async () => {
      const list = await publicCalls.counties({});
      return list.map(({ id, name }) => ({ value: id, label: name }));
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ?? known;
}

export interface Towns {
  readonly options: readonly Option[];
  readonly status: 'none' | 'loading' | 'failed' | 'there';
}

/** Towns, communes and the sectors of a county, chosen by name; none before a county is. */
export function useTowns(county: string): Towns {
  const { data, status } = useQuery({
    queryKey: ['towns', county],
    enabled: county !== '',
    queryFn: async () => {
      const towns = await publicCalls.towns({ params: { id: county } });
      return towns.map(({ name }) => ({ value: name, label: name }));
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (county === '') return { options: [], status: 'none' };
  if (status === 'success') return { options: data, status: 'there' };
  return { options: [], status: status === 'error' ? 'failed' : 'loading' };
}
