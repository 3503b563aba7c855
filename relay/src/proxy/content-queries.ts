import type { Log } from '@recolta/server-kit/log';
import { createVisitorQueries } from '@recolta/site/content/visitor-queries';
import type { RelaySettings } from '../config/settings.ts';
import { startFeedReader } from '../feed/feed-reader.ts';
import type { RelayMetrics } from '../observe/metrics.ts';
import type { UpstreamSlots } from './upstream.ts';

interface ContentQueriesOptions {
  readonly settings: RelaySettings;
  readonly slots: UpstreamSlots;
  readonly metrics: RelayMetrics;
  readonly log: Log;
}

/** Visitors' content queries within the slots of the proxy; our own service announces changes by its feed. */
export function createContentQueries({ settings, slots, metrics, log }: ContentQueriesOptions) {
  const startFeed = (onChanged: () => void) =>
    startFeedReader({
      name: 'content',
      baseUrl: settings.CONTENT_URL,
      token: settings.SERVICE_TOKEN,
      log,
      onEvents(events) {
        if (events.some(({ kind }) => kind === 'content:changed')) onChanged();
      },
      onUnknownEvents: (count) => metrics.unknownEvents.inc(count),
      onReset: onChanged,
    });
  return createVisitorQueries({
    service: {
      url: settings.CONTENT_URL,
      token: settings.CONTENT_TOKEN,
      version: settings.CONTENT_VERSION,
      timeoutMs: settings.CONTENT_TIMEOUT_MS,
      getsAddresses: settings.hasOwnContent,
    },
    cacheBytes: settings.CONTENT_CACHE_BYTES,
    takeSlot: (owner) => slots.take(owner, () => undefined),
    watchChanges: settings.hasOwnContent ? startFeed : undefined,
    metrics,
    log,
  });
}
