// Preloaded into each measured process: reports its resource usage, event loop stalls and incoming requests.
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { serveCommands } from './serve-commands.ts';
import { startStallWatch } from './stall-watch.ts';

const takeLongestStallMs = startStallWatch();

let requests: Record<string, number> = {};
subscribe('http.server.request.start', (message) => {
  const { request } = message as { readonly request: IncomingMessage };
  const path = request.url?.split('?', 1)[0] ?? '';
  requests[path] = (requests[path] ?? 0) + 1;
});

serveCommands({
  takeRequests() {
    const taken = requests;
    requests = {};
    return taken;
  },
  longestStallMs: takeLongestStallMs,
  usage(isCollected) {
    if (isCollected === true) globalThis.gc?.();
    const { user, system } = process.cpuUsage();
    const { rss, heapUsed, external } = process.memoryUsage();
    return { cpuMs: (user + system) / 1000, rssBytes: rss, heapBytes: heapUsed + external };
  },
});
// Does not keep the measured process alive.
process.channel?.unref();
