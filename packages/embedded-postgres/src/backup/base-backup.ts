import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { archiveFile, archiveFolder, archiveText } from './archive-folder.ts';
import type { ArchiveSource } from './backup-archive.ts';

// Content that belongs to the running server, or is rebuilt at start: PostgreSQL's manual, "Making a Base Backup
// Using the Low Level API".
const emptiedFolders = new Set([
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal/archive_status',
  'pg_wal/summaries',
]);
const leftOut =
  /^(postmaster\.(pid|opts)|backup_label|global\/pg_control|pg_wal\/[^/]+)$|(^|\/)(pgsql_tmp[^/]*|pg_internal\.init[^/]*)/;

/**
 * A physical copy of the running cluster, as entries under `prefix/`, with the log that makes it consistent. Writes
 * continue meanwhile; a server started on the copy has the state at the end of the copy.
 *
 * @param client of the superuser, not used otherwise meanwhile, outside a transaction
 */
export async function* baseBackup(
  client: pg.ClientBase,
  clusterDir: string,
  prefix: string,
): AsyncGenerator<ArchiveSource> {
  const slot = `recolta_backup_${process.pid}`;
  // Retains the log from here on; dropped with the session.
  await client.query('select pg_create_physical_replication_slot($1, true, true)', [slot]);
  const start = await one<{ file: string }>(
    client,
    `select pg_walfile_name(lsn) as file from pg_backup_start('recolta', fast => true) as lsn`,
  );
  yield* archiveFolder(clusterDir, prefix, isSkipped);
  yield* archiveFile(path.join(clusterDir, 'global/pg_control'), `${prefix}/global/pg_control`);
  const stop = await one<{ file: string; label: string }>(
    client,
    'select pg_walfile_name(lsn) as file, labelfile as label from pg_backup_stop(wait_for_archive => false)',
  );
  for (const file of (await readdir(path.join(clusterDir, 'pg_wal'))).sort()) {
    const isNeeded = /^[0-9A-F]{24}$/.test(file)
      ? file >= start.file && file <= stop.file
      : file.endsWith('.history');
    if (isNeeded) yield* archiveFile(path.join(clusterDir, 'pg_wal', file), `${prefix}/pg_wal/${file}`);
  }
  // Last: without it a server would treat the copy as a crashed cluster and start from the wrong place.
  yield archiveText(stop.label, `${prefix}/backup_label`);
  await client.query('select pg_drop_replication_slot($1)', [slot]);
}

function isSkipped(relative: string, isFolder: boolean): boolean {
  if (emptiedFolders.has(path.posix.dirname(relative))) return true;
  return isFolder ? /(^|\/)pgsql_tmp/.test(relative) : leftOut.test(relative);
}

async function one<Row extends pg.QueryResultRow>(client: pg.ClientBase, statement: string): Promise<Row> {
  const { rows } = await client.query<Row>(statement);
  const [row] = rows;
  if (!row) throw new Error(`No row from: ${statement}`);
  return row;
}
