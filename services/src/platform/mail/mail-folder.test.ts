import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
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
