import { createRelay } from './app.ts';
import { withServiceTokens } from './config/service-tokens.ts';
import { parseSettings } from './config/settings.ts';
import { createLog } from './observe/log.ts';

try {
  const settings = await withServiceTokens(parseSettings(process.env));
  const log = createLog(settings.LOG_LEVEL);
  const relay = await createRelay(settings, { log });
  if (settings.isHttps && settings.TRUST_PROXY === 0)
    log.warn('PUBLIC_URL is https and TRUST_PROXY is 0: behind a proxy all visitors count as one address');
  let isStopping = false;
  const stop = async (signal: string) => {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, 'the relay stops');
    await relay.close();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void stop(signal));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
