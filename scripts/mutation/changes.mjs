// The listed changes: each is a text that occurs once in a file, with its replacement.
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../run.mjs';
import { testsOf } from './covering-tests.mjs';

/** @typedef {{file: string, before: string, after: string}} Change */

const listFile = path.join(root, 'scripts/mutation/changes.json');

/** @returns {Change[]} */
export function readChanges() {
  return JSON.parse(fs.readFileSync(listFile, 'utf8'));
}

/** Returns true unless the text of a change occurs exactly once. @param {Change} change */
export function isStale({ file, before, after }) {
  const full = path.join(root, file);
  return before === after || !fs.existsSync(full) || fs.readFileSync(full, 'utf8').split(before).length !== 2;
}

// `--prune` removes stale changes: if the changed code still decides something, list a change of it instead.
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const changes = readChanges();
  const stale = changes.filter(isStale);
  const missing = new Set(
    changes.flatMap(({ file }) => testsOf(file)).filter((test) => !fs.existsSync(path.join(root, test))),
  );
  for (const test of missing) console.log(`covering-tests.mjs names ${test}, which does not exist`);
  for (const { file, before } of stale) console.log(`${file} does not have once: ${before}`);
  if (process.argv.includes('--prune')) {
    const kept = changes.filter((change) => !stale.includes(change));
    fs.writeFileSync(listFile, `${JSON.stringify(kept, null, 2)}\n`);
  } else {
    process.exitCode = stale.length + missing.size > 0 ? 1 : 0;
  }
  const advice =
    stale.length > 0 ? '; list their new text, or run node scripts/mutation/changes.mjs --prune' : '';
  console.log(`mutations: ${changes.length} listed changes, ${stale.length} stale${advice}`);
}
