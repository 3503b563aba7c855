// Finds banned words in comments, docstrings, names, test titles and documents, see banned-words.mjs.
// `node scripts/check-words.mjs relay` checks only files below one path.
import { pathToFileURL } from 'node:url';
import { allowedWords, bannedWords } from './banned-words.mjs';
import { readTexts } from './source-files.mjs';

const banned = bannedWords.map(({ pattern, instead }) => ({ pattern: new RegExp(pattern, 'gi'), instead }));

/**
 * @param {string} file path relative to the repository
 * @param {string} source
 * @returns {string[]} one line per banned word; line 0 is the path itself
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
  const wanted = process.argv[2] ?? '';
  const texts = [...readTexts()].filter(([file]) => file.startsWith(wanted));
  const findings = texts.flatMap(([file, source]) => checkWords(file, source));
  for (const finding of findings) console.log(finding);
  console.log(`words: ${texts.length} files, ${findings.length} banned words`);
  process.exitCode = findings.length > 0 ? 1 : 0;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main();
