// Preloaded into each measured process: reports its resource usage and event loop stalls.

import { serveCommands } from './serve-commands.ts';
import { startStallWatch } from './stall-watch.ts';

const takeLongestStallMs = startStallWatch();

serveCommands({
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
