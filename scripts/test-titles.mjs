// A title is the first argument of a test's call, also where `.each(…)` or `.skipIf(…)` stands between.
const title =
  /(?:\b(?:it|test)(?:\.\w+)*|[)`])\(\s*(?<quote>['"`])(?<title>(?:\\.|(?!\k<quote>)[^\\])*)\k<quote>\s*,/g;

/**
 * The titles of the tests written in a source, as written: `%s` and `${…}` stand unfilled.
 *
 * @param {string} source TypeScript
 * @returns {string[]}
 */
export function testTitles(source) {
  return [...source.matchAll(title)].map((match) => match.groups.title.replace(/\\(['"`])/g, '$1'));
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
