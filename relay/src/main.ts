import { withServiceTokens } from './config/service-tokens.ts';
import { parseSettings, type Settings, SettingsError } from './config/settings.ts';
import { listenRefusal } from './config/start-refusal.ts';
import { onSupervisorGone } from './config/supervisor.ts';
import { createLog } from './observe/log.ts';

/** EX_CONFIG: not as it is set up; the supervisor adds nothing to the line that says why. */
const refusedExitCode = 78;

let settings: Settings | null = null;
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
  settings = parseSettings(process.env);
  const withTokens = await withServiceTokens(settings);
  const log = createLog(withTokens.LOG_LEVEL);
  // Loaded last: what refuses a start is told at once.
  const { createRelay } = await import('./app.ts');
  const relay = await createRelay(withTokens, { log });
  if (settings.isHttps && settings.TRUST_PROXY === 0)
    log.warn('PUBLIC_URL is https and TRUST_PROXY is 0: behind a proxy all visitors count as one address');
  close = async (cause) => {
    log.info({ cause }, 'the relay stops');
    await relay.close();
  };
} catch (error) {
  const refusal = error instanceof SettingsError ? error.message : settings && listenRefusal(error, settings);
  const fault = error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${refusal ?? fault}\n`);
  process.exit(refusal === null ? 1 : refusedExitCode);
}
