import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { factorCalls } from '../../../lib/http/page-calls.ts';
import { sessionAtom, sessionKey } from '../state/session.ts';

/** The user's second factors [S13], cached for this person only. */
export function useOwnFactors() {
  const person = sessionKey(useAtomValue(sessionAtom));
  return useQuery({
    queryKey: [...factorCalls.list.queryKey(), person],
    queryFn: () => factorCalls.list.call({}),
  });
}

/** The user's sessions [S14], cached for this person only. */
export function useOwnSessions() {
  const person = sessionKey(useAtomValue(sessionAtom));
  return useQuery({
    queryKey: [...factorCalls.sessions.queryKey(), person],
    queryFn: () => factorCalls.sessions.call({}),
  });
}
