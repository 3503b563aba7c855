import { readFileSync } from 'node:fs';
import {
  type Context,
  type Span as OtelSpan,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { parseTraceParent } from '@opentelemetry/core';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { AlwaysOnSampler, TracerProvider } from '@opentelemetry/sdk-trace';
import { z } from 'zod';
import { within } from '../dependency.ts';
import type { Span, SpanAttributes, SpanOptions, Traces } from './span.ts';
import { createSpanQueue, type SpanQueueOptions } from './span-queue.ts';

/** A stopping process waits this long for its last spans. */
const closeMs = 1000;
/** Longer statements are truncated. */
const maxAttributeLength = 2000;
const packageFile = new URL('../../package.json', import.meta.url);
const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL };

export interface TracesOptions extends Omit<SpanQueueOptions, 'url'> {
  /** Name of the process in the traces. */
  readonly server: string;
  /**
   * Share of recorded traces, 0 to 1, regardless of the caller, who may be a stranger. `asCaller`: exactly those
   * that the caller records.
   */
  readonly sampled: number | 'asCaller';
}

/** Traces that are exported to a collector by OTLP over HTTP. */
export function createOtlpTraces(url: string, { server, sampled, ...options }: TracesOptions): Traces {
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync(packageFile, 'utf8')));
  const queue = createSpanQueue({ url, ...options });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': `recolta-${server}`, 'service.version': version }),
    // `begin` has already sampled every span that is started.
    sampler: new AlwaysOnSampler(),
    spanProcessors: [queue.processor],
    spanLimits: { attributeValueLengthLimit: maxAttributeLength },
  });
  const tracer = provider.getTracer('recolta', version);

  return {
    begin(nameOf, traceparent, spanOptions) {
      // Sampling by the trace id would let callers decide.
      if (sampled !== 'asCaller' && Math.random() >= sampled) return null;
      const caller = typeof traceparent === 'string' ? parseTraceParent(traceparent) : null;
      const isSampled = caller !== null && (caller.traceFlags & TraceFlags.SAMPLED) !== 0;
      if (sampled === 'asCaller' && !isSampled) return null;
      const context = caller
        ? trace.setSpanContext(ROOT_CONTEXT, { ...caller, isRemote: true })
        : ROOT_CONTEXT;
      const process = { tracer, epochMs: Date.now() - performance.now() };
      return new RecordedSpan(nameOf(), context, process, spanOptions);
    },
    async close() {
      // A collector that does not answer does not keep the process; the lost spans are counted.
      await within(closeMs, provider.shutdown()).catch(() => undefined);
      queue.cut();
    },
  };
}

/** Shared by all spans of one trace in this process: their times stay ordered when the system clock is changed. */
interface TraceInProcess {
  readonly tracer: Tracer;
  /** Origin of `performance.now()`, ms since epoch. */
  readonly epochMs: number;
}

class RecordedSpan implements Span {
  readonly traceId: string;
  readonly traceparent: string;
  private readonly span: OtelSpan;
  private readonly context: Context;
  private readonly process: TraceInProcess;

  constructor(
    name: string,
    parent: Context,
    process: TraceInProcess,
    { kind, attributes = {}, links = [], durationMs = 0 }: SpanOptions & { readonly durationMs?: number },
  ) {
    this.process = process;
    const startTime = this.nowMs() - durationMs;
    const linked = links.flatMap((link) =>
      link instanceof RecordedSpan ? [{ context: link.spanContext() }] : [],
    );
    this.span = process.tracer.startSpan(
      name,
      { kind: kinds[kind], attributes: { ...attributes }, links: linked, startTime },
      parent,
    );
    this.context = trace.setSpan(parent, this.span);
    const { traceId, spanId } = this.span.spanContext();
    this.traceId = traceId;
    this.traceparent = `00-${traceId}-${spanId}-01`;
  }

  get isOpen(): boolean {
    return this.span.isRecording();
  }

  child(name: string, options: SpanOptions & { readonly durationMs?: number }): RecordedSpan {
    return new RecordedSpan(name, this.context, this.process, options);
  }

  addEnded(name: string, { error, ...options }: Parameters<Span['addEnded']>[1]): void {
    const span = this.child(name, options);
    if (error !== undefined) span.fail(error);
    span.end();
  }

  set(attributes: SpanAttributes): void {
    this.span.setAttributes({ ...attributes });
  }

  fail(error?: unknown): void {
    this.span.setStatus({ code: SpanStatusCode.ERROR });
    if (error !== undefined) this.span.setAttribute('error.type', errorTypeOf(error));
  }

  end(): void {
    this.span.end(this.nowMs());
  }

  private spanContext() {
    return this.span.spanContext();
  }

  private nowMs(): number {
    return this.process.epochMs + performance.now();
  }
}

function errorTypeOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error === 'string' ? error : 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
