import {
  createWriteStream,
  existsSync,
  lchownSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { dropUnknownFiles } from '../files/drop-unknown-files.ts';
import { localFilesFolder } from '../files/local-files.ts';
import { type ArchiveEntry, type BackupDescription, readArchive } from './backup-archive.ts';
import { clusterFolder, restoringFolder } from './cluster-folder.ts';
import { lockDataDir } from './data-dir-lock.ts';
import { DatabaseRefusal } from './database-refusal.ts';
import type { DbLog } from './db-log.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { raiseEpoch } from './epoch.ts';
import { clearFormerPostmaster } from './former-postmaster.ts';
import { knownSteps } from './migrate.ts';
import { createKysely, createPool } from './pool.ts';
import { findPostgresBinaries } from './postgres-binaries.ts';
import { type PostgresUser, postgresUser } from './postgres-user.ts';

export interface RestoreOptions {
  dataDir: string;
  /** An archive of `takeBackup`. */
  file: string;
  /** Whether a database or files that are there may be put aside. */
  replace: boolean;
  log: DbLog;
}

export interface Restored {
  epoch: number;
  /** When the saved state was taken, ISO 8601. */
  createdAt: string;
  /** Folder with what was there before; nothing is deleted. */
  putAside?: string;
}

const restoredFolders = ['postgres', 'files'];

/**
 * Puts a backup in the place of the embedded database and the uploaded files, and raises the epoch, so that
 * nobody takes versions seen before for newer ones. Until the backup is checked, unpacked, recovered and
 * started once, what is there stays untouched.
 *
 * @throws DatabaseRefusal when services run on the folder, something is there and may not be replaced, or the
 *   archive is damaged, of another PostgreSQL major, or of a later release
 */
export async function restoreBackup({ dataDir, file, replace, log }: RestoreOptions): Promise<Restored> {
  const lock = lockDataDir(dataDir);
  try {
    const user = postgresUser();
    const { major } = await findPostgresBinaries(user);
    await refuseOccupied(dataDir, replace, log);
    const staging = restoringFolder(dataDir);
    rmSync(staging, { recursive: true, force: true });
    mkdirSync(staging);
    try {
      const about = await readArchive(file, (entry) => extract(staging, entry));
      await refuseUnfit(file, about, major);
      giveTree(user, path.join(staging, 'postgres'));
      const epoch = await recover(staging, log);
      const putAside = swap(dataDir, staging);
      return { epoch, createdAt: about.createdAt, ...(putAside === undefined ? {} : { putAside }) };
    } finally {
      rmSync(staging, { recursive: true, force: true });
    }
  } finally {
    lock.release();
  }
}

async function refuseOccupied(dataDir: string, replace: boolean, log: DbLog): Promise<void> {
  const occupied = restoredFolders.find((name) => !isEmpty(path.join(dataDir, name)));
  if (occupied !== undefined && !replace) {
    throw new DatabaseRefusal(
      `${path.resolve(dataDir, occupied)} is not empty: add --replace to put it aside and restore in its place.`,
    );
  }
  if (existsSync(clusterFolder(dataDir))) await clearFormerPostmaster(clusterFolder(dataDir), log);
}

function isEmpty(folder: string): boolean {
  return !existsSync(folder) || readdirSync(folder).length === 0;
}

async function refuseUnfit(file: string, about: BackupDescription, major: number): Promise<void> {
  if (about.postgresMajor !== major) {
    throw new DatabaseRefusal(
      `The backup ${file} is of PostgreSQL ${about.postgresMajor}, this is PostgreSQL ${major}: restore it with the release that made it.`,
    );
  }
  const known = await knownSteps();
  const later = about.migrations.find((name) => !known.includes(name));
  if (later !== undefined) {
    throw new DatabaseRefusal(
      `The backup ${file} is of a later release (it has the migration ${later}): restore it with that release.`,
    );
  }
}

async function extract(staging: string, { path: name, mode, content }: ArchiveEntry): Promise<void> {
  const parts = name.split('/');
  if (!restoredFolders.includes(parts[0] ?? '') || parts.includes('..')) {
    throw new DatabaseRefusal(`The backup holds ${name}, which is no part of a backup.`);
  }
  const target = path.join(staging, name);
  if (name.endsWith('/')) {
    mkdirSync(target, { recursive: true, mode });
    return;
  }
  mkdirSync(path.dirname(target), { recursive: true });
  await pipeline(Readable.from(content), createWriteStream(target, { mode, flags: 'wx' }));
}

function giveTree(user: PostgresUser | undefined, folder: string): void {
  if (!user) return;
  lchownSync(folder, user.uid, user.gid);
  for (const item of readdirSync(folder, { withFileTypes: true })) {
    const below = path.join(folder, item.name);
    if (item.isDirectory()) giveTree(user, below);
    else lchownSync(below, user.uid, user.gid);
  }
}

/** Lets PostgreSQL bring the copy to a consistent state, raises its epoch and drops files that it does not know. */
async function recover(staging: string, log: DbLog): Promise<number> {
  const cluster = await startEmbeddedPostgres({ dataDir: staging, log });
  try {
    const db = createKysely<unknown>(
      createPool({
        connectionString: cluster.connectionString,
        max: 1,
        applicationName: 'recolta-restore',
        log,
      }),
    );
    try {
      const files = localFilesFolder(staging);
      if (existsSync(files)) await dropUnknownFiles(db, files);
      return await raiseEpoch(db);
    } finally {
      await db.destroy();
    }
  } finally {
    await cluster.stop();
  }
}

/** @returns the folder where what was there before now is */
function swap(dataDir: string, staging: string): string | undefined {
  const aside = path.join(dataDir, `replaced-${new Date().toISOString().replaceAll(':', '-')}`);
  for (const name of restoredFolders) {
    const place = path.join(dataDir, name);
    if (!isEmpty(place)) {
      mkdirSync(aside, { recursive: true });
      renameSync(place, path.join(aside, name));
    }
    if (existsSync(path.join(staging, name))) renameSync(path.join(staging, name), place);
  }
  return existsSync(aside) ? aside : undefined;
}
