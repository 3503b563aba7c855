import { Agent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { ExportResultCode } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { BatchSpanProcessor, type ReadableSpan, type SpanExporter } from '@opentelemetry/sdk-trace';
import { isLate, within } from '../dependency.ts';
import type { Measure } from '../metrics.ts';

/** Maximum number of spans waiting for export; further ones are dropped. About 2 kB each, with the statement. */
const maxWaiting = 2048;
const exportEachMs = 2000;
/** A collector is near; with its retries, an export ends after this. */
const exportMs = 2000;
/** An answer that trickles extends the exporter's own timeout. */
const longestMs = 3000;
/** Number of batches in a full queue at shutdown. */
const exportsAtOnce = 4;

export interface SpanQueueOptions {
  /** The collector's URL for traces. */
  readonly url: string;
  /** Measures the exports. */
  readonly measure: Measure;
  /** Spans were not exported: the queue was full, or the collector refused them. */
  onDropped(reason: 'full' | 'refused', count: number): void;
}

/** A bounded queue of ended spans before their export; counts dropped ones. */
export function createSpanQueue({ url, measure, onDropped }: SpanQueueOptions) {
  const agent = new (url.startsWith('https:') ? HttpsAgent : Agent)({ keepAlive: true });
  const otlp = new OTLPTraceExporter({
    ...{ url, timeoutMillis: exportMs, concurrencyLimit: exportsAtOnce },
    httpAgentOptions: () => agent,
  });
  let waiting = 0;

  const exporter: SpanExporter = {
    export(spans, done) {
      waiting -= spans.length;
      const exported = () =>
        new Promise<void>((resolve, reject) =>
          otlp.export(spans, (result) => {
            if (result.code === ExportResultCode.SUCCESS) resolve();
            else reject(result.error ?? new Error('the collector accepted no spans'));
          }),
        );
      measure(() => within(longestMs, exported())).then(
        () => done({ code: ExportResultCode.SUCCESS }),
        (error: Error) => {
          onDropped('refused', spans.length);
          if (isLate(error)) agent.destroy();
          done({ code: ExportResultCode.FAILED, error });
        },
      );
    },
    shutdown: () => otlp.shutdown(),
  };

  class BoundedQueue extends BatchSpanProcessor {
    override onEnd(span: ReadableSpan): void {
      if (waiting >= maxWaiting) {
        onDropped('full', 1);
        return;
      }
      waiting += 1;
      super.onEnd(span);
    }
  }

  return {
    processor: new BoundedQueue({ exporter, maxQueueSize: maxWaiting, scheduledDelayMillis: exportEachMs }),
    /** Closes the connections to the collector: a hanging one would keep the process. */
    cut: () => agent.destroy(),
  };
}
