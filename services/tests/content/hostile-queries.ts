/** A query that requests too much, by variables or by its text. */
export interface HostileQuery {
  readonly name: string;
  readonly query: string;
  readonly variables?: Readonly<Record<string, unknown>>;
}

const repeated = (count: number, write: (index: number) => string, separator = ' ') =>
  Array.from({ length: count }, (_, index) => write(index)).join(separator);
const nested = (depth: number, field: string, inner: string) =>
  `${`${field} { `.repeat(depth)}${inner}${' }'.repeat(depth)}`;

function nestedOr(depth: number): object {
  let where: object = { title: 'x' };
  for (let level = 0; level < depth; level++) where = { _or: [where, where] };
  return where;
}

/** Builds the n-th query of each kind: sizes grow with n. */
const kinds: Readonly<Record<string, (n: number) => Omit<HostileQuery, 'name'>>> = {
  aliases: (n) => ({ query: `{ ${repeated(31 + n, (index) => `a${index}: Posts { total }`)} }` }),
  'aliases of a field': (n) => ({
    query: `{ Posts { items { ${repeated(31 + n, (index) => `a${index}: title`)} } } }`,
  }),
  'aliases in fragments': (n) => ({
    query: `{ ...A ...B } fragment A on Query { ${repeated(20, (i) => `a${i}: Posts { total }`)} } fragment B on Query { ${repeated(20 + n, (i) => `b${i}: Posts { total }`)} }`,
  }),
  depth: (n) => ({ query: `{ Posts { items { ${nested(14 + n, '_localizations', 'title')} } } }` }),
  'depth by fragments': (n) => ({
    query: `{ Posts { items { ...F0 } } } ${repeated(14 + n, (i) => `fragment F${i} on Post { _localizations { ...F${i + 1} } }`)} fragment F${14 + n} on Post { title }`,
  }),
  'a wide nesting': (n) => ({
    query: `{ Posts(limit: 100) { items { ${nested(8 + (n % 5), '_localizations', 'title summary body { __typename }')} } } }`,
  }),
  'a cycle of fragments': (n) => ({
    query: `{ Posts { items { ...F0 } } } ${repeated(1 + n, (i) => `fragment F${i} on Post { _localizations { ...F${(i + 1) % (1 + n)} } }`)}`,
  }),
  'fragments that double': (n) => ({
    query: `{ Posts(limit: 100) { items { ...F0 } } } ${repeated(10 + n, (i) => `fragment F${i} on Post { a: _localizations { ...F${i + 1} } ...F${i + 1} }`)} fragment F${10 + n} on Post { title }`,
  }),
  'fragments without aliases that double': (n) => ({
    query: `{ Posts(limit: 100) { items { ...F0 } } } ${repeated(12 + (n % 30), (i) => `fragment F${i} on Post { ...F${i + 1} ...F${i + 1} ${nested(2, '_localizations', `...F${12 + (n % 30)}`)} }`)} fragment F${12 + (n % 30)} on Post { body { __typename } cover { url } _localizations { body { __typename } } }`,
  }),
  'a flood of directives': (n) => ({
    query: `{ Posts { total ${'@include(if: true) '.repeat(50 + n * 3)} } }`,
  }),
  'unknown directives': (n) => ({ query: `{ Posts { total ${repeated(50 + n * 5, (i) => `@d${i}`)} } }` }),
  tokens: (n) => ({ query: `{ Posts { items { ${'title '.repeat(2000 + n)} } } }` }),
  'tokens of arguments': (n) => ({
    query: `{ Posts(where: {_id_any: [${'"a" '.repeat(2000 + n)}]}) { total } }`,
  }),
  'unknown fields': (n) => ({ query: `{ ${repeated(100 + n * 5, (i) => `field${i}`)} }` }),
  'conflicting fields': (n) => ({
    query: `{ ${repeated(60 + n, (i) => `Posts(limit: ${i}) { items { _localizations { title } } }`)} }`,
  }),
  'a nested _or': (n) => ({
    query: 'query ($w: PostWhereInput) { Posts(where: $w) { total } }',
    variables: { w: nestedOr(6 + (n % 6)) },
  }),
  'a wide _or': (n) => ({
    query: 'query ($w: PostWhereInput) { Posts(where: $w) { total } }',
    variables: { w: { _or: Array.from({ length: 501 + n }, () => ({ title_contains: 'a' })) } },
  }),
  'many values': (n) => ({
    query: 'query ($w: PostWhereInput) { Posts(where: $w) { total } }',
    variables: { w: { title_any: Array.from({ length: 501 + n }, (_, index) => `t${index}`) } },
  }),
  'huge limits': (n) => ({
    query: `{ Posts(limit: ${10 ** 9}) { items { _localizations { body { ... on Assets { items { url _localizations { url cover } } } } } } } Pages(limit: ${1e6 + n}) { items { _localizations { content { ... on Assets { items { url _localizations { url cover } } } } } } } }`,
  }),
  'many variables': (n) => ({
    query: 'query ($w: PostWhereInput) { Posts(where: $w) { total } }',
    variables: { w: { _or: Array.from({ length: 10_000 + n }, () => ({})) } },
  }),
  'a huge skip': (n) => ({ query: `{ Posts(skip: ${1_000_001 + n}) { total } }` }),
  'negative numbers': (n) => ({ query: `{ Posts(limit: -${n + 1}) { total } }` }),
  'numbers beyond Int': (n) => ({ query: `{ Posts(limit: ${2 ** 31 + n}) { total } }` }),
  'introspection of introspection': (n) => ({
    query: `{ ${repeated(4 + (n % 20), (i) => `a${i}: __schema { types { fields { type { fields { name } } } } }`)} }`,
  }),
  'deep introspection': (n) => ({
    query: `{ __schema { types { ${nested(5 + (n % 5), 'fields { type', 'name').replace(/\}$/, '} ')}${'}'.repeat(5 + (n % 5))} } } }`,
  }),
  'many operations': (n) => ({ query: repeated(20 + n, (i) => `query Q${i} { Posts { total } }`) }),
  'long search': (n) => ({
    query: 'query ($w: PostWhereInput) { Posts(where: $w) { total } }',
    variables: { w: { _search: 'a or '.repeat(101 + n) } },
  }),
  'deep variables': (n) => {
    let value: unknown = 'x';
    for (let depth = 0; depth < 30 + n; depth++) value = [value];
    return { query: 'query ($i: String) { Post(id: $i) { title } }', variables: { i: value } };
  },
  'nested selections without a type': (n) => ({
    query: `{ ${'... { '.repeat(50 + n)} Nothing ${'}'.repeat(50 + n)} }`,
  }),
  'open braces': (n) => ({ query: '{'.repeat(500 + n * 10) }),
  'open brackets': (n) => ({ query: `{ Posts(where: ${'['.repeat(500 + n * 10)}` }),
  comments: (n) => ({ query: `${'#\n'.repeat(3000 + n * 10)}{ Nothing }` }),
};

/** Returns at least this many queries, equally many of each kind. */
export function hostileQueries(count: number): HostileQuery[] {
  const each = Math.ceil(count / Object.keys(kinds).length);
  return Object.entries(kinds).flatMap(([name, make]) =>
    Array.from({ length: each }, (_, n) => ({ name: `${name} ${n}`, ...make(n) })),
  );
}
