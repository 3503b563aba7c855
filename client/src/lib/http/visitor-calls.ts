import { idIn } from '@recolta/shared/domain/ids';
import type { QueryClient } from '@tanstack/react-query';
import type { Locale } from '../locale-path.ts';

/** A page's address as the relay renders it. */
export interface VisitedPage {
  /** Of the path. */
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly query: URLSearchParams;
  readonly locale: Locale;
}

/**
 * What a page reads for any visitor, by the queries of its components: the relay reads it before it renders the page. A
 * module of a page exports it as `visitorCalls`. The first is what the page is about: where the service has no such thing,
 * the page is 404.
 */
export type VisitorCalls = (queries: QueryClient, visit: VisitedPage) => readonly Promise<unknown>[];

/** Calls of a page about the thing whose id is in its path; none where that is no id. */
export function callsOfId(
  calls: (queries: QueryClient, id: string, visit: VisitedPage) => ReturnType<VisitorCalls>,
): VisitorCalls {
  return (queries, visit) => {
    const id = idIn(visit.params.id);
    return id === null ? [] : calls(queries, id, visit);
  };
}

/** Who reads and the versions of what only they may see, as keys of a visitor's queries have them. */
export const visitorReader = ['visitor', null] as const;
