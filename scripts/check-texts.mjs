// Checks the texts for people: the same keys and params in Romanian and English, each language's plural forms,
// Romanian letters with a comma below, and no unused text.
import { pathToFileURL } from 'node:url';
import { parseSync, Visitor } from 'vite';
import { readTexts } from '../client/src/locales/read-texts.ts';
import { isTestFile, readSources } from './source-files.mjs';

const pluralForms = { ro: ['one', 'few', 'other'], en: ['one', 'other'] };
const pluralKey = /^(?<base>.+)_(?<form>zero|one|two|few|many|other)$/;

/** Texts by full key: `{a: {b: 'c'}}` gives `a.b`. */
function flatten(value, prefix = '') {
  if (typeof value === 'string') return [[prefix, value]];
  return Object.entries(value).flatMap(([key, inner]) =>
    flatten(inner, prefix === '' ? key : `${prefix}.${key}`),
  );
}

const placeholders = (text) =>
  [...new Set(text.match(/\{\{?\s*\w+/g) ?? [])].map((name) => name.replace(/\W/g, '')).sort();

/** Keys without their plural suffix, each with all its forms. */
function grouped(texts) {
  const groups = new Map();
  for (const [key, text] of flatten(texts)) {
    const plural = pluralKey.exec(key)?.groups;
    const base = plural?.base ?? key;
    const group = groups.get(base) ?? { forms: [], texts: [] };
    groups.set(base, group);
    if (plural) group.forms.push(plural.form);
    group.texts.push(text);
  }
  return groups;
}

/** The only refusal without a text: its screen has a button that resends the mail instead. */
const meantEmpty = /(^|\.)emailNotConfirmed$/;

function groupFaults(language, key, { texts, forms }) {
  const faults = [];
  if (!meantEmpty.test(key) && texts.some((text) => text.trim() === '')) faults.push('empty');
  if (texts.some((text) => /[şţŞŢ]/.test(text))) faults.push('cedilla instead of comma below');
  const absent = pluralForms[language].filter((form) => !forms.includes(form));
  if (forms.length > 0 && absent.length > 0) faults.push(`plural without ${absent.join(', ')}`);
  return faults;
}

/**
 * @param {object} ro nested texts
 * @param {object} en nested texts
 * @returns {string[]} one line per finding
 */
export function checkTexts(ro, en) {
  const findings = [];
  const romanian = grouped(ro);
  const english = grouped(en);
  for (const [language, groups, others] of [
    ['ro', romanian, english],
    ['en', english, romanian],
  ]) {
    for (const [key, group] of groups) {
      const faults = groupFaults(language, key, group);
      if (!others.has(key)) faults.push('not in the other language');
      findings.push(...faults.map((fault) => `${language} ${key}: ${fault}`));
    }
  }
  for (const [key, group] of romanian) {
    const [a, b] = [group, english.get(key) ?? group].map(({ texts }) =>
      placeholders(texts.join(' ')).join(', '),
    );
    if (a !== b) findings.push(`${key}: figures differ, ro {${a}}, en {${b}}`);
  }
  return findings;
}

/**
 * The strings of a source, and its templates as patterns: `account:step.${step}` matches any `account:step.…`. Those
 * without a name in front could be keys of any namespace.
 */
function stringsOf(file, source) {
  const strings = new Set();
  const patterns = [];
  const shortPatterns = [];
  new Visitor({
    Literal({ value }) {
      if (typeof value === 'string') strings.add(value);
    },
    TemplateLiteral({ quasis }) {
      const parts = quasis.map(({ value }) => value.cooked ?? '');
      const pattern = new RegExp(`^${parts.map((part) => RegExp.escape(part)).join('.*')}$`);
      // Without a literal prefix it could match any text.
      if (/^\w+[.:]/.test(parts[0])) patterns.push(pattern);
      else if (/^\w/.test(parts[0])) shortPatterns.push(pattern);
    },
  }).visit(parseSync(file, source).program);
  return { strings, patterns, shortPatterns };
}

/**
 * Keys that no source uses: as `room.bid`, as `room:bid`, or as `bid` with the namespace `room`. A template
 * uses every key that it matches.
 *
 * @param {string[]} keys prefixed with their file
 * @param {Map<string, string>} sources text by path
 */
export function unusedTexts(keys, sources) {
  const named = [...sources].map(([file, source]) => stringsOf(file, source));
  const isNamed = ({ strings, patterns }, name) =>
    strings.has(name) || patterns.some((pattern) => pattern.test(name));
  return keys.filter((key) => {
    const [namespace, ...rest] = key.split('.');
    const inside = rest.join('.');
    return !named.some(
      (source) =>
        isNamed(source, key) ||
        isNamed(source, `${namespace}:${inside}`) ||
        (source.strings.has(namespace) &&
          (isNamed(source, inside) || source.shortPatterns.some((pattern) => pattern.test(inside)))),
    );
  });
}

async function main() {
  const [ro, en] = await Promise.all([readTexts('ro'), readTexts('en')]);
  const findings = checkTexts(ro, en);
  const sources = [...readSources(['client'])].filter(
    ([file]) => !isTestFile(file) && !file.includes('/locales/'),
  );
  const unused = unusedTexts([...grouped(ro).keys()], new Map(sources));
  findings.push(...unused.map((key) => `${key}: nothing shows it`));
  for (const finding of findings) console.log(finding);
  console.log(`texts: ${grouped(ro).size} keys in two languages, ${findings.length} faults`);
  process.exitCode = findings.length > 0 ? 1 : 0;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main();
