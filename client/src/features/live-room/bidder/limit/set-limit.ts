import { useMutation, useQueryClient } from '@tanstack/react-query';
import { use, useState } from 'react';
import { ActKeys } from '../../../../lib/http/act-keys.ts';
import { CallError } from '../../../../lib/http/failure.ts';
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
export class LostLimit extends CallError {
  constructor() {
    super({ code: 'ConnectionLost', params: {}, status: null });
  }
}

/**
 * Sets or withdraws the viewer's limit [L7]. A lost answer is retried under the same command id, three times
 * automatically and then with each press for the same limit.
 */
export function useSetLimit(id: string) {
  const queries = useQueryClient();
  const calls = use(RoomCallsContext);
  const person = useReader().key;
  const [keys] = useState(() => new ActKeys());
  return useMutation({
    mutationFn: ({ limit, acceptsTerms }: LimitIntent) =>
      keys.send(limit, async (key): Promise<Exclude<BidResult, { kind: 'lost' }>> => {
        const result = await sendBid(calls, id, { key, acceptsTerms, body: { limit } }, (news) =>
          takeNews(queries, person, news),
        );
        if (result.kind === 'lost') throw new LostLimit();
        return result;
      }),
    retry: (count, error) => error instanceof LostLimit && count < 3,
    retryDelay: (count) => 500 * 2 ** count,
  });
}
