import type pg from 'pg';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** What a services process measures about itself, in a registry of its own. */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const httpSeconds = new Histogram({
    name: 'services_http_seconds',
    help: 'Time from a request to the end of its response; the feed, which waits for events, is left out',
    labelNames: ['service', 'status'],
    buckets: [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5],
    registers,
  });
  const bids = new Counter({
    name: 'services_bids_total',
    help: 'Bids answered, by outcome: accepted, refused by the market, or an error of the request',
    labelNames: ['outcome'],
    registers,
  });
  type Outcome = 'accepted' | 'refused' | 'error';
  type Series = ReturnType<typeof httpSeconds.labels>;
  const series = new Map<string, Series>();
  /** Looked up once: finding a series by its labels costs more than the rest of an observation. */
  function seriesOf(service: string, status: number): Series {
    const statusClass = `${Math.floor(status / 100)}xx`;
    const key = `${service} ${statusClass}`;
    const found = series.get(key) ?? httpSeconds.labels(service, statusClass);
    series.set(key, found);
    return found;
  }

  return {
    registry,
    bids: (outcome: Outcome): void => bids.labels(outcome).inc(),
    bidBatchSize: new Histogram({
      name: 'services_bid_batch_size',
      help: 'Bids decided under one lock and one commit',
      buckets: [1, 2, 4, 8, 16, 32, 64],
      registers,
    }),
    workerFailures: new Counter({
      name: 'services_worker_failures_total',
      help: 'Rounds of a background worker that failed and were retried',
      labelNames: ['worker'],
      registers,
    }),
    /** Shows how many requests wait in each queue, read when the metrics are. */
    showWaiting(read: () => Readonly<Record<string, number>>): void {
      new Gauge({
        name: 'services_waiting_requests',
        help: 'Requests that wait for their turn, by queue',
        labelNames: ['queue'],
        registers,
        collect() {
          for (const [queue, count] of Object.entries(read())) this.set({ queue }, count);
        },
      });
    },
    /** Shows the connections of each pool, read when the metrics are. */
    showPools(pools: Readonly<Record<string, pg.Pool>>): void {
      new Gauge({
        name: 'services_database_connections',
        help: 'Connections of a pool that are in use or idle, and callers that wait for one',
        labelNames: ['pool', 'state'],
        registers,
        collect() {
          for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
            this.set({ pool, state: 'used' }, totalCount - idleCount);
            this.set({ pool, state: 'idle' }, idleCount);
            this.set({ pool, state: 'waiting' }, waitingCount);
          }
        },
      });
    },
    /** Starts the clock of a request; what it returns stops it. */
    request(service: string): (status: number) => void {
      const startMs = performance.now();
      return (status) => seriesOf(service, status).observe((performance.now() - startMs) / 1000);
    },
  };
}
export type Metrics = ReturnType<typeof createMetrics>;
