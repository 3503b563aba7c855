import { DatabaseRefusal } from '@recolta/embedded-postgres/database-refusal';
import { consoleLog, type DbLog } from '@recolta/embedded-postgres/db-log';
import { SettingsError, withSecretFiles } from '@recolta/server-kit/settings';

/**
 * Runs a command line program's work. A refusal is printed in one line and ends it with 1; other errors are rethrown.
 */
export async function runOperatorCommand(work: (log: DbLog) => Promise<void>): Promise<void> {
  try {
    await work(consoleLog());
  } catch (error) {
    if (!(error instanceof DatabaseRefusal || error instanceof SettingsError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}

/**
 * The data folder whose embedded database is meant.
 *
 * @throws DatabaseRefusal where DATABASE_URL says that there is none
 */
export function operatorDataDir(): string {
  if (operatorDatabaseUrl() !== '') {
    throw new DatabaseRefusal(
      'DATABASE_URL is set: save and restore that PostgreSQL with its own tools, and the uploaded files beside it.',
    );
  }
  return process.env.DATA_DIR || '.data';
}

/** The address of the external database; empty for the embedded one. */
export const operatorDatabaseUrl = (): string => withSecretFiles(process.env).DATABASE_URL ?? '';
