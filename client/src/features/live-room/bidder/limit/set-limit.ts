import { useMutation, useQueryClient } from '@tanstack/react-query';
import { use, useRef } from 'react';
import { useReader } from '../../../session/state/reader.ts';
import { RoomCallsContext } from '../../room/room-calls.ts';
import type { BidResult } from '../bid/bid-machine.ts';
import { sendBid } from '../bid/send-bid.ts';
import { takeNews } from '../bid/use-bid.ts';

export interface LimitIntent {
  /** Decimal; null withdraws. */
  readonly limit: string | null;
  readonly acceptsTerms: boolean;
}

/** The answer may have been lost: it is unknown if the limit is set. */
export class LostLimit extends Error {}

/**
 * Sets or withdraws the viewer's limit [L7]. A lost answer is retried under the same command id, three times
 * automatically and then with each press for the same limit.
 */
export function useSetLimit(id: string) {
  const queries = useQueryClient();
  const calls = use(RoomCallsContext);
  const person = useReader().key;
  const sent = useRef({ limit: undefined as string | null | undefined, key: '' });
  return useMutation({
    mutationFn: async ({
      limit,
      acceptsTerms,
    }: LimitIntent): Promise<Exclude<BidResult, { kind: 'lost' }>> => {
      if (sent.current.limit !== limit) sent.current = { limit, key: crypto.randomUUID() };
      const { key } = sent.current;
      const result = await sendBid(calls, id, { key, acceptsTerms, body: { limit } }, (news) =>
        takeNews(queries, person, news),
      );
      if (result.kind === 'lost') throw new LostLimit();
      sent.current = { limit: undefined, key: '' };
      return result;
    },
    retry: (count, error) => error instanceof LostLimit && count < 3,
    retryDelay: (count) => 500 * 2 ** count,
  });
}
