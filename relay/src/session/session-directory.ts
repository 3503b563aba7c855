import { type FeedSession, feedSessionsSchema } from '@recolta/shared/contracts/feed';
import { createBatch } from '../feed/batch.ts';
import { callService } from '../http/service-call.ts';

interface SessionDirectoryOptions {
  readonly baseUrl: string;
  readonly token: string;
  readonly timeoutMs: number;
}

/**
 * Looks up the owner of a token by its hash at the main service, in batches and without a cache. Undefined if the
 * hash has no valid session; rejects if the service does not answer.
 */
export function createSessionDirectory({ baseUrl, token, timeoutMs }: SessionDirectoryOptions) {
  return createBatch<string, FeedSession>({
    most: 500,
    collectMs: 5,
    async ask(tokenHashes) {
      const { sessions } = await callService({
        url: `${baseUrl}/feed/sessions`,
        method: 'POST',
        token,
        body: { tokenHashes },
        timeoutMs,
        schema: feedSessionsSchema,
      });
      return new Map(Object.entries(sessions));
    },
  });
}
export type SessionDirectory = ReturnType<typeof createSessionDirectory>;
