import { z } from 'zod';
import type { TracesOptions } from './otlp-traces.ts';
import type { Traces } from './span.ts';

/** The common setting of relay and services: whether traces are exported, and where to. */
export const otlpEndpoint = z
  .string()
  .refine(isCollector, { error: 'must be an http address without a password, such as http://127.0.0.1:4318' })
  .default('')
  .describe(
    'OpenTelemetry collector of traces, by OTLP over HTTP at /v1/traces, the same for relay and services; empty: no traces',
  );

/** A password would be logged with the address; the collector has the credentials of its backend. */
function isCollector(text: string): boolean {
  if (text === '') return true;
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
}

/**
 * Starts traces.
 *
 * @param endpoint setting `OTEL_EXPORTER_OTLP_ENDPOINT`
 * @returns null without an endpoint; then no OpenTelemetry code is loaded
 */
export async function startTraces(endpoint: string, options: TracesOptions): Promise<Traces | null> {
  if (endpoint === '') return null;
  const { createOtlpTraces } = await import('./otlp-traces.ts');
  return createOtlpTraces(`${endpoint.replace(/\/+$/, '')}/v1/traces`, options);
}
