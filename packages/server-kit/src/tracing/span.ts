import { AsyncLocalStorage } from 'node:async_hooks';
import type { ServerResponse } from 'node:http';

/** Keys of OpenTelemetry's semantic conventions; values are figures and closed vocabularies, no personal data. */
export type SpanAttributes = Readonly<Record<string, string | number>>;

export interface SpanOptions {
  readonly kind: 'server' | 'client' | 'internal';
  readonly attributes?: SpanAttributes;
  /** Spans of other traces that it works for. */
  readonly links?: readonly Span[];
}

/** A timed part of a recorded trace. */
export interface Span {
  readonly traceId: string;
  /** The header by which a called process continues the trace (W3C Trace Context). */
  readonly traceparent: string;
  /** False after its end: work that still runs in its context is not part of it. */
  readonly isOpen: boolean;
  /** Begins a part of this one. */
  child(name: string, options: SpanOptions): Span;
  /**
   * Adds a part that has just ended.
   *
   * @param error its failure; undefined if it succeeded
   */
  addEnded(name: string, options: SpanOptions & { durationMs: number; error?: unknown }): void;
  set(attributes: SpanAttributes): void;
  /** Marks it as failed, by the error's code or class if one is given: a message may contain names of people. */
  fail(error?: unknown): void;
  end(): void;
}

/** Begins sampled traces. */
export interface Traces {
  /**
   * Begins the part of a trace that belongs to this process.
   *
   * @param nameOf called if it is recorded
   * @param traceparent of the caller; a malformed one is ignored
   * @returns null for a trace that is not recorded
   */
  begin(nameOf: () => string, traceparent: unknown, options: SpanOptions): Span | null;
  /** Exports ended spans; drops those that are not accepted within a second. */
  close(): Promise<void>;
}

const active = new AsyncLocalStorage<Span | null>();

/** The span of the running code; undefined if none is recorded. */
export function activeSpan(): Span | undefined {
  const span = active.getStore();
  return span?.isOpen ? span : undefined;
}

/** Runs work as part of a span; with null, outside any span, even if its caller is in one. */
export function runIn<Result>(span: Span | null, work: () => Result): Result {
  // Without a recorded span there is no context to enter.
  if (span === null && !active.getStore()) return work();
  return active.run(span, work);
}

/** Runs work in a new trace, if it is recorded. */
export function inTrace<Result>(
  traces: Traces | null,
  nameOf: () => string,
  work: () => Promise<Result>,
): Promise<Result> {
  const span = traces?.begin(nameOf, undefined, { kind: 'server' }) ?? null;
  return span === null ? work() : inSpan(span, work);
}

/** Runs work in a span and ends it; an error of the work fails it. Without a span it only calls the work. */
export async function inSpan<Result>(span: Span | null, work: () => Promise<Result>): Promise<Result> {
  if (span === null) return runIn(null, work);
  try {
    return await active.run(span, work);
  } catch (error) {
    span.fail(error);
    throw error;
  } finally {
    span.end();
  }
}

/**
 * Ends the span of a call with the response to it.
 *
 * @param failureOf the cause of a status of 500 or more, if it is not set on the span
 */
export function endWithResponse(
  span: Span,
  response: ServerResponse,
  failureOf: () => string | undefined = () => undefined,
): void {
  response.once('close', () => {
    const { statusCode } = response;
    span.set({ 'http.response.status_code': statusCode });
    if (statusCode >= 500) span.fail(failureOf());
    span.end();
  });
}
