import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** What the relay counts about itself, in a registry of its own. */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers });
  const counter = (name: string, help: string) => new Counter({ name, help, registers });
  const proxySeconds = new Histogram({
    name: 'relay_proxy_seconds',
    help: 'Time from a proxied call to the end of its answer',
    labelNames: ['service', 'status'],
    buckets: [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5],
    registers,
  });
  const feedAge = new Gauge({
    name: 'relay_feed_age_seconds',
    help: 'Time since the last answer of a service’s feed',
    labelNames: ['feed'],
    registers,
  });
  type Series = ReturnType<typeof proxySeconds.labels>;
  const series = new Map<string, Series>();
  /** Looked up once: finding a series by its labels costs more than the rest of an observation. */
  function seriesOf(service: string, status: number): Series {
    const statusClass = `${Math.floor(status / 100)}xx`;
    const key = service + statusClass;
    const found = series.get(key) ?? proxySeconds.labels(service, statusClass);
    series.set(key, found);
    return found;
  }

  return {
    registry,
    connections: gauge('relay_sockets', 'Open sockets'),
    rooms: gauge('relay_rooms', 'Auctions held in memory'),
    frames: counter('relay_frames_total', 'Frames broadcast to rooms'),
    conflated: counter('relay_conflated_total', 'Changes that a later one overtook before they were sent'),
    slowCuts: new Counter({
      name: 'relay_slow_cuts_total',
      help: 'Sockets cut because they did not keep up',
      labelNames: ['reason'],
      registers,
    }),
    inboundCloses: new Counter({
      name: 'relay_inbound_closes_total',
      help: 'Connections closed for what they sent: a second CONNECT, too many offences, or a fault of the relay',
      labelNames: ['reason'],
      registers,
    }),
    /** Shows what waits for sockets, read when the metrics are. */
    showUnsent(read: () => { readonly all: number; readonly largest: number }): void {
      new Gauge({
        name: 'relay_unsent_bytes',
        help: 'Bytes held for sockets that the kernel has not taken: of all together, and of the one with most',
        labelNames: ['of'],
        registers,
        collect() {
          for (const [of, bytes] of Object.entries(read())) this.set({ of }, bytes);
        },
      });
    },
    unknownEvents: counter(
      'relay_unknown_events_total',
      'Feed events skipped because their kind is not known',
    ),
    malformed: counter('relay_malformed_total', 'Messages refused for their form'),
    refusedRequests: counter('relay_refused_requests_total', 'Requests over the budget of their caller'),
    shedConnections: counter(
      'relay_shed_connections_total',
      'Connections closed because others needed their place',
    ),
    refusedJoins: counter('relay_refused_joins_total', 'Joins and polls refused because of too many'),
    refusedHandshakes: counter('relay_refused_handshakes_total', 'Sockets refused before they were open'),
    clientErrors: new Counter({
      name: 'relay_client_errors_total',
      help: 'Pages that could not be shown, as browsers report with consent',
      labelNames: ['kind'],
      registers,
    }),
    feedAge,
    /** Starts the clock of a proxied call; what it returns stops it. */
    proxied(service: string): (status: number) => void {
      const startMs = performance.now();
      return (status) => seriesOf(service, status).observe((performance.now() - startMs) / 1000);
    },
  };
}
export type Metrics = ReturnType<typeof createMetrics>;
