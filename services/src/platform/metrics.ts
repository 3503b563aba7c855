import { createMetricsRegistry } from '@recolta/server-kit/metrics';
import type pg from 'pg';

/** Metrics of a services process. */
export function createServicesMetrics() {
  const { registry, counter, histogram, readGauge, callTimes, dependencies } = createMetricsRegistry();
  const bids = counter(
    'services_bids_total',
    'Bids answered, by outcome: accepted, refused by the market, or an error of the request',
    ['outcome'],
  );
  return {
    registry,
    readGauge,
    bids: (outcome: 'accepted' | 'refused' | 'error'): void => bids.labels(outcome).inc(),
    bidBatchSize: histogram(
      'services_bid_batch_size',
      'Bids decided under one lock and one commit',
      [1, 2, 4, 8, 16, 32, 64],
    ),
    workerFailures: counter(
      'services_worker_failures_total',
      'Rounds of a background worker that failed and were retried',
      ['worker'],
    ),
    undecidedAuctions: counter(
      'services_undecided_auctions_total',
      'Failed attempts to decide an auction whose start, end or decision time was due',
    ),
    announcementLists: counter(
      'services_announcement_lists_total',
      'Lists and counts of open announcements, by what found them: memory, or SQL while it is not loaded and for many texts',
      ['by'],
    ),
    /** Exposes the number of open announcements in memory, and their age. */
    showOpenAnnouncements(read: () => { readonly count: number; readonly ageSeconds: number } | null): void {
      readGauge('services_open_announcements', 'Open announcements in memory; 0 while they load', [], () => [
        [{}, read()?.count ?? 0],
      ]);
      readGauge(
        'services_open_announcements_age_seconds',
        'Time since the changes of open announcements were last read, which each answer does first; NaN while they load',
        [],
        () => [[{}, read()?.ageSeconds ?? Number.NaN]],
      );
    },
    droppedSpans: counter(
      'services_dropped_spans_total',
      'Spans of traces that were not exported: full where more came than the queue holds, refused where the collector did not take them',
      ['reason'],
    ),
    /** Measures the calls to one dependency. */
    dependency: dependencies('services'),
    /** Exposes how many requests wait in each queue. */
    showWaiting: (read: () => Readonly<Record<string, number>>) =>
      readGauge('services_waiting_requests', 'Requests that wait for their turn, by queue', ['queue'], () =>
        Object.entries(read()).map(([queue, count]) => [{ queue }, count]),
      ),
    /** Exposes the connections of each pool. */
    showPools: (pools: Readonly<Record<string, pg.Pool>>) =>
      readGauge(
        'services_database_connections',
        'Connections of a pool that are in use or idle, and callers that wait for one',
        ['pool', 'state'],
        () =>
          Object.entries(pools).flatMap(([pool, { totalCount, idleCount, waitingCount }]) => [
            [{ pool, state: 'used' }, totalCount - idleCount] as const,
            [{ pool, state: 'idle' }, idleCount] as const,
            [{ pool, state: 'waiting' }, waitingCount] as const,
          ]),
      ),
    /** Starts timing a request; the returned function stops it. */
    request: callTimes(
      'services_http_seconds',
      'Time from a request to the end of its response; the feed, which waits for events, is left out',
    ),
  };
}
export type ServicesMetrics = ReturnType<typeof createServicesMetrics>;
