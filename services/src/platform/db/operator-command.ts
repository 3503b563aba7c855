import { DatabaseRefusal } from '@recolta/embedded-postgres/database-refusal';
import { consoleLog, type DbLog } from '@recolta/embedded-postgres/db-log';
import { SettingsError, withSecretFiles } from '@recolta/server-kit/settings';

/**
 * Runs the work of a command line program. Prints a refusal in one line and exits with 1; rethrows other errors.
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
 * The data folder of the embedded database.
 *
 * @throws DatabaseRefusal if DATABASE_URL names an external one
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
