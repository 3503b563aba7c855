import { createHash } from 'node:crypto';
import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { restoreBackup } from '@recolta/embedded-postgres/backup/restore-backup';
import { consoleLog } from '@recolta/embedded-postgres/db-log';
import { makeClusterDir, ownClusterDir, ownDataDir } from '@recolta/embedded-postgres/testing/own-data-dir';
import type pg from 'pg';
import { type Header, pack } from 'tar-stream';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createKysely } from '../src/platform/db/pool.ts';
import { LocalFiles, localFilesFolder } from '../src/platform/files/local-files.ts';
import { runCommand, serving } from './harness/operator-commands.ts';
import { keepNewFile, readWhole } from './harness/stored-files.ts';

const log = consoleLog();
const addEvent = `insert into platform.events (module, kind, subject_id, payload) values ('test', 'bid', $1, '{}')`;

async function subjects(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ subject_id: string }>(
    'select subject_id from platform.events order by seq',
  );
  return rows.map((row) => row.subject_id);
}

// Starts whole clusters: seconds per test, more on a busy machine.
describe('backup and restore', { timeout: 60_000 }, () => {
  /** A backup with one event and one uploaded file, taken while nothing ran. */
  let saved: string;
  let fileKey: string;
  beforeAll(async () => {
    const dataDir = makeClusterDir();
    saved = path.join(dataDir, '../saved.tar.gz');
    const store = new LocalFiles(localFilesFolder(dataDir));
    await serving(dataDir, async (pool) => {
      await pool.query(addEvent, ['kept']);
      fileKey = await keepNewFile(createKysely(pool), store, Buffer.from('certificat'));
    });
    await runCommand('backup', dataDir, saved);
  }, 60_000);
  afterAll(() => rmSync(path.dirname(saved), { recursive: true }));

  it('restores rows and files into an empty folder, with the epoch raised, or on request over existing data', async () => {
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

    // Existing data are replaced only on request, and set aside.
    await expect(runCommand('restore', target, saved)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^[^\n]*--replace[^\n]*\n$/),
    });
    const replacing = await runCommand('restore', target, saved, '--replace');
    expect(replacing.stdout).toMatch(/What was there before is in .*replaced-/);
    await serving(target, async (pool, epoch) => {
      expect(await subjects(pool)).toEqual(['kept']);
      expect(epoch).toBe(2);
    });
    const aside = readdirSync(target).find((name) => name.startsWith('replaced-')) ?? '';
    expect(readdirSync(path.join(target, aside)).sort()).toEqual(['files', 'postgres']);
  });

  it('saves a consistent state while services write, and refuses to restore over them', async () => {
    const dataDir = ownClusterDir();
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
});

describe('a restore refuses', () => {
  const certificate = 'certificat';
  const sha256 = { 'files/ab': createHash('sha256').update(certificate).digest('hex') };
  const whole = {
    format: 1,
    createdAt: new Date(0).toISOString(),
    postgresMajor: 18,
    migrations: [],
    sha256,
  };

  /** A small archive in the form of a backup. */
  function archive(
    said: object = whole,
    content = certificate,
    more?: Partial<Header> & { name: string },
  ): Promise<Buffer> {
    const tar = pack();
    tar.entry({ name: 'files/ab' }, content);
    if (more !== undefined) tar.entry(more, '');
    tar.entry({ name: 'manifest.json' }, JSON.stringify(said));
    tar.finalize();
    return buffer(tar);
  }
  const damaged = (how: string) => `is damaged or not a backup: ${how}`;
  const finish = vi.fn(() => Promise.resolve(null));

  it.each<[what: string, bytes: () => Promise<Buffer>, said: string]>([
    ['is changed', () => archive(whole, 'certificaT'), damaged('files/ab is not as it was saved')],
    ['lacks a file', () => archive({ ...whole, sha256: {} }), damaged('files/ab is not as it was saved')],
    [
      'holds a link',
      () => archive(whole, certificate, { name: 'files/cd', type: 'symlink', linkname: '/etc' }),
      damaged('files/cd is a symlink'),
    ],
    ...['elsewhere/cd', '../cd', 'files/../../cd', '/files/cd'].map(
      (name): [string, () => Promise<Buffer>, string] => [
        `holds ${name}`,
        () => archive(whole, certificate, { name }),
        `holds ${name}, which is not part of a backup`,
      ],
    ),
    ['is cut', async () => (await archive()).subarray(0, 700), damaged('Unexpected end of data')],
    ['is another file', async () => Buffer.from('not a backup'), damaged('')],
    [
      'is of another major',
      () => archive({ ...whole, postgresMajor: 17 }),
      'is of PostgreSQL 17, this is PostgreSQL 18',
    ],
    ['is of a later release', () => archive({ ...whole, migrations: ['9001-platform'] }), '9001-platform'],
  ])('an archive that %s, and touches nothing', async (_what, bytes, said) => {
    const dataDir = ownDataDir();
    const file = path.join(dataDir, '../changed.tar.gz');
    writeFileSync(file, gzipSync(await bytes()));
    const options = { dataDir, file, replace: false, folders: ['files'], knownMigrations: [], log, finish };
    await expect(restoreBackup(options)).rejects.toMatchObject({
      name: 'DatabaseRefusal',
      message: expect.stringContaining(said),
    });
    expect(finish).not.toHaveBeenCalled();
    expect(readdirSync(dataDir).sort()).toEqual(['services.lock', 'services.pid']);
  });

  it.each<[what: string, bytes: () => Promise<Buffer>, line: RegExp]>([
    ['is not compressed', () => archive(), /^The backup .* is damaged or not a backup: .*\n$/],
    [
      'is of a later release',
      async () => gzipSync(await archive({ ...whole, migrations: ['0001-platform', '9001-platform'] })),
      /^The backup .* of a later release .*9001-platform.*\n$/,
    ],
  ])('an archive that %s, with one line of `pnpm restore`', async (_what, bytes, line) => {
    const dataDir = ownDataDir();
    const file = path.join(dataDir, '../changed.tar.gz');
    writeFileSync(file, await bytes());
    await expect(runCommand('restore', dataDir, file)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(line),
    });
  });
});
