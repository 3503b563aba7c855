import { hash } from 'node:crypto';
import type { Log } from '@recolta/server-kit/log';
import type { Measure } from '@recolta/server-kit/metrics';
import { contentDocuments } from '@recolta/shared/contracts/content/documents';
import { canonicalJson, type Json } from '@recolta/shared/domain/canonical-json';
import * as z from 'zod';
import { type EncodedPage, encodePage } from '../encoded-page.ts';
import { createAnswerCache } from './answer-cache.ts';

const keepMs = 60_000;
/** Depth of nested variables: a filter within `_or` has five levels. */
const maxDepth = 20;

const requestSchema = z.object({
  query: z.string(),
  variables: z.nullish(z.record(z.string(), z.unknown())),
  operationName: z.nullish(z.string()),
});
export type VisitorQuery = z.infer<typeof requestSchema>;

/** The caller that a query is sent for. Only our own content service gets the address, for its rate limits. */
export interface Asker {
  /** Owner of the budget that the call uses. */
  readonly owner: string;
  readonly address: string;
  readonly requestId: string;
  /** The header `Prepr-Locale`. */
  readonly locale: string | undefined;
}

export type QueryOutcome =
  | { readonly kind: 'answered'; readonly status: number; readonly answer: EncodedPage }
  | { readonly kind: 'refused'; readonly status: 400 | 401; readonly message: string }
  | { readonly kind: 'busy' }
  | { readonly kind: 'failed'; readonly code: 'UpstreamTimeout' | 'UpstreamUnavailable' };

/** The content service. */
interface ContentService {
  readonly url: string;
  /** Empty: queries are sent without. */
  readonly token: string;
  /** Schema version; empty: the version of the token. */
  readonly version: string;
  readonly timeoutMs: number;
  /** True if it gets the address of the asker, as our own service does. */
  readonly getsAddresses: boolean;
}

interface ContentSlot {
  release(): void;
}

interface VisitorQueriesOptions {
  readonly service: ContentService;
  /** Memory of cached answers; 0: no cache. */
  readonly cacheBytes: number;
  /** Takes the slot of a call to the service; undefined if the owner has too many. */
  takeSlot(owner: string): ContentSlot | Promise<ContentSlot | undefined>;
  /** Calls the listener whenever content may have changed; undefined if nobody announces changes. */
  readonly watchChanges: ((onChanged: () => void) => { stop(): Promise<void> }) | undefined;
  readonly metrics: {
    readonly contentQueries: { inc(labels: { readonly from: string }): void };
    dependency(name: string): Measure;
    showContentCache(read: () => number): void;
  };
  readonly log: Log;
  /** Documents that visitors may send. */
  readonly documents?: readonly string[];
}

/**
 * Content queries without their own token. Accepts only the documents of the build, by their exact text, and sends
 * them with the relay's token. An answer without errors is cached for 60 s, for everyone who sends the same query,
 * or until content changes; concurrent identical queries share one call.
 */
export function createVisitorQueries(options: VisitorQueriesOptions) {
  const { service, metrics, log } = options;
  const documents = new Set(options.documents ?? Object.values(contentDocuments));
  const cache = createAnswerCache<EncodedPage>({ maxBytes: options.cacheBytes, keepMs });
  metrics.showContentCache(cache.heldBytes);
  const measure = metrics.dependency('content');
  const underWay = new Map<string, Promise<QueryOutcome>>();

  function forget(): void {
    cache.clear();
    underWay.clear();
  }

  const changes = options.watchChanges?.(forget);

  /** Includes reading the body: the timeout covers the whole answer. */
  async function call({ query, variables, operationName }: VisitorQuery, asker: Asker) {
    const response = await fetch(`${service.url}/graphql`, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(service.timeoutMs),
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        'x-request-id': asker.requestId,
        ...(service.token !== '' && { authorization: `Bearer ${service.token}` }),
        ...(service.version !== '' && { 'prepr-version': service.version }),
        ...(asker.locale !== undefined && { 'prepr-locale': asker.locale }),
        ...(service.getsAddresses && { 'x-forwarded-for': asker.address }),
      },
      body: JSON.stringify({ query, variables, operationName }),
    });
    return { response, text: await response.text() };
  }

  /** Makes one call to the service; caches the answer if it has no errors. */
  async function askService(key: string, query: VisitorQuery, asker: Asker): Promise<QueryOutcome> {
    const askedIn = cache.generation();
    const slot = await options.takeSlot(asker.owner);
    if (slot === undefined) return { kind: 'busy' };
    try {
      const { response, text } = await measure(() => call(query, asker));
      const body = answerOf(text);
      if (body === null || isRefused(response)) return refused(response, asker);
      const answer = await encodePage(text);
      if (response.status === 200 && body.errors === undefined) {
        cache.put(key, answer, byteLengthOf(answer), askedIn);
      }
      return { kind: 'answered', status: response.status, answer };
    } catch (error) {
      return failed(error, asker);
    } finally {
      slot.release();
    }
  }

  function refused({ status }: Response, { requestId }: Asker): QueryOutcome {
    if (status === 429 || status === 503) return { kind: 'busy' };
    log.warn({ requestId, status }, 'the content service answered an error');
    return { kind: 'failed', code: 'UpstreamUnavailable' };
  }

  function failed(error: unknown, { requestId }: Asker): QueryOutcome {
    const isLate = error instanceof DOMException && error.name === 'TimeoutError';
    if (!isLate && !(error instanceof TypeError)) throw error;
    log.warn({ requestId, err: error }, 'the content service did not answer');
    return { kind: 'failed', code: isLate ? 'UpstreamTimeout' : 'UpstreamUnavailable' };
  }

  function join(key: string, query: VisitorQuery, asker: Asker): Promise<QueryOutcome> {
    const asked = askService(key, query, asker).finally(() => {
      if (underWay.get(key) === asked) underWay.delete(key);
    });
    underWay.set(key, asked);
    return asked;
  }

  return {
    /** Answers one query, from the cache or by joining an identical pending query if possible. */
    async ask(query: VisitorQuery, asker: Asker): Promise<QueryOutcome> {
      const key = documents.has(query.query) ? keyOf(query, asker.locale) : null;
      if (key === null) {
        metrics.contentQueries.inc({ from: 'refused' });
        const message = 'This query needs an access token of its own: Authorization: Bearer <token>.';
        return { kind: 'refused', status: 401, message };
      }
      const kept = cache.get(key);
      if (kept !== undefined) {
        metrics.contentQueries.inc({ from: 'memory' });
        return { kind: 'answered', status: 200, answer: kept };
      }
      const others = underWay.get(key);
      metrics.contentQueries.inc({ from: others === undefined ? 'service' : 'call' });
      const outcome = await (others ?? join(key, query, asker));
      // The joined caller's slots are used up; this caller may still have some.
      return outcome.kind === 'busy' && others !== undefined ? join(key, query, asker) : outcome;
    },
    stop: async (): Promise<void> => changes?.stop(),
  };

  /** Cache key of everything the answer depends on; null for variables that are nested too deep. */
  function keyOf(
    { query, variables, operationName }: VisitorQuery,
    locale: string | undefined,
  ): string | null {
    const given = (variables ?? {}) as { readonly [name: string]: Json };
    if (isDeeper(given, maxDepth)) return null;
    const parts = [query, given, operationName ?? null, locale ?? null, service.version];
    return hash('sha256', canonicalJson(parts), 'base64url');
  }
}
export type VisitorQueries = ReturnType<typeof createVisitorQueries>;

/** Parses the body of a query; null for anything else. */
export function readVisitorQuery(bytes: Uint8Array): VisitorQuery | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return requestSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    // Neither text nor JSON.
    return null;
  }
}

/** True if the service rejects the relay's token: a matter for the operator, since the visitor has none. */
function isRefused({ status }: Response): boolean {
  return status === 401 || status === 403 || status === 429 || status >= 500;
}

function byteLengthOf({ body, br, gz }: EncodedPage): number {
  return body.length + (br?.length ?? 0) + (gz?.length ?? 0);
}

const answerSchema = z.union([
  z.object({ data: z.unknown(), errors: z.optional(z.undefined()) }),
  z.object({ errors: z.array(z.unknown()) }),
]);

/** Parses an answer of GraphQL; null for anything else. */
function answerOf(text: string): z.infer<typeof answerSchema> | null {
  try {
    return answerSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

function isDeeper(value: Json, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner: Json) => isDeeper(inner, levels - 1));
}
