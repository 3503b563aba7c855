import { existsSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { holdSweeps } from '../files/hold-sweeps.ts';
import { localFilesFolder } from '../files/local-files.ts';
import { archiveFile, archiveFolder } from './archive-folder.ts';
import { type ArchiveEntry, type ArchiveSource, readArchive, writeArchive } from './backup-archive.ts';
import { baseBackup } from './base-backup.ts';
import { clusterFolder, clusterPasswordFile } from './cluster-folder.ts';
import { DatabaseRefusal } from './database-refusal.ts';
import type { DbLog } from './db-log.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { liveConnectionString } from './live-connection.ts';
import { appliedSteps } from './migrate.ts';

export interface BackupOptions {
  dataDir: string;
  /** The archive to write; nothing is overwritten. */
  file: string;
  log: DbLog;
}

/**
 * Saves the embedded database and the uploaded files into one archive, while services run or not, and reads the
 * archive back to be sure of it.
 *
 * @throws DatabaseRefusal when there is no database, the file exists, or the archive does not read back
 */
export async function takeBackup({ dataDir, file, log }: BackupOptions): Promise<void> {
  if (existsSync(file)) throw new DatabaseRefusal(`${file} exists already; name another file.`);
  if (!existsSync(clusterFolder(dataDir))) {
    throw new DatabaseRefusal(`There is no embedded database below ${path.resolve(dataDir)}.`);
  }
  const live = liveConnectionString(dataDir);
  const own = live === undefined ? await startEmbeddedPostgres({ dataDir, log }) : undefined;
  const client = new pg.Client({
    connectionString: live ?? own?.connectionString,
    application_name: 'recolta-backup',
  });
  // A broken connection fails the query that it breaks.
  client.on('error', (error) => log.error({ err: error }, 'The database connection broke'));
  const unfinished = `${file}.part`;
  try {
    await client.connect();
    await client.query(`set idle_session_timeout = 0; set statement_timeout = 0; set lock_timeout = 0`);
    await holdSweeps(client);
    const about = {
      format: 1 as const,
      createdAt: new Date().toISOString(),
      postgresMajor: await majorOf(client),
      migrations: await appliedSteps(client),
    };
    await writeArchive(unfinished, about, everything(client, dataDir));
    await readArchive(unfinished, readThrough);
    renameSync(unfinished, file);
  } finally {
    rmSync(unfinished, { force: true });
    await client.end();
    await own?.stop();
  }
}

// Files after the database: a document's row is kept after its bytes, which no sweep erases meanwhile, so that each
// row saved finds its file saved. Files without a row are dropped by the restore.
async function* everything(client: pg.ClientBase, dataDir: string): AsyncGenerator<ArchiveSource> {
  yield* baseBackup(client, clusterFolder(dataDir), 'postgres/data');
  yield* archiveFile(clusterPasswordFile(dataDir), 'postgres/password');
  const files = localFilesFolder(dataDir);
  if (existsSync(files)) yield* archiveFolder(files, 'files');
}

async function majorOf(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ major: number }>(
    `select current_setting('server_version_num')::integer / 10000 as major`,
  );
  if (!rows[0]) throw new Error('The server told no version');
  return rows[0].major;
}

// Reading is the check.
function readThrough({ content }: ArchiveEntry): Promise<void> {
  return pipeline(content, new Writable({ write: (_chunk, _encoding, done) => done() }));
}
