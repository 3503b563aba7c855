// `npm start`: builds the client if its sources changed, runs services and relay, and prints the address.
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { buildClient } from './build-client.mjs';
import { errorLevel, warnLevel } from './readable-log.mjs';
import { serverEnv } from './server-env.mjs';
import { runStart } from './start-error.mjs';
import { supervise } from './supervise.mjs';
import { printWelcome } from './welcome.mjs';

// A busy machine needs minutes to make the demonstration.
const readyTimeoutMs = 300_000;
const saySlowMs = 60_000;
const askEachMs = 100;

async function start() {
  const { env, launchId } = await serverEnv();
  const code = await buildClient();
  if (code !== 0) return code;
  const logFolder = path.join(env.DATA_DIR, 'logs');
  let isReady = false;
  // During the start the two servers cannot reach each other and warn: these warnings are only logged.
  const leastLevel = () => (isReady ? warnLevel : errorLevel);
  const servers = supervise(
    [
      { name: 'services', args: ['services/src/main.ts'] },
      { name: 'relay', args: ['relay/src/main.ts'] },
    ],
    { env, logFolder, launchId, leastLevel },
  );
  const slow = setTimeout(() => {
    console.log(`Still starting after ${saySlowMs / 1000} s; the logs are in ${logFolder}`);
  }, saySlowMs);
  isReady = await untilReady(`http://127.0.0.1:${env.PORT}/readyz`, servers.isStopping);
  clearTimeout(slow);
  if (isReady) await printWelcome(env, logFolder);
  else if (!servers.isStopping()) {
    console.error(`not ready after ${readyTimeoutMs / 1000} s; the logs are in ${logFolder}`);
    servers.stop(1);
  }
  return servers.ended;
}

/** Resolves to true if the relay and its services responded in time; false at once if the servers are stopping. */
async function untilReady(address, isStopping) {
  const endMs = performance.now() + readyTimeoutMs;
  while (!isStopping() && performance.now() < endMs) {
    // A relay that is still starting refuses connections.
    const answer = await fetch(address, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
    if (answer?.ok) return true;
    await wait(askEachMs);
  }
  return false;
}

await runStart(start);
