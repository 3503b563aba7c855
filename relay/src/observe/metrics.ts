import { createMetricsRegistry } from '@recolta/server-kit/metrics';

/** Metrics of the relay. */
export function createRelayMetrics() {
  const { registry, counter, gauge, readGauge, callTimes, dependencies } = createMetricsRegistry();
  return {
    registry,
    connections: gauge('relay_sockets', 'Open sockets'),
    rooms: gauge('relay_rooms', 'Auctions held in memory'),
    frames: counter('relay_frames_total', 'Frames broadcast to rooms'),
    conflated: counter('relay_conflated_total', 'Changes that a later one overtook before they were sent'),
    slowCuts: counter('relay_slow_cuts_total', 'Sockets cut because they did not keep up', ['reason']),
    inboundCloses: counter(
      'relay_inbound_closes_total',
      'Connections closed for what they sent: a second CONNECT, too many offences, or a fault of the relay',
      ['reason'],
    ),
    /** Exposes the bytes that are queued for sockets. */
    showUnsent: (read: () => { readonly all: number; readonly largest: number }) =>
      readGauge(
        'relay_unsent_bytes',
        'Bytes held for sockets that the kernel has not taken: of all together, and of the one with most',
        ['of'],
        () => Object.entries(read()).map(([of, bytes]) => [{ of }, bytes]),
      ),
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
    limitFallbacks: counter(
      'relay_limit_fallbacks_total',
      'Limits counted in the memory of this relay because the Redis that relays share did not answer',
    ),
    droppedSpans: counter(
      'relay_dropped_spans_total',
      'Spans of traces that were not exported: full where more came than the queue holds, refused where the collector did not take them',
      ['reason'],
    ),
    /** Measures the calls to one dependency. */
    dependency: dependencies('relay'),
    refusedJoins: counter('relay_refused_joins_total', 'Joins and polls refused because of too many'),
    refusedHandshakes: counter('relay_refused_handshakes_total', 'Sockets refused before they were open'),
    clientErrors: counter(
      'relay_client_errors_total',
      'Pages that could not be shown, as browsers report with consent',
      ['kind'],
    ),
    contentQueries: counter(
      'relay_content_queries_total',
      'Queries of content without a token of their own: answered from memory, with another one’s call, by the service, or refused',
      ['from'],
    ),
    /** Exposes the size of the cache of content answers. */
    showContentCache: (read: () => number) =>
      readGauge('relay_content_cache_bytes', 'Bytes of answers to queries of content in memory', [], () => [
        [{}, read()],
      ]),
    feedAge: gauge('relay_feed_age_seconds', 'Time since the last answer of a service’s feed', ['feed']),
    /** Starts timing a proxied call; the returned function stops it. */
    proxied: callTimes('relay_proxy_seconds', 'Time from a proxied call to the end of its answer'),
  };
}
export type RelayMetrics = ReturnType<typeof createRelayMetrics>;
