import { getOperationAST, getVariableValues, Kind, parse, validate } from 'graphql';
import { describe, expect, it } from 'vitest';
import { makeContentSchema } from './content-schema.ts';
import { costOf } from './query-cost.ts';

const schema = makeContentSchema();

function costsOf(query: string, variables: Readonly<Record<string, unknown>> = {}): number {
  const document = parse(query);
  expect(validate(schema, document)).toEqual([]);
  const operation = getOperationAST(document);
  if (!operation) throw new Error('no operation');
  const given = getVariableValues(schema, operation.variableDefinitions ?? [], variables);
  if (!given.variableValues) throw new Error('invalid variables');
  const fragments = document.definitions.filter((one) => one.kind === Kind.FRAGMENT_DEFINITION);
  return costOf(
    schema,
    operation,
    new Map(fragments.map((one) => [one.name.value, one])),
    given.variableValues,
  );
}

describe('the cost of a query', () => {
  it.each([
    ['a name', '{ __typename }', 1],
    ['the schema', '{ __schema { queryType { name } } }', 3000],
    ['one item: its statement and its field', '{ Post(id: "x") { title } }', 20 + 1],
    ['a list: ten items, and their list', '{ Posts { total items { title _slug } } }', 50 + 1 + 1 + 10 * 2],
    ['as many as asked', '{ Posts(limit: 3) { items { title } } }', 50 + 1 + 3],
    ['at least one', '{ Posts(limit: 0) { items { title } } }', 50 + 1 + 1],
    ['at most a hundred', '{ Posts(limit: 5000) { items { title } } }', 50 + 1 + 100],
    ['a list of all models', '{ ContentItems(limit: 2) { items { ... on Model { _id } } } }', 50 + 1 + 2],
    ['a ranked list', '{ Similar_Posts(id: "x", limit: 2) { items { title } } }', 100 + 1 + 2],
    ['the popular ones', '{ Popular_Pages(limit: 2) { items { title } } }', 100 + 1 + 2],
    ['what else was viewed', '{ PeopleAlsoViewed_Posts(id: "x", limit: 2) { total } }', 100 + 1],
    ['thirty blocks', '{ Post(id: "x") { body { __typename } } }', 20 + 1 + 30],
    ['thirty blocks of a page', '{ Page(id: "x") { content { __typename } } }', 20 + 1 + 30],
    [
      'of blocks the most expensive type',
      '{ Post(id: "x") { body { __typename ... on Text { text body } ... on Quote { author } } } }',
      20 + 1 + 30 * 3,
    ],
    [
      'two pictures of a block',
      '{ Post(id: "x") { body { ... on Assets { items { url } } } } }',
      20 + 1 + 30 * 3,
    ],
    ['five keywords', '{ Post(id: "x") { keywords { body slug } } }', 20 + 1 + 5 * 2],
    ['two localizations', '{ Post(id: "x") { _localizations { title } } }', 20 + 1 + 2],
    ['one of other lists', '{ Post(id: "x") { cover { url name } } }', 20 + 1 + 2],
    [
      'a fragment as often as it is spread',
      '{ a: Post(id: "x") { ...F } b: Posts(limit: 4) { items { ...F } } } fragment F on Post { title summary }',
      20 + 2 + 50 + 1 + 4 * 2,
    ],
    ['a fragment of all models', '{ Post(id: "x") { ... on Model { _id } ... { title } } }', 20 + 2],
    [
      'a list in a list as that of one item',
      '{ Posts(limit: 4) { items { _localizations { title summary } } } }',
      50 + 1 + 4 * (1 + 2 * 2),
    ],
  ])('%s', (_name, query, cost) => {
    expect(costsOf(query)).toBe(cost);
  });

  it('counts items by a variable, or its default', () => {
    const query = 'query ($n: Int = 7) { Posts(limit: $n) { items { title } } }';
    expect([costsOf(query, { n: 4 }), costsOf(query)]).toEqual([50 + 1 + 4, 50 + 1 + 7]);
  });
});
