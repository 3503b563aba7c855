import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { MailFolder } from './mail-folder.ts';

const message = { to: 'ana@example.ro', subject: 's', text: 't', html: 'h' };
const dayMs = 24 * 3600_000;

it('keeps the newest 500 mails, and none longer than 7 days', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'recolta-mail-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const folder = new MailFolder(dataDir);
  onTestFinished(() => folder.close());
  const kept = async () => (await readdir(path.join(dataDir, 'mail'))).length;
  for (let count = 0; count < 650; count++) await folder.send(message, randomUUID());
  // Trimmed with each hundredth: at last with the 600th.
  expect(await kept()).toBe(550);
  await folder.trim();
  expect(await kept()).toBe(500);
  await folder.trim(Date.now() + 6 * dayMs);
  expect(await kept()).toBe(500);
  await folder.trim(Date.now() + 8 * dayMs);
  expect(await kept()).toBe(0);
});

it('lists mails as they were sent, the newest first, and reads one of them', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'recolta-mail-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const folder = new MailFolder(dataDir);
  onTestFinished(() => folder.close());
  expect(await folder.list()).toEqual([]);
  const ids = [randomUUID(), randomUUID(), randomUUID()];
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ toFake: ['Date'] });
  const startMs = Date.now();
  for (const [index, id] of ids.entries()) {
    vi.setSystemTime(startMs + index * 1000);
    await folder.send({ ...message, subject: `mail ${index}`, unsubscribeUrl: `u${index}` }, id);
  }
  expect((await folder.list()).map(({ id, subject }) => [id, subject])).toEqual([
    ...[
      [ids[2], 'mail 2'],
      [ids[1], 'mail 1'],
      [ids[0], 'mail 0'],
    ],
  ]);
  expect(await folder.read(ids[1] ?? '')).toEqual({
    ...{ ...message, id: ids[1], subject: 'mail 1', unsubscribeUrl: 'u1' },
    at: new Date(startMs + 1000).toISOString(),
  });
  for (const id of [randomUUID(), '../service-token', '']) expect(await folder.read(id)).toBeNull();
  await writeFile(path.join(dataDir, 'mail', `${ids[0]}.json`), 'not json');
  await expect(folder.read(ids[0] ?? '')).rejects.toThrow();
});
