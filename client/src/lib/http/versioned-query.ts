import {
  hashKey,
  keepPreviousData,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
} from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { refetchAfterFailure } from './query-client.ts';

/** A reader, or their account, and the versions of data that only they see. */
export type VersionKey = readonly [reader: string | null, ...versions: readonly (string | number | null)[]];

/** A query as `useVersionedQuery` makes it, for calls before there is a page. */
export function atVersion<Options extends { readonly queryKey: QueryKey }>(
  { queryKey, ...options }: Options,
  key: VersionKey,
) {
  return { ...options, queryKey: [...queryKey, ...key] };
}

/**
 * A query of a reader that is read again when a version changes. While a newer version cannot be read, what was read
 * before stays, beside the error, and the read is repeated: on a bad line a push must not take away a page on which
 * somebody is typing.
 */
export function useVersionedQuery<Data, Shown = Data, Key extends QueryKey = QueryKey>(
  { queryKey, ...options }: UseQueryOptions<Data, Error, Shown, Key>,
  [reader, ...versions]: VersionKey,
): UseQueryResult<Shown> {
  const found = useQuery({
    placeholderData: keepPreviousData,
    refetchInterval: refetchAfterFailure,
    // Its functions do not read the key.
    ...(options as unknown as Omit<UseQueryOptions<Data, Error, Shown>, 'queryKey'>),
    queryKey: [...queryKey, reader, ...versions],
  });
  const subject = hashKey([...queryKey, reader]);
  const last = useRef<{ readonly subject: string; readonly data: Shown } | null>(null);
  const { data, isPlaceholderData } = found;
  useEffect(() => {
    if (data !== undefined && !isPlaceholderData) last.current = { subject, data };
  });
  const isKept = found.isError && data === undefined && last.current?.subject === subject;
  // The library's types know no error beside data that was read under another key.
  return isKept ? ({ ...found, data: last.current?.data } as UseQueryResult<Shown>) : found;
}
