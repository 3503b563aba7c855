// SQL follows the direction of imports: a module of the services uses tables of its own schema and of the
// platform's.

import { isTestFile } from './source-files.mjs';

const schemas = ['platform', 'pgboss', 'main', 'catalogue', 'live', 'content'];
/** Schemas that a folder of `services/src` may use; other folders may use none. */
const schemasOf = {
  platform: ['platform', 'pgboss'],
  main: ['main', 'platform'],
  catalogue: ['catalogue', 'platform'],
  live: ['live', 'platform'],
  content: ['content', 'platform'],
};

/** `main.users` and `"main"."users"`, at the end of a piece of a template `main.${…}`. */
const qualified = new RegExp(
  String.raw`(?<![\w./@-])"?(?<schema>${schemas.join('|')})"?\s*\.\s*(?:"?[a-z_]+|$)`,
  'g',
);
/** `sql.id('main', 'users')` and `withSchema('main')`. */
const named = /\b(?:sql\.id|withSchema)\(\s*['"`](?<schema>\w+)/g;

/**
 * Finds schemas of other modules in the SQL and Kysely calls of the services, except tests.
 *
 * @param {Map<string, string>} sources text by path relative to the repository
 * @returns {string[]} one line per violation, empty if there are none
 */
export function checkSql(sources) {
  return [...sources].flatMap(([file, source]) => (isTestFile(file) ? [] : foreignSchemas(file, source)));
}

function foreignSchemas(file, source) {
  const [, , area, ...rest] = file.split('/');
  if (!file.startsWith('services/src/') || rest.length === 0) return [];
  const inLiterals = [...literalsOf(source)].flatMap(({ text, index }) =>
    [...text.matchAll(qualified)].map((match) => ({ match, index: index + match.index })),
  );
  const inCalls = [...source.matchAll(named)].map((match) => ({ match, index: match.index }));
  return [...inLiterals, ...inCalls]
    .filter(({ match }) => !schemasOf[area]?.includes(match.groups.schema))
    .map(({ match, index }) => {
      const line = source.slice(0, index).split('\n').length;
      return `${file}:${line} names ${match[0].trim()}: ${area} reaches ${match.groups.schema} through a port`;
    });
}

const inCode =
  /\/\/[^\n]*|\/\*[\s\S]*?\*\/|(?<text>'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*")|(?<=[=(,:[!&|?{};>]\s*|\breturn\s+)\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\/|(?<mark>[`{}])/g;
const inTemplate = /(?<text>(?:\\[\s\S]|\$(?!\{)|[^`\\$])*)(?<end>`|\$\{)/y;

/** The string literals of a source, and the parts of its template literals between interpolations; no comments. */
function* literalsOf(source) {
  const open = [];
  let at = 0;
  for (;;) {
    inCode.lastIndex = at;
    const match = inCode.exec(source);
    if (!match) return;
    at = inCode.lastIndex;
    const { text, mark } = match.groups;
    if (text) yield { text, index: match.index };
    if (mark === '{') open.push('block');
    if (mark !== '`' && !(mark === '}' && open.pop() === 'interpolation')) continue;
    inTemplate.lastIndex = at;
    const piece = inTemplate.exec(source);
    if (!piece) return;
    yield { text: piece.groups.text, index: at };
    at = inTemplate.lastIndex;
    if (piece.groups.end !== '`') open.push('interpolation');
  }
}
