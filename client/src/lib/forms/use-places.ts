import { counties } from '@recolta/shared/domain/counties';
import { useQuery } from '@tanstack/react-query';
import { countiesQuery, townsQuery } from '../http/reference.ts';
import type { Option } from './combobox-model.ts';

const known: readonly Option[] = counties.map(({ code, name }) => ({ value: code, label: name }));

const optionsOf = (list: readonly { id: string; name: string }[]): Option[] =>
  list.map(({ id, name }) => ({ value: id, label: name }));
const namesOf = (list: readonly { name: string }[]): Option[] =>
  list.map(({ name }) => ({ value: name, label: name }));

/** The counties to choose from; those that this release knows until the service has told. */
export function useCounties(): readonly Option[] {
  const { data } = useQuery({ ...countiesQuery, select: optionsOf });
  return data ?? known;
}

export interface Towns {
  readonly options: readonly Option[];
  readonly status: 'none' | 'loading' | 'failed' | 'there';
}

/** Towns, communes and the sectors of a county, chosen by name; none before a county is. */
export function useTowns(county: string): Towns {
  const { data, status } = useQuery({ ...townsQuery(county), enabled: county !== '', select: namesOf });
  if (county === '') return { options: [], status: 'none' };
  if (status === 'success') return { options: data, status: 'there' };
  return { options: [], status: status === 'error' ? 'failed' : 'loading' };
}
