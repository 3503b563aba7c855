import { type FeedSession, feedSessionsSchema } from '@recolta/shared/contracts/feed';
import { createBatch } from '../feed/batch.ts';
import { callService } from '../http/service-call.ts';

interface SessionDirectoryOptions {
  readonly baseUrl: string;
  readonly token: string;
  readonly timeoutMs: number;
}

/**
 * Whose a token is, by its hash, asked of the main service in batches. Nothing is kept: an answer is as
 * fresh as its question. Undefined where no valid session stands behind the hash; rejects where the service
 * does not answer.
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
