import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import type { AnyDatabase } from '../tables.ts';

/**
 * Removes files from a folder of `LocalFiles` that the database has no row for: uploads after the database backup,
 * or interrupted ones. No sweep would ever find them.
 */
export async function dropUnknownFiles(db: AnyDatabase, folder: string): Promise<void> {
  const { rows } = await sql<{ key: string }>`
    select key from platform.files where erased_at is null`.execute(db);
  const known = new Set(rows.map(({ key }) => key));
  for (const item of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (item.isFile() && !known.has(item.name)) await rm(path.join(item.parentPath, item.name));
  }
}
