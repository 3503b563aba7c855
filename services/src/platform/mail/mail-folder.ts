import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
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
});
/** A mail that was kept instead of sent. */
export type KeptMail = z.infer<typeof keptMailSchema>;

const keptAtMost = 500;
const idForm = /^[0-9a-f-]{36}$/;

/** Keeps mails as files where there is no mail server: one file a mail, the newest 500. */
export class MailFolder implements MailSender {
  private readonly folder: string;

  constructor(dataDir: string) {
    this.folder = path.join(dataDir, 'mail');
  }

  async send(message: Omit<KeptMail, 'id' | 'at'>, id: string): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const file = path.join(this.folder, `${id}.json`);
    const unfinished = `${file}.part`;
    const kept: KeptMail = { ...message, id, at: new Date().toISOString() };
    await writeFile(unfinished, JSON.stringify(kept, null, 2), { mode: 0o600 });
    await rename(unfinished, file);
  }

  /** All kept mails, newest first; those beyond the newest 500 are removed. */
  async list(): Promise<KeptMail[]> {
    const mails = await Promise.all((await this.ids()).map((id) => this.read(id)));
    const sorted = mails
      .filter((mail) => mail !== null)
      .sort((a, b) => b.at.localeCompare(a.at) || a.id.localeCompare(b.id));
    for (const { id } of sorted.slice(keptAtMost))
      await rm(path.join(this.folder, `${id}.json`), { force: true });
    return sorted.slice(0, keptAtMost);
  }

  /** One kept mail; null where there is none. */
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
    // Each mail is a file of its own: nothing is open.
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
