// The words that comments, docstrings, names, test titles and documents do without, see banned-words.mjs.
// `node scripts/check-words.mjs relay` prints the findings below one path, also where the pass is not done yet.
import { pathToFileURL } from 'node:url';
import { allowedWords, bannedWords, pendingPaths } from './banned-words.mjs';
import { readTexts } from './source-files.mjs';

const banned = bannedWords.map(({ pattern, instead }) => ({ pattern: new RegExp(pattern, 'gi'), instead }));

/**
 * @param {string} file path relative to the repository
 * @param {string} source
 * @returns {string[]} one line for each banned word; line 0 is the path itself
 */
export function checkWords(file, source) {
  const text = `${file}\n${source}`;
  const allowed = allowedWords.filter((exception) => exception.file.test(file));
  const isAllowed = (word) => allowed.some((exception) => exception.pattern.test(word));
  const lineAt = (index) => text.slice(0, index).split('\n').length - 1;
  return banned.flatMap(({ pattern, instead }) =>
    [...text.matchAll(pattern)]
      .filter(([word]) => !isAllowed(word))
      .map((match) => `${file}:${lineAt(match.index)}: '${match[0]}', write: ${instead}`),
  );
}

function main() {
  const wanted = process.argv[2];
  const pending = new Map(wanted === undefined ? pendingPaths.map((start) => [start, 0]) : []);
  const texts = [...readTexts()].filter(([file]) => file.startsWith(wanted ?? ''));
  let findingCount = 0;
  for (const [file, source] of texts) {
    const found = checkWords(file, source);
    const start = [...pending.keys()].find((prefix) => file.startsWith(prefix));
    if (start !== undefined) {
      pending.set(start, pending.get(start) + found.length);
      continue;
    }
    findingCount += found.length;
    for (const finding of found) console.log(finding);
  }
  const left = [...pending].filter(([, count]) => count > 0).map(([start, count]) => `${start} ${count}`);
  console.log(`words: ${texts.length} files, ${findingCount} banned words`);
  if (left.length > 0) console.log(`still to clean: ${left.join(', ')}`);
  process.exitCode = findingCount > 0 ? 1 : 0;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main();
