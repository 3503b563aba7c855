import { type EmbeddedPostgres, startEmbeddedPostgres } from '@recolta/embedded-postgres/embedded-postgres';
import { createLog, type Log } from '@recolta/server-kit/log';
import { refusedExitCode } from '@recolta/server-kit/start-refusal';
import { launchId, onSupervisorGone } from '@recolta/server-kit/supervisor';
import type { Services } from './app.ts';
import { parseServicesSettings, type ServicesSettings } from './config/settings.ts';
import { startRefusal } from './config/start-refusal.ts';
import { reachDatabase } from './platform/db/reach-database.ts';

let log: Log = createLog('services', 'info');
let settings: ServicesSettings | undefined;
let postgres: EmbeddedPostgres | null = null;
let services: Services | null = null;
let isStopping = false;

process.on('SIGINT', () => void stop(0));
process.on('SIGTERM', () => void stop(0));
onSupervisorGone(() => void stop(0));

try {
  settings = parseServicesSettings(process.env);
  log = createLog('services', settings.LOG_LEVEL);
  if (settings.DATABASE_URL === '') postgres = await startOwnPostgres(settings);
  else await reachDatabase(settings.DATABASE_URL);
  // Loaded last, so that a refused start is reported at once.
  const { startServices } = await import('./app.ts');
  services = await startServices(settings, {
    connectionString: postgres?.connectionString ?? settings.DATABASE_URL,
    isOnlyProcess: postgres !== null,
    log,
  });
} catch (error) {
  const refusal = startRefusal(error, settings);
  // An interrupted start fails, because its dependencies are being stopped.
  if (isStopping) log.debug({ err: error }, 'the start was cut short');
  else if (refusal === null) log.fatal({ err: error }, 'the services could not start');
  else process.stderr.write(`${refusal}\n`);
  await stop(refusal === null ? 1 : refusedExitCode);
}

function startOwnPostgres({ DATA_DIR }: ServicesSettings): Promise<EmbeddedPostgres> {
  const launch = launchId();
  return startEmbeddedPostgres({
    dataDir: DATA_DIR,
    log,
    // Lets a supervisor whose services were killed recognise the PostgreSQL that they left running.
    ...(launch !== undefined && { settings: { 'recolta.launch': launch } }),
    onExit: (end) => {
      log.fatal(end, 'PostgreSQL ended by itself too often: the services end too');
      process.exit(1);
    },
  });
}

/** Finishes the last calls, then stops the database that was started here. */
async function stop(code: number): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  const hasStarted = services !== null;
  try {
    await services?.close();
    await postgres?.stop();
    process.exitCode = code;
  } catch (error) {
    log.error({ err: error }, 'the services did not stop cleanly');
    process.exitCode = 1;
  }
  // Otherwise the handles of an interrupted start would keep the process alive.
  if (!hasStarted) process.exit();
}
