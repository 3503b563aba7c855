import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendJsonText } from '@recolta/server-kit/send-json';
import { feedWaitMs, maxVersionIds } from '@recolta/shared/contracts/feed';
import * as z from 'zod/mini';
import { BorderError } from '../http/border-error.ts';
import { readJsonBody } from '../http/read-body.ts';
import type { AnyDatabase } from '../tables.ts';
import type { FeedSignal } from './feed-signal.ts';
import { readFeed } from './read-feed.ts';

export interface FeedOptions {
  readonly db: AnyDatabase;
  readonly module: string;
  readonly signal: FeedSignal;
}

/**
 * Interval of queries while a reader waits: bounds the cost of a lost wake-up. Shorter while no connection listens.
 */
const pollEveryMs = { listening: 250, notListening: 100 };

/** `GET /feed?cursor=`: responds as soon as there is an event, or without events after 500 ms. */
export async function answerFeed(
  request: IncomingMessage,
  response: ServerResponse,
  { db, module, signal }: FeedOptions,
): Promise<void> {
  const query = new URLSearchParams(request.url?.split('?')[1]);
  const cursor = query.get('cursor');
  const endMs = performance.now() + feedWaitMs;
  let isGone = false;
  response.once('close', () => {
    isGone = true;
  });
  // A reader asks on at once: until something happens, its first query would repeat the one before.
  let isRead = cursor !== null && signal.isQuietAt(module, cursor);
  for (;;) {
    // Start waiting before the query, so that a commit in between is not missed.
    const woken = signal.wait(signal.isListening ? pollEveryMs.listening : pollEveryMs.notListening);
    const page = isRead ? null : await signal.reading(module, () => readFeed(db, module, cursor));
    isRead = false;
    if (page && (page.hasEvents || cursor === null || isGone || performance.now() >= endMs)) {
      const { events, epoch, nowMs } = page;
      const head = JSON.stringify({ cursor: page.cursor, epoch, nowMs });
      return sendJsonText(response, 200, `${head.slice(0, -1)},"events":${events}}`);
    }
    await woken;
  }
}

const idForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The `ids` of a query, at most 100. */
export function idsOf(request: IncomingMessage): string[] {
  const ids = new URLSearchParams(request.url?.split('?')[1]).get('ids')?.split(',') ?? [];
  if (ids.length > 100 || !ids.every((id) => idForm.test(id))) throw new BorderError(400, 'MalformedRequest');
  return ids;
}

const versionsSchema = z.strictObject({
  ids: z.array(z.string().check(z.regex(idForm))).check(z.maxLength(maxVersionIds)),
});
const maxVersionsBytes = maxVersionIds * 40;

/** The ids whose versions a relay compares: from the query, or from the body if there are more. */
export async function versionIdsOf(request: IncomingMessage): Promise<string[]> {
  if (request.method !== 'POST') return idsOf(request);
  const body = versionsSchema.safeParse(await readJsonBody(request, maxVersionsBytes));
  if (!body.success) throw new BorderError(400, 'MalformedRequest');
  return body.data.ids;
}
