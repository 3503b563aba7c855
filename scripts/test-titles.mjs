import { parseSync, Visitor } from 'vite';

/** Modifiers of `it` and `test` under which a test still runs; not `skip`, `todo`, `step` or `describe`. */
const running = new Set(['each', 'for', 'skipIf', 'runIf', 'concurrent', 'sequential', 'only', 'fails']);

/**
 * Titles of the tests of a source that run and have a body: comments, skipped and empty tests do not count.
 *
 * @param {string} source TypeScript
 * @param {string} file  its name: `.tsx` is parsed as such
 * @returns {string[]} titles as written, `%s` and `${…}` not filled in
 */
export function testTitles(source, file = 'source.test.ts') {
  const { program, errors } = parseSync(file, source);
  const [error] = errors;
  if (error !== undefined) throw new Error(`${file}: ${error.message}`);
  const titles = [];
  new Visitor({
    CallExpression({ callee, arguments: [title, ...rest] }) {
      if (!isTestCall(callee)) return;
      const text = titleText(title, source);
      const body = rest.find(({ type }) => /Function/.test(type));
      if (text !== undefined && body !== undefined && hasCall(body)) titles.push(text);
    },
  }).visit(program);
  return titles;
}

/** `it`, `test.only`, `it.each([…])`, `test.skipIf(…)` and such. */
function isTestCall(callee) {
  if (callee.type === 'Identifier') return callee.name === 'it' || callee.name === 'test';
  if (callee.type === 'MemberExpression')
    return running.has(callee.property.name) && isTestCall(callee.object);
  if (callee.type === 'CallExpression')
    return callee.callee.type === 'MemberExpression' && isTestCall(callee.callee);
  return callee.type === 'TaggedTemplateExpression' && isTestCall(callee.tag);
}

function titleText(node, source) {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type !== 'TemplateLiteral') return undefined;
  return source.slice(node.start + 1, node.end - 1).replaceAll('\\`', '`');
}

function hasCall(body) {
  let found = false;
  const note = () => {
    found = true;
  };
  new Visitor({ CallExpression: note, NewExpression: note }).visit({ type: 'Program', body: [body] });
  return found;
}

/** The rule ids at the beginning of a title: `[L4] [L7] …` gives L4 and L7. */
export function citedRules(testTitle) {
  const ids = [];
  let rest = testTitle;
  for (let match = leadingId.exec(rest); match !== null; match = leadingId.exec(rest)) {
    ids.push(match.groups.id);
    rest = rest.slice(match[0].length);
  }
  return ids;
}

const leadingId = /^\s*\[(?<id>[A-Z]\d+)\]/;
