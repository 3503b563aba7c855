import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { ownDataDir } from '@recolta/embedded-postgres/testing/own-data-dir';
import type pg from 'pg';
import { pack } from 'tar-stream';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createKysely } from '../src/platform/db/pool.ts';
import { LocalFiles, localFilesFolder } from '../src/platform/files/local-files.ts';
import { runCommand, serving } from './harness/operator-commands.ts';
import { keepNewFile, readWhole } from './harness/stored-files.ts';

const addEvent = `insert into platform.events (module, kind, subject_id, payload) values ('test', 'bid', $1, '{}')`;

async function subjects(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ subject_id: string }>(
    'select subject_id from platform.events order by seq',
  );
  return rows.map((row) => row.subject_id);
}

// Whole clusters, one after the other: seconds each, more on a busy machine.
describe('backup and restore', { timeout: 60_000 }, () => {
  /** A backup with one event and one uploaded file, taken while nothing ran. */
  let saved: string;
  let fileKey: string;
  beforeAll(async () => {
    const folder = mkdtempSync(path.join(inject('runFolder'), 'saved-'));
    chmodSync(folder, 0o711);
    saved = path.join(folder, 'saved.tar.gz');
    const dataDir = path.join(folder, 'data');
    const store = new LocalFiles(localFilesFolder(dataDir));
    await serving(dataDir, async (pool) => {
      await pool.query(addEvent, ['kept']);
      fileKey = await keepNewFile(createKysely(pool), store, Buffer.from('certificat'));
    });
    await runCommand('backup', dataDir, saved);
  }, 60_000);
  afterAll(() => rmSync(path.dirname(saved), { recursive: true }));

  /** A backup made from the saved one, for one test. */
  function changed(bytes: Buffer): string {
    const file = path.join(path.dirname(saved), 'changed.tar.gz');
    writeFileSync(file, bytes);
    return file;
  }

  it('brings rows and files back into an empty folder, with the epoch raised', async () => {
    expect(statSync(saved).mode & 0o077).toBe(0);
    const target = ownDataDir();
    const { stdout } = await runCommand('restore', target, saved);
    expect(stdout).toContain('the epoch is now 2');
    const store = new LocalFiles(localFilesFolder(target));
    expect(await readWhole(store, fileKey)).toEqual(Buffer.from('certificat'));
    await serving(target, async (pool, epoch) => {
      expect(epoch).toBe(2);
      expect(await subjects(pool)).toEqual(['kept']);
      await pool.query(addEvent, ['later']);
      expect(await subjects(pool)).toEqual(['kept', 'later']);
    });
    expect(readdirSync(target).sort()).toEqual(['files', 'postgres', 'services.lock', 'services.pid']);
  });

  it('saves a consistent state while services write, and refuses to restore over them', async () => {
    const dataDir = ownDataDir();
    const file = path.join(dataDir, '../saved.tar.gz');
    await serving(dataDir, async (pool) => {
      let isSaving = true;
      let acknowledged = 0;
      const writing = (async () => {
        while (isSaving) {
          await pool.query(
            "begin; insert into platform.events (module, kind, subject_id, payload) select 'test', 'bid', n::text, '{}' from generate_series(1, 2) n; commit",
          );
          acknowledged += 2;
        }
      })();
      const before = acknowledged;
      await runCommand('backup', dataDir, file);
      const after = acknowledged;
      isSaving = false;
      await writing;
      await expect(runCommand('restore', dataDir, file, '--replace')).rejects.toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/^The data folder .* is in use by another services process .*\n$/),
      });
      const target = ownDataDir();
      await runCommand('restore', target, file);
      const found = await serving(target, async (copy) => (await subjects(copy)).length);
      expect(found % 2).toBe(0);
      expect(found).toBeGreaterThanOrEqual(before);
      expect(found).toBeLessThanOrEqual(after + 2);
      expect(after).toBeGreaterThan(before);
    });
  });

  it('replaces only when told to, and puts aside what was there', async () => {
    const dataDir = ownDataDir();
    await runCommand('restore', dataDir, saved);
    await serving(dataDir, (pool) => pool.query(addEvent, ['after the backup']));
    await expect(runCommand('restore', dataDir, saved)).rejects.toMatchObject({
      stderr: expect.stringContaining('--replace'),
    });
    const { stdout } = await runCommand('restore', dataDir, saved, '--replace');
    expect(stdout).toMatch(/What was there before is in .*replaced-/);
    await serving(dataDir, async (pool, epoch) => {
      expect(await subjects(pool)).toEqual(['kept']);
      expect(epoch).toBe(2);
    });
    const aside = readdirSync(dataDir).find((name) => name.startsWith('replaced-')) ?? '';
    expect(readdirSync(path.join(dataDir, aside)).sort()).toEqual(['files', 'postgres']);
  });

  it('refuses an archive that is damaged, cut, holds a link, or is something else, and touches nothing', async () => {
    const target = ownDataDir();
    const whole = readFileSync(saved);
    const tar = gunzipSync(whole);
    const at = tar.indexOf('certificat');
    tar[at] = (tar[at] ?? 0) ^ 1;
    const linked = pack();
    linked.entry({ name: 'files/ab', type: 'symlink', linkname: '/etc' });
    linked.finalize();
    const archives = [
      gzipSync(tar),
      gzipSync(tar.subarray(0, tar.length / 2)),
      gzipSync(await buffer(linked)),
      whole.subarray(0, whole.length / 2),
      Buffer.from('not a backup'),
    ];
    for (const bad of archives) {
      await expect(runCommand('restore', target, changed(bad))).rejects.toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/^The backup .* is damaged or not a backup: .*\n$/),
      });
    }
    expect(readdirSync(target).sort()).toEqual(['services.lock', 'services.pid']);
  });

  it.each([
    ['another major', /"postgresMajor": 18/, '"postgresMajor": 17', /PostgreSQL 17, this is PostgreSQL 18/],
    ['a later release', /"0001-platform"/, '"9001-platform"', /later release .*9001-platform/],
  ])('refuses a backup of %s, naming it', async (_title, from, to, said) => {
    const tar = gunzipSync(readFileSync(saved)).toString('latin1').replace(from, to);
    const file = changed(gzipSync(Buffer.from(tar, 'latin1')));
    await expect(runCommand('restore', ownDataDir(), file)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(said),
    });
  });
});
