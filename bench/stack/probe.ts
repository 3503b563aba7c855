// Loaded into each measured process before its own code: tells what the process has used so far.
import { serveCommands } from './serve-commands.ts';

serveCommands({
  usage(isCollected) {
    if (isCollected === true) globalThis.gc?.();
    const { user, system } = process.cpuUsage();
    const { rss, heapUsed, external } = process.memoryUsage();
    return { cpuMs: (user + system) / 1000, rssBytes: rss, heapBytes: heapUsed + external };
  },
});
// The measured process ends when its own work does.
process.channel?.unref();
