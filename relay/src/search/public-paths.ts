import fs from 'node:fs';
import path from 'node:path';
import { clientPagesSchema } from '@recolta/shared/contracts/page-heads';
import * as z from 'zod/mini';

/** Paths in Romanian of a built client's pages that search engines may show, without those that have parameters. */
export function publicPaths(clientFolder: string): string[] {
  const file = path.join(clientFolder, 'pages.json');
  if (!fs.existsSync(file)) return [];
  const { pages } = z.parse(clientPagesSchema, JSON.parse(fs.readFileSync(file, 'utf8')));
  return pages.filter((page) => page.isRendered && !page.path.includes('/:')).map((page) => page.path);
}
