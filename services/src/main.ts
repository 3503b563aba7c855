import { type Services, startServices } from './app.ts';
import { parseSettings, SettingsError } from './config/settings.ts';
import { DatabaseRefusal } from './platform/db/database-refusal.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './platform/db/embedded-postgres.ts';
import { createLog, type Log } from './platform/log.ts';

let log: Log = createLog('info');
let postgres: EmbeddedPostgres | null = null;
let services: Services | null = null;
let isStopping = false;

try {
  const settings = parseSettings(process.env);
  log = createLog(settings.LOG_LEVEL);
  if (settings.DATABASE_URL === '') {
    postgres = await startEmbeddedPostgres({
      dataDir: settings.DATA_DIR,
      log,
      onExit: (code, signal) => {
        log.fatal({ code, signal }, 'PostgreSQL ended by itself');
        process.exit(1);
      },
    });
  }
  process.on('SIGINT', () => void stop(0));
  process.on('SIGTERM', () => void stop(0));
  services = await startServices(settings, {
    connectionString: postgres?.connectionString ?? settings.DATABASE_URL,
    isOnlyProcess: postgres !== null,
    log,
  });
} catch (error) {
  if (error instanceof SettingsError || error instanceof DatabaseRefusal) {
    log.fatal(error.message);
  } else {
    log.fatal({ err: error }, 'the services could not start');
  }
  await stop(1);
}

/** Gives the last answers, then ends the database that was started here. */
async function stop(code: number): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  try {
    await services?.close();
    await postgres?.stop();
    process.exitCode = code;
  } catch (error) {
    log.error({ err: error }, 'the services did not stop cleanly');
    process.exitCode = 1;
  }
}
