import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { createActor, fromCallback } from 'xstate';
import { failureOf, retryAfterMs } from '../../../lib/http/failure.ts';
import { mayReload, relayAnswers, reloadRarely } from '../../../lib/page/rare-reload.ts';
import { connectionStatusAtom } from '../../../lib/realtime/connection-state.ts';
import { store } from '../../../lib/store.ts';
import { refreshSession } from '../../session/api/session-calls.ts';
import { pollLatest } from '../api/notification-queries.ts';
import { type FallbackPollEvent, fallbackPollMachine } from './fallback-poll-machine.ts';

/** Polls an account's latest notifications while push is unavailable. */
export function useFallbackPoll(accountId: string): void {
  const queries = useQueryClient();
  useEffect(() => {
    const poll = async (): Promise<FallbackPollEvent> => {
      try {
        await pollLatest(queries, accountId);
        return { type: 'poll.answered' };
      } catch (error) {
        const { status } = failureOf(error);
        if (status === 401 || status === 403) return { type: 'poll.refused' };
        return { type: 'poll.failed', retryAfterMs: retryAfterMs(error) };
      }
    };
    const actor = createActor(
      fallbackPollMachine.provide({
        actors: { poll: resultOf(poll), pageProbe: resultOf(probePage) },
        actions: {
          reload: () => void reloadRarely(sessionStorage, Date.now(), () => window.location.reload()),
          endSession: () => void refreshSession(),
        },
        guards: { mayReload },
      }),
    );
    actor.start();
    const update = () => {
      // Offline a poll cannot succeed; the connection status reports when it can again.
      const status = store.get(connectionStatusAtom);
      const isAway = status === 'polling' || status === 'outdated';
      actor.send({ type: isAway ? 'push.away' : 'push.present' });
    };
    update();
    const stop = store.sub(connectionStatusAtom, update);
    return () => {
      stop();
      actor.stop();
    };
  }, [queries, accountId]);
}

/** Sends the event of an answer, unless the state was left meanwhile. */
function resultOf(ask: () => Promise<FallbackPollEvent>) {
  return fromCallback(({ sendBack }) => {
    let isAwaited = true;
    void ask().then((event) => {
      if (isAwaited) sendBack(event);
    });
    return () => {
      isAwaited = false;
    };
  });
}

async function probePage(): Promise<FallbackPollEvent> {
  return { type: (await relayAnswers()) ? 'page.answers' : 'page.away' };
}
