import { once } from 'node:events';
import { createServer } from 'node:http';
import { z } from 'zod';

const attributeSchema = z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) });
const spanSchema = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes: z.array(attributeSchema),
  links: z.array(z.object({ traceId: z.string() })).optional(),
  status: z.object({ code: z.int().optional() }).optional(),
});
const exportSchema = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(attributeSchema) }),
      scopeSpans: z.array(z.object({ spans: z.array(spanSchema) })),
    }),
  ),
});
type Attributes = z.infer<typeof attributeSchema>[];

const valuesOf = (attributes: Attributes): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

/** A span as a collector receives it. */
export interface CollectedSpan extends Omit<z.infer<typeof spanSchema>, 'attributes'> {
  /** Name of the process. */
  readonly server: unknown;
  readonly attributes: Readonly<Record<string, unknown>>;
}

interface CollectorOptions {
  /** Accepts requests and does not respond, or never ends its response. */
  readonly hangs?: 'silent' | 'trickling' | undefined;
}

/** A collector of traces by OTLP over HTTP, as JSON. */
export async function startSpanCollector({ hangs }: CollectorOptions = {}) {
  const spans: CollectedSpan[] = [];
  let requests = 0;
  const server = createServer(async (request, response) => {
    requests++;
    const blocks: Buffer[] = [];
    for await (const block of request) blocks.push(block);
    if (hangs === 'trickling') {
      response.writeHead(200, { 'content-type': 'application/json' });
      const timer = setInterval(() => response.write(' '), 20);
      response.once('close', () => clearInterval(timer));
    }
    if (hangs !== undefined) return;
    const { resourceSpans } = exportSchema.parse(JSON.parse(Buffer.concat(blocks).toString()));
    for (const { resource, scopeSpans } of resourceSpans) {
      const server = valuesOf(resource.attributes)['service.name'];
      for (const span of scopeSpans.flatMap((scope) => scope.spans))
        spans.push({ ...span, server, attributes: valuesOf(span.attributes) });
    }
    response.setHeader('content-type', 'application/json').end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('a collector has no port');
  return {
    /** For `OTEL_EXPORTER_OTLP_ENDPOINT`. */
    endpoint: `http://127.0.0.1:${address.port}`,
    spans: spans as readonly CollectedSpan[],
    requests: () => requests,
    /** Returns the number of open connections. */
    connections: () =>
      new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count))),
    /** Returns the spans of one trace. */
    of: (traceId: string) => spans.filter((span) => span.traceId === traceId),
    async close(): Promise<void> {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
