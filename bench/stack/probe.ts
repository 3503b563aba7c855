// Loaded into each measured process before its own code: tells what the process has used, and how it was held up.

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
// The measured process ends when its own work does.
process.channel?.unref();
