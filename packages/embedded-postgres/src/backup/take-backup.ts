import { existsSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { clusterFolder, clusterPasswordFile } from '../cluster/cluster-folder.ts';
import { DatabaseRefusal } from '../database-refusal.ts';
import type { DbLog } from '../db-log.ts';
import { startEmbeddedPostgres } from '../embedded-postgres.ts';
import { liveConnectionString } from '../postmaster/live-connection.ts';
import { archiveFile, archiveFolder } from './archive-folder.ts';
import { type ArchiveEntry, type ArchiveSource, readArchive, writeArchive } from './backup-archive.ts';
import { baseBackup } from './base-backup.ts';

export interface BackupOptions {
  readonly dataDir: string;
  /** The archive to write; nothing is overwritten. */
  readonly file: string;
  readonly log: DbLog;
  /** Folders of `dataDir` that are saved after the cluster, if they exist. */
  readonly folders: readonly string[];
  /**
   * Called first, on the session that lasts as long as the backup: its locks are held until the end.
   *
   * @returns names of the applied migrations of the database
   */
  readonly prepare: (client: pg.ClientBase) => Promise<string[]>;
}

/**
 * Saves the embedded database and other folders into one archive, whether its owner runs or not, and verifies the
 * archive by reading it back.
 *
 * @throws DatabaseRefusal when there is no database, the file exists, or the archive cannot be read back
 */
export async function takeBackup({ dataDir, file, log, folders, prepare }: BackupOptions): Promise<void> {
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
  // A broken connection also fails its query.
  client.on('error', (error) => log.error({ err: error }, 'The database connection broke'));
  const unfinished = `${file}.part`;
  try {
    await client.connect();
    await client.query(`set idle_session_timeout = 0; set statement_timeout = 0; set lock_timeout = 0`);
    const migrations = await prepare(client);
    const about = {
      format: 1 as const,
      createdAt: new Date().toISOString(),
      postgresMajor: await majorOf(client),
      migrations,
    };
    await writeArchive(unfinished, about, everything(client, dataDir, folders));
    await readArchive(unfinished, readThrough);
    renameSync(unfinished, file);
  } finally {
    rmSync(unfinished, { force: true });
    await client.end();
    await own?.stop();
  }
}

// Folders after the cluster: a row that names a file is committed after the file is written.
async function* everything(
  client: pg.ClientBase,
  dataDir: string,
  folders: readonly string[],
): AsyncGenerator<ArchiveSource> {
  yield* baseBackup(client, clusterFolder(dataDir), 'postgres/data');
  yield* archiveFile(clusterPasswordFile(dataDir), 'postgres/password');
  for (const name of folders) {
    const folder = path.join(dataDir, name);
    if (existsSync(folder)) yield* archiveFolder(folder, name);
  }
}

async function majorOf(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ major: number }>(
    `select current_setting('server_version_num')::integer / 10000 as major`,
  );
  if (!rows[0]) throw new Error('The server sent no version');
  return rows[0].major;
}

// Reading the content verifies it.
function readThrough({ content }: ArchiveEntry): Promise<void> {
  return pipeline(content, new Writable({ write: (_chunk, _encoding, done) => done() }));
}
