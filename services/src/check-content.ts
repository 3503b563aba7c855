import { parseArgs } from 'node:util';
import { DatabaseRefusal } from '@recolta/embedded-postgres/database-refusal';
import { contentIssueText, defaultContentDir, readContentFolder } from './content/import/content-folder.ts';
import { parseContent } from './content/import/parse-content.ts';
import { runOperatorCommand } from './platform/db/operator-command.ts';

// `pnpm content:check [folder]`: lists what the content service would refuse, by file and line.
await runOperatorCommand(async () => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const folder = positionals[0] ?? (process.env.CONTENT_DIR || defaultContentDir);
  const files = await readContentFolder(folder).catch(() => {
    throw new DatabaseRefusal(`${folder} cannot be read.`);
  });
  const { items, assets, issues } = await parseContent(files);
  for (const issue of issues) process.stdout.write(`${contentIssueText(issue)}\n`);
  process.stdout.write(`content: ${items.length} items, ${assets.length} assets, ${issues.length} issues\n`);
  process.exitCode = issues.length > 0 ? 1 : 0;
});
