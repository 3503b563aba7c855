import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { MailSender } from './mail-sender.ts';

const keptMailSchema = z.object({
  id: z.string(),
  at: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  unsubscribeUrl: z.optional(z.string()),
});
/** A mail that was stored instead of sent. */
export type KeptMail = z.infer<typeof keptMailSchema>;

const keptAtMost = 500;
/** As long as the longest-lived link in a mail. */
const keptForMs = 7 * 24 * 3600_000;
const trimEveryMs = 10 * 60_000;
/** Maximum number of mails between two trims. */
const trimEveryMails = 100;
const idForm = /^[0-9a-f-]{36}$/;

/** Stores mails as files if there is no mail server: one file per mail, the newest 500 of the last 7 days. */
export class MailFolder implements MailSender {
  private readonly folder: string;
  private readonly timer: NodeJS.Timeout;
  private sentSinceTrim = 0;

  constructor(dataDir: string) {
    this.folder = path.join(dataDir, 'mail');
    // The next trim retries what cannot be removed now.
    this.timer = setInterval(() => void this.trim().catch(() => undefined), trimEveryMs);
    this.timer.unref();
  }

  async send(message: Omit<KeptMail, 'id' | 'at'>, id: string): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const file = path.join(this.folder, `${id}.json`);
    const unfinished = `${file}.part`;
    const kept: KeptMail = { ...message, id, at: new Date().toISOString() };
    await writeFile(unfinished, JSON.stringify(kept, null, 2), { mode: 0o600 });
    await rename(unfinished, file);
    if (++this.sentSinceTrim >= trimEveryMails) await this.trim();
  }

  /** Removes mails that are older than 7 days, and those beyond the newest 500. */
  async trim(nowMs = Date.now()): Promise<void> {
    this.sentSinceTrim = 0;
    const found = await Promise.all(
      (await this.ids()).map(async (id) => {
        const file = path.join(this.folder, `${id}.json`);
        const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: 0 }));
        return { file, mtimeMs };
      }),
    );
    const newest = found
      .filter(({ mtimeMs }) => mtimeMs > nowMs - keptForMs)
      .sort((a, b) => b.mtimeMs - a.mtimeMs)
      .slice(0, keptAtMost);
    const kept = new Set(newest.map(({ file }) => file));
    for (const { file } of found) if (!kept.has(file)) await rm(file, { force: true });
  }

  /** The stored mails, newest first. */
  async list(): Promise<KeptMail[]> {
    await this.trim();
    const mails = await Promise.all((await this.ids()).map((id) => this.read(id)));
    return mails
      .filter((mail) => mail !== null)
      .sort((a, b) => b.at.localeCompare(a.at) || a.id.localeCompare(b.id));
  }

  /** One stored mail; null if there is none. */
  async read(id: string): Promise<KeptMail | null> {
    if (!idForm.test(id)) return null;
    try {
      return keptMailSchema.parse(JSON.parse(await readFile(path.join(this.folder, `${id}.json`), 'utf8')));
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  close(): void {
    clearInterval(this.timer);
  }

  private async ids(): Promise<string[]> {
    try {
      return (await readdir(this.folder))
        .filter((name) => name.endsWith('.json'))
        .map((name) => name.slice(0, -'.json'.length));
    } catch (error) {
      if (isMissing(error)) return [];
      throw error;
    }
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
