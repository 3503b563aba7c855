import { createLog } from '@recolta/server-kit/log';
import { SettingsError } from '@recolta/server-kit/settings';
import { listenRefusal, refusedExitCode } from '@recolta/server-kit/start-refusal';
import { onSupervisorGone } from '@recolta/server-kit/supervisor';
import { withServiceTokens } from './config/service-tokens.ts';
import { parseRelaySettings, type RelaySettings } from './config/settings.ts';

let settings: RelaySettings | null = null;
/** Before the relay listens there is nothing to close. */
let close = (_cause: string): Promise<void> => Promise.resolve();
let isStopping = false;

async function stop(cause: string): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  await close(cause);
  process.exit(0);
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void stop(signal));
onSupervisorGone(() => void stop('the supervisor is gone'));

try {
  settings = parseRelaySettings(process.env);
  const withTokens = await withServiceTokens(settings);
  const log = createLog('relay', withTokens.LOG_LEVEL);
  // Loaded last, so that settings errors are reported at once.
  const { createRelay } = await import('./app.ts');
  const relay = await createRelay(withTokens, { log });
  if (settings.isHttps && settings.TRUST_PROXY === 0)
    log.warn('PUBLIC_URL is https and TRUST_PROXY is 0: behind a proxy all visitors count as one address');
  close = async (cause) => {
    log.info({ cause }, 'the relay stops');
    await relay.close();
  };
} catch (error) {
  const refusal = refusalOf(error);
  const fault = error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${refusal ?? fault}\n`);
  process.exit(refusal === null ? 1 : refusedExitCode);
}

/** Returns why the configuration prevents the start; null for an internal error, which needs its stack. */
function refusalOf(error: unknown): string | null {
  if (error instanceof SettingsError) return error.message;
  if (settings === null) return null;
  return listenRefusal(error, {
    host: ['HOST', settings.HOST],
    ports: [
      ['PORT', settings.PORT],
      ['METRICS_PORT', settings.METRICS_PORT === '' ? '' : Number(settings.METRICS_PORT)],
    ],
  });
}
