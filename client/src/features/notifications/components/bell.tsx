import { Popover, PopoverButton, PopoverPanel } from '@headlessui/react';
import { useQueryClient } from '@tanstack/react-query';
import { BellRing, Bell as BellShape } from 'lucide-react';
import { useDeferredValue, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { assign, createActor, fromCallback, setup } from 'xstate';
import { buttonClass } from '../../../components/ui/button.tsx';
import { failureOf, retryAfterMs } from '../../../lib/http/failure.ts';
import { LocalLink } from '../../../lib/local-link.tsx';
import { mayReload, relayAnswers, reloadRarely } from '../../../lib/page/rare-reload.ts';
import { connectionStatusAtom } from '../../../lib/realtime/connection-state.ts';
import { store } from '../../../lib/store.ts';
import { refreshSession } from '../../session/api/session-calls.ts';
import { pollLatest, useLatest } from '../api/notification-queries.ts';
import { badgeCount, closeReadNotices, showAppBadge, unseenCountAtom } from '../state/unseen-count.ts';
import { LatestPanel, MarkAllSeen } from './notification-list.tsx';

/** Polls an account's latest notifications while push is unavailable. */
function useFallbackPoll(accountId: string): void {
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
      // A refused poll ends the machine.
      if (actor.getSnapshot().status === 'active')
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

/** The bell of the header: the unseen count and the latest notifications. Not for an Admin [N1]. */
export function Bell({ accountId }: { accountId: string }) {
  const { t } = useTranslation('notifications');
  useFallbackPoll(accountId);
  const latest = useLatest(accountId);
  const count = latest.data?.notSeenCount ?? 0;
  const unseen = t('unseenCount', { count });
  const { key } = useLocation();

  useEffect(() => {
    store.set(unseenCountAtom, count);
    showAppBadge(count);
    return () => {
      store.set(unseenCountAtom, 0);
      showAppBadge(0);
    };
  }, [count]);

  const { data } = latest;
  useEffect(() => {
    // A browser without notices has none to close.
    if (data) void closeReadNotices(data.notifications, data.notSeenCount).catch(() => undefined);
  }, [data]);

  const Shape = count > 0 ? BellRing : BellShape;
  return (
    <>
      {/* The key closes the popup when the page changes. */}
      <Popover key={key} className="md:relative">
        <PopoverButton
          aria-label={count > 0 ? t('bellUnseen', { unseen }) : t('bell')}
          className="relative grid size-11 flex-none place-items-center rounded-full text-ink-2 transition-colors hover:bg-surface-2 hover:text-ink not-data-focus:outline-none"
        >
          <Shape aria-hidden="true" size={20} />
          {count > 0 && (
            <span
              aria-hidden="true"
              className="num absolute top-0.5 right-0 min-w-5 rounded-full bg-act px-1 text-center font-semibold text-[0.8667rem] text-act-ink leading-5"
            >
              {badgeCount(count)}
            </span>
          )}
        </PopoverButton>
        <PopoverPanel className="absolute inset-x-3 top-full z-30 mt-1 animate-arrive overflow-hidden rounded-2 border border-line bg-surface shadow-lg outline-none md:right-0 md:left-auto md:w-[400px]">
          <BellPopup accountId={accountId} hasUnseen={count > 0} />
        </PopoverPanel>
      </Popover>
      <Announcement count={latest.data?.notSeenCount ?? null} text={unseen} />
    </>
  );
}

/** Announces new notifications to screen readers, politely; not those already there. */
function Announcement({ count, text }: { count: number | null; text: string }) {
  const [held, setHeld] = useState(count);
  const [said, setSaid] = useState('');
  if (count !== held) {
    setHeld(count);
    setSaid(held !== null && count !== null && count > held ? text : '');
  }
  return (
    <span role="status" className="sr-only">
      {said}
    </span>
  );
}

/** The bell's popup: the latest notifications and a link to all of them. */
function BellPopup({ accountId, hasUnseen }: { accountId: string; hasUnseen: boolean }) {
  const { t } = useTranslation('notifications');
  // A slow phone shows the popup before it has rendered the notifications.
  const hasList = useDeferredValue(true, false);
  return (
    <section aria-label={t('latest')}>
      <div className="flex min-h-12 items-center justify-between gap-3 border-line border-b py-1 pr-2 pl-4">
        <h2 className="font-semibold">{t('latest')}</h2>
        {hasUnseen && <MarkAllSeen accountId={accountId} />}
      </div>
      <div className="max-h-[min(60dvh,480px)] overflow-y-auto">
        {hasList && <LatestPanel accountId={accountId} />}
      </div>
      <div className="border-line border-t p-2">
        <LocalLink to="/notifications" className={buttonClass('quiet', 'w-full')}>
          {t('all')}
        </LocalLink>
      </div>
    </section>
  );
}

/** Between two polls (product description §9). */
export const pollEveryMs = 3000;
/** Before the first poll: time for a socket to open, and for the page to learn that its session ended. */
const startMs = 1000;
const startSpreadMs = 1000;
/** After a failed poll: a random wait between the two bounds, so that clients do not retry together. */
const retryLeastMs = 1000;
const retryMostMs = 30_000;

export type FallbackPollEvent =
  | { readonly type: 'push.away' }
  | { readonly type: 'push.present' }
  | { readonly type: 'poll.answered' }
  | { readonly type: 'poll.failed'; readonly retryAfterMs: number }
  | { readonly type: 'poll.refused' }
  | { readonly type: 'page.answers' }
  | { readonly type: 'page.away' };

/**
 * Polls while push is unavailable [N1]. A poll that fails stops the polling: after a random wait the page is reloaded
 * if that is allowed, otherwise the poll is tried again. `use-fallback-poll.ts` provides the calls, the reload and
 * the conditions that forbid it.
 */
export const fallbackPollMachine = setup({
  types: { events: {} as FallbackPollEvent, context: {} as { readonly retryAfterMs: number } },
  actors: {
    /** Polls once and sends the result. */
    poll: fromCallback(() => undefined),
    /** Reports if a reload would work: a stale page is better than a failed load. */
    pageProbe: fromCallback(() => undefined),
  },
  actions: {
    reload: () => undefined,
    endSession: () => undefined,
    keepRetryAfter: assign({
      retryAfterMs: ({ event }) => (event.type === 'poll.failed' ? event.retryAfterMs : 0),
    }),
  },
  guards: { mayReload: () => false },
  delays: {
    start: () => startMs + Math.random() * startSpreadMs,
    interval: pollEveryMs,
    retry: ({ context }) =>
      context.retryAfterMs + retryLeastMs + Math.random() * (retryMostMs - retryLeastMs),
  },
}).createMachine({
  id: 'fallbackPoll',
  context: { retryAfterMs: 0 },
  initial: 'idle',
  on: { 'push.present': '.idle' },
  states: {
    idle: { on: { 'push.away': 'starting' } },
    starting: { after: { start: 'polling' } },
    polling: {
      invoke: { src: 'poll' },
      on: {
        'poll.answered': 'waiting',
        'poll.failed': { target: 'stopped', actions: 'keepRetryAfter' },
        'poll.refused': { target: 'ended', actions: 'endSession' },
      },
    },
    waiting: { after: { interval: 'polling' } },
    stopped: { after: { retry: [{ guard: 'mayReload', target: 'probing' }, { target: 'polling' }] } },
    probing: {
      invoke: { src: 'pageProbe' },
      on: {
        'page.answers': [{ guard: 'mayReload', target: 'ended', actions: 'reload' }, { target: 'polling' }],
        'page.away': 'stopped',
      },
    },
    /** The session has ended, or the page is reloading. */
    ended: { type: 'final' },
  },
});
