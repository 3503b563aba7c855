import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { announcementCalls } from '../../../lib/http/announcement-calls.ts';
import { sessionAtom, sessionKey } from '../../session/state/session.ts';

/** A page of what was sold, as the reader may know it: parties read what they agreed. */
export function useResults(filters: string, page: number, pageSize: number) {
  const person = sessionKey(useAtomValue(sessionAtom));
  const input = { query: { page: String(page), pageSize: String(pageSize), filters } };
  const { queryKey, ...options } = announcementCalls.results.queryOptions({ input });
  return useQuery({ ...options, queryKey: [...queryKey, person], placeholderData: keepPreviousData });
}
