import path from 'node:path';

// A comment may stand between the names of an import; any other text ends the match,
// so it never spans two statements.
const names = String.raw`(?:[\w$*{},\s]|\/\/[^\n]*\n|\/\*[^*]*\*\/)`;
const statement = new RegExp(
  String.raw`^[ \t]*(?:import|export)\b(?<names>${names}*?)(?:\bfrom\s*)?(?<quote>['"])(?<target>[^'"\n]+)\k<quote>`,
  'gm',
);
const call = /(?<typeof>\btypeof\s+)?\bimport\(\s*(?<quote>['"])(?<target>[^'"\n]+)\k<quote>\s*,?\s*\)/g;

/**
 * The imports and re-exports of a source, including type-only ones.
 *
 * @param {string} source TypeScript
 * @returns {{target: string, isTypeOnly: boolean, line: number}[]}
 */
export function importsOf(source) {
  const lineAt = (index) => source.slice(0, index).split('\n').length;
  const found = [];
  for (const match of source.matchAll(statement)) {
    const { names: between, target } = match.groups;
    found.push({ target, isTypeOnly: isTypeOnly(between), line: lineAt(match.index) });
  }
  for (const match of source.matchAll(call)) {
    const isType = match.groups.typeof !== undefined;
    found.push({ target: match.groups.target, isTypeOnly: isType, line: lineAt(match.index) });
  }
  return found;
}

/** `import { type A }` still loads its module when types are only stripped: it counts as a value import. */
function isTypeOnly(between) {
  return /^\s+type\b(?!\s*,|\s+from\b)/.test(between);
}

const ownFolders = new Set(['shared', 'services', 'relay', 'client', 'e2e', 'bench']);

/** `@recolta/shared` is in its own folder, every other package in `packages/`. */
const folderOf = (_, name) => (ownFolders.has(name) ? `${name}/src` : `packages/${name}/src`);

/**
 * The file that an import resolves to, relative to the repository; null for an external package.
 *
 * @param {string} from importing file
 * @param {string} target as written
 * @param {ReadonlySet<string>} files all sources
 */
export function resolveImport(from, target, files) {
  let base;
  if (target.startsWith('.')) base = path.posix.join(path.posix.dirname(from), target);
  else if (target.startsWith('@/')) base = `client/src/${target.slice(2)}`;
  else if (target.startsWith('@recolta/')) base = target.replace(/^@recolta\/([^/]+)/, folderOf);
  else return null;
  const candidates = [base, `${base}.ts`, `${base}.tsx`];
  return candidates.find((candidate) => files.has(candidate)) ?? base;
}

/**
 * One cycle per group of files that reach each other.
 *
 * @param {Map<string, Set<string>>} edges importing file to imported files
 * @returns {string[][]} each a path a, b, …, a
 */
export function cyclesOf(edges) {
  const state = new Map();
  const stack = [];
  const groups = [];
  let counter = 0;
  const visit = (node) => {
    const own = { index: counter, low: counter, isOpen: true };
    counter += 1;
    state.set(node, own);
    stack.push(node);
    for (const next of edges.get(node) ?? []) {
      if (!state.has(next)) own.low = Math.min(own.low, visit(next).low);
      else if (state.get(next).isOpen) own.low = Math.min(own.low, state.get(next).index);
    }
    if (own.low === own.index) groups.push(closeGroup(node));
    return own;
  };
  const closeGroup = (node) => {
    const group = stack.splice(stack.indexOf(node));
    for (const member of group) state.get(member).isOpen = false;
    return group;
  };
  for (const node of edges.keys()) if (!state.has(node)) visit(node);
  return groups
    .filter((group) => group.length > 1 || edges.get(group[0])?.has(group[0]))
    .map((group) => shortestCycle(group, edges));
}

function shortestCycle(group, edges) {
  const start = [...group].sort()[0];
  const members = new Set(group);
  const paths = [[start]];
  const seen = new Set();
  for (const route of paths) {
    for (const next of edges.get(route.at(-1)) ?? []) {
      if (next === start) return [...route, start];
      if (members.has(next) && !seen.has(next)) {
        seen.add(next);
        paths.push([...route, next]);
      }
    }
  }
  return [start];
}
