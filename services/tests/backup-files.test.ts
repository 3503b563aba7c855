import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ownClusterDir, ownDataDir } from '@recolta/embedded-postgres/testing/own-data-dir';
import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { createKysely } from '../src/platform/db/pool.ts';
import { removeFiles } from '../src/platform/files/file-records.ts';
import { FileSweep } from '../src/platform/files/file-sweep.ts';
import { holdSweeps } from '../src/platform/files/hold-sweeps.ts';
import { LocalFiles, localFilesFolder } from '../src/platform/files/local-files.ts';
import type { AnyDatabase } from '../src/platform/tables.ts';
import { createTestDatabase } from './cluster/test-database.ts';
import { runCommand, serving } from './harness/operator-commands.ts';
import { keepNewFile, readWhole } from './harness/stored-files.ts';
import { joinUntilTestEnds } from './harness/test-market.ts';

const log = pino({ level: 'silent' });

async function knownFiles(db: AnyDatabase): Promise<{ key: string; sha256: string }[]> {
  const { rows } = await sql<{ key: string; sha256: string }>`
    select key, sha256 from platform.files where kept_at is not null and removed_at is null`.execute(db);
  return rows;
}

function storedNames(dataDir: string): string[] {
  const items = readdirSync(localFilesFolder(dataDir), { recursive: true, withFileTypes: true });
  return items.filter((item) => item.isFile()).map(({ name }) => name);
}

// Starts whole clusters: seconds per test, more on a busy machine.
describe('uploaded files in a backup', { timeout: 60_000 }, () => {
  it('[S8] has every document of its database, complete, and no other, while documents are added and removed', async () => {
    const dataDir = ownClusterDir();
    const file = path.join(dataDir, '../saved.tar.gz');
    const store = new LocalFiles(localFilesFolder(dataDir));
    const changes = await serving(dataDir, async (pool) => {
      const db = createKysely(pool);
      const sweep = new FileSweep(db, store, log);
      const kept: string[] = [];
      for (let count = 0; count < 30; count++) kept.push(await keepNewFile(db, store, randomBytes(50_000)));
      // Remains of an interrupted upload, and a file without an owner.
      const [first = ''] = kept;
      const strays = [`${first}.x1y2.part`, 'of-nobody'];
      for (const name of strays)
        writeFileSync(path.join(localFilesFolder(dataDir), first.slice(0, 2), name), 'bytes');
      let isSaving = true;
      let replaced = 0;
      const replacing = (async () => {
        for (; isSaving; replaced++) {
          kept.push(await keepNewFile(db, store, randomBytes(50_000)));
          await removeFiles(db, kept.splice(0, 1));
          await sweep.sweep();
        }
      })();
      await runCommand('backup', dataDir, file);
      isSaving = false;
      await replacing;
      // The backup has released its lock: removed files are erased at once again.
      while ((await sweep.sweep()) > 0);
      expect(storedNames(dataDir).sort()).toEqual([...kept, ...strays].sort());
      return replaced;
    });
    expect(changes).toBeGreaterThan(0);

    const target = ownDataDir();
    await runCommand('restore', target, file);
    const restored = new LocalFiles(localFilesFolder(target));
    await serving(target, async (pool) => {
      const db = createKysely(pool);
      const known = await knownFiles(db);
      expect(known.length).toBeGreaterThanOrEqual(30);
      for (const { key, sha256 } of known) {
        const bytes = await readWhole(restored, key);
        expect(
          createHash('sha256')
            .update(bytes ?? '')
            .digest('hex'),
        ).toBe(sha256);
      }
      const { rows } = await sql<{ key: string }>`
        select key from platform.files where erased_at is null`.execute(db);
      const rowsOf = new Set(rows.map(({ key }) => key));
      expect(storedNames(target).filter((name) => !rowsOf.has(name))).toEqual([]);
    });
  });

  it('[S8] blocks the deletion of files only while it runs', async () => {
    const database = await createTestDatabase();
    const market = await joinUntilTestEnds(database);
    const store = new LocalFiles(localFilesFolder(market.dataDir));
    const sweep = new FileSweep(market.db, store, log);
    const key = await keepNewFile(market.db, store, Buffer.from('act'));
    await removeFiles(market.db, [key]);
    const backup = new pg.Client({ connectionString: database.connectionString });
    await backup.connect();
    try {
      await holdSweeps(backup);
      expect(await sweep.sweep()).toBe(0);
      expect(await readWhole(store, key)).toEqual(Buffer.from('act'));
    } finally {
      await backup.end();
    }
    await expect.poll(() => sweep.sweep()).toBe(1);
    expect(await readWhole(store, key)).toBeNull();
  });
});
