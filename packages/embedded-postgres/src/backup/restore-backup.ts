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
import { clusterFolder, restoringFolder } from '../cluster/cluster-folder.ts';
import { findPostgresBinaries } from '../cluster/postgres-binaries.ts';
import { type PostgresUser, postgresUser } from '../cluster/postgres-user.ts';
import { lockDataDir } from '../data-folder/data-dir-lock.ts';
import { DatabaseRefusal } from '../database-refusal.ts';
import type { DbLog } from '../db-log.ts';
import { startEmbeddedPostgres } from '../embedded-postgres.ts';
import { clearFormerPostmaster } from '../postmaster/former-postmaster.ts';
import { type ArchiveEntry, type BackupDescription, readArchive } from './backup-archive.ts';

export interface RestoreOptions<Result> {
  readonly dataDir: string;
  /** An archive of `takeBackup`. */
  readonly file: string;
  /** True to move an existing database and folders aside. */
  readonly replace: boolean;
  readonly log: DbLog;
  /** Folders of `dataDir` that the archive may contain besides the cluster. */
  readonly folders: readonly string[];
  /** Names of the migrations that this release knows: an archive with others is from a later release. */
  readonly knownMigrations: readonly string[];
  /** Called on the recovered copy, before it replaces the existing data. */
  readonly finish: (copy: { readonly dataDir: string; readonly connectionString: string }) => Promise<Result>;
}

export interface Restored<Result> {
  /** Result of `finish`. */
  readonly result: Result;
  /** When the saved state was taken, ISO 8601. */
  readonly createdAt: string;
  /** Folder with the previous data; nothing is deleted. */
  readonly putAside?: string;
}

const clusterPart = 'postgres';

/**
 * Replaces the embedded database and the other folders by a backup. Nothing is touched until the backup is
 * verified, unpacked, recovered and started once.
 *
 * @throws DatabaseRefusal when another process owns the folder, existing data may not be replaced, or the archive
 *   is damaged, of another PostgreSQL major, or of a later release
 */
export async function restoreBackup<Result>({
  dataDir,
  file,
  replace,
  log,
  folders,
  knownMigrations,
  finish,
}: RestoreOptions<Result>): Promise<Restored<Result>> {
  const parts = [clusterPart, ...folders];
  const lock = lockDataDir(dataDir);
  try {
    const user = postgresUser();
    const { major } = await findPostgresBinaries(user);
    await refuseOccupied(dataDir, parts, replace, log);
    const staging = restoringFolder(dataDir);
    rmSync(staging, { recursive: true, force: true });
    mkdirSync(staging);
    try {
      const about = await readArchive(file, (entry) => extract(staging, parts, entry));
      refuseUnfit(file, about, major, knownMigrations);
      giveTree(user, path.join(staging, clusterPart));
      const result = await recover(staging, log, finish);
      const putAside = swap(dataDir, staging, parts);
      return { result, createdAt: about.createdAt, ...(putAside === undefined ? {} : { putAside }) };
    } finally {
      rmSync(staging, { recursive: true, force: true });
    }
  } finally {
    lock.release();
  }
}

async function refuseOccupied(
  dataDir: string,
  parts: readonly string[],
  replace: boolean,
  log: DbLog,
): Promise<void> {
  const occupied = parts.find((name) => !isEmpty(path.join(dataDir, name)));
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

function refuseUnfit(
  file: string,
  about: BackupDescription,
  major: number,
  knownMigrations: readonly string[],
): void {
  if (about.postgresMajor !== major) {
    throw new DatabaseRefusal(
      `The backup ${file} is of PostgreSQL ${about.postgresMajor}, this is PostgreSQL ${major}: restore it with the release that made it.`,
    );
  }
  const later = about.migrations.find((name) => !knownMigrations.includes(name));
  if (later !== undefined) {
    throw new DatabaseRefusal(
      `The backup ${file} is of a later release (it has the migration ${later}): restore it with that release.`,
    );
  }
}

async function extract(
  staging: string,
  parts: readonly string[],
  { path: name, mode, content }: ArchiveEntry,
): Promise<void> {
  const [part = '', ...below] = name.split('/');
  if (!parts.includes(part) || below.includes('..')) {
    throw new DatabaseRefusal(`The backup holds ${name}, which is not part of a backup.`);
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

/** Starts PostgreSQL on the copy, which recovers it to a consistent state. */
async function recover<Result>(
  staging: string,
  log: DbLog,
  finish: RestoreOptions<Result>['finish'],
): Promise<Result> {
  const { connectionString, stop } = await startEmbeddedPostgres({ dataDir: staging, log });
  try {
    return await finish({ dataDir: staging, connectionString });
  } finally {
    await stop();
  }
}

/** @returns the folder that holds the replaced state */
function swap(dataDir: string, staging: string, parts: readonly string[]): string | undefined {
  const aside = path.join(dataDir, `replaced-${new Date().toISOString().replaceAll(':', '-')}`);
  for (const name of parts) {
    const place = path.join(dataDir, name);
    if (!isEmpty(place)) {
      mkdirSync(aside, { recursive: true });
      renameSync(place, path.join(aside, name));
    }
    if (existsSync(path.join(staging, name))) renameSync(path.join(staging, name), place);
  }
  return existsSync(aside) ? aside : undefined;
}
