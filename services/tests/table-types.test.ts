import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from './cluster/test-database.ts';

const sources = path.resolve(import.meta.dirname, '../src');

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly isNullable: boolean;
}

/** TypeScript types by the PostgreSQL types that the driver converts to them. */
const typesOf: Readonly<Record<string, string>> = {
  uuid: 'string',
  text: 'string',
  date: 'string',
  xid8: 'string',
  tsvector: 'string',
  integer: 'number',
  bigint: 'number',
  real: 'number',
  boolean: 'boolean',
  'timestamp with time zone': 'Date',
  jsonb: 'json',
  _text: 'string[]',
  _uuid: 'string[]',
  _float4: '(number | null)[]',
};

interface Declared extends Column {
  /** True if an insert may omit it. */
  readonly hasDefault: boolean;
}

/** The columns that `tables.ts` of a module declares. */
function declaredColumns(module: string): Declared[] {
  const source = readFileSync(path.join(sources, module, 'tables.ts'), 'utf8').replace(
    /\/\*[\s\S]*?\*\//g,
    '',
  );
  const bodies = new Map(
    [...source.matchAll(/(?:interface |')([\w.]+)(?:'?:)? \{([^{}]*)\}/g)].map(([, name = '', body = '']) => [
      name,
      body,
    ]),
  );
  const named = [...source.matchAll(/'([\w.]+)': (\w+);/g)].map(([, table = '', name = '']) => [
    table,
    bodies.get(name),
  ]);
  const tables = [...[...bodies].filter(([name]) => name.includes('.')), ...named];
  return tables.flatMap(([table = '', body = '']) =>
    [...body.matchAll(/(\w+): ([^;]+?)\s*(?:;|$)/g)].map(([, name = '', type = '']) =>
      declared(table, name, type),
    ),
  );
}

function declared(table: string, name: string, written: string): Declared {
  const hasDefault = /^(?:Generated<|ColumnType<.+, never, never>)/.test(written);
  const isNullable = written.startsWith('NullableJson<') || written.endsWith(' | null');
  const bare = written.replace(/ \| null$/, '').replace(/^Generated<(.*)>$/, '$1');
  const type = /^(?:JSONColumnType|NullableJson)</.test(bare) || bare === 'unknown' ? 'json' : bare;
  // Any other name is a union of literals.
  const known = ['string', 'number', 'boolean', 'Date', 'json', 'string[]', '(number | null)[]'];
  const numeric = type.replace(/^ColumnType<(.+), never, never>$/, '$1');
  return { table, name, type: known.includes(numeric) ? numeric : 'string', isNullable, hasDefault };
}

describe('table types', () => {
  let database: TestDatabase;
  let stored: (Column & { readonly hasDefault: boolean })[];
  beforeAll(async () => {
    database = await createTestDatabase();
    const { rows } = await database.pool.query<Column & { hasDefault: boolean }>(`
      select table_schema || '.' || table_name as table, column_name as name,
        case data_type when 'ARRAY' then udt_name else data_type end as type,
        is_nullable = 'YES' as "isNullable",
        column_default is not null or is_identity = 'YES' or is_generated = 'ALWAYS' as "hasDefault"
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema in ('main', 'catalogue', 'live', 'content', 'platform') and table_type = 'BASE TABLE'
        -- Kept by a step for the releases that run beside this one.
        and col_description(format('%I.%I', table_schema, table_name)::regclass, ordinal_position)
          is distinct from 'of the previous release'`);
    stored = rows.map((row) => ({ ...row, type: typesOf[row.type] ?? row.type }));
  });
  afterAll(() => database.drop());

  const sorted = (columns: readonly Column[]) =>
    columns
      .map(({ table, name, type, isNullable }) => `${table}.${name} ${type}${isNullable ? ' | null' : ''}`)
      .sort();

  it.each(['main', 'catalogue', 'live', 'content', 'platform'])(
    '%s declares every column as in the migrated database',
    (module) => {
      const ofModule = stored.filter(({ table }) => table.startsWith(`${module}.`));
      expect(ofModule.length).toBeGreaterThan(0);
      expect(sorted(declaredColumns(module))).toEqual(sorted(ofModule));
    },
  );

  it('an insert may omit only columns that the database fills in', () => {
    const filled = new Set(
      stored.filter(({ hasDefault }) => hasDefault).map(({ table, name }) => `${table}.${name}`),
    );
    const optional = ['main', 'catalogue', 'live', 'content', 'platform']
      .flatMap(declaredColumns)
      .filter(({ hasDefault }) => hasDefault);
    expect(optional.map(({ table, name }) => `${table}.${name}`).filter((name) => !filled.has(name))).toEqual(
      [],
    );
  });
});
