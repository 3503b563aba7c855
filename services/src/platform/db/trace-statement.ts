import { activeSpan } from '@recolta/server-kit/tracing/span';
import type { LogEvent } from 'kysely';

/**
 * Adds a statement that has ended to the trace that it ran in: its text, whose values are parameters, and never the
 * parameters. A literal in it is of the code or of a closed vocabulary, such as a crop.
 */
export function traceStatement({ query, queryDurationMillis, ...event }: LogEvent): void {
  activeSpan()?.addEnded(verbOf(query.sql), {
    kind: 'client',
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': query.sql },
    durationMs: queryDurationMillis,
    error: event.level === 'error' ? event.error : undefined,
  });
}

/** `select`, `insert`, `commit`: few names, so that a collector can group them. */
function verbOf(statement: string): string {
  return /[a-z]+/i.exec(statement)?.[0].toLowerCase() ?? 'statement';
}
