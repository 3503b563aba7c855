import { idIn } from '@recolta/shared/domain/ids';
import type { QueryClient } from '@tanstack/react-query';
import type { Locale } from '../locale-path.ts';

/** A page's address as the relay renders it. */
export interface VisitedPage {
  /** Params of the path. */
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly query: URLSearchParams;
  readonly locale: Locale;
}

/**
 * The data that a page reads for any visitor, by the queries of its components: the relay fetches them before it
 * renders the page. A page's module exports it as `visitorCalls`. The first call is for the page's subject: if the
 * service does not find it, the page is 404.
 */
export type VisitorCalls = (queries: QueryClient, visit: VisitedPage) => readonly Promise<unknown>[];

/** Calls of a page for the item whose id is in its path; none for an invalid id. */
export function callsOfId(
  calls: (queries: QueryClient, id: string, visit: VisitedPage) => ReturnType<VisitorCalls>,
): VisitorCalls {
  return (queries, visit) => {
    const id = idIn(visit.params.id);
    return id === null ? [] : calls(queries, id, visit);
  };
}

/** Reader and versions of private data, as in the keys of a visitor's queries. */
export const visitorReader = ['visitor', null] as const;
