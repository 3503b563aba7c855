import { isEnumType, isInputObjectType } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modelNames, models } from '../../src/content/content-model.ts';
import { makeContentSchema } from '../../src/content/graphql/content-schema.ts';
import { itemFiles, writeContentFolder } from './content-folder.ts';
import { type ContentMarket, startContentMarket } from './content-market.ts';
import { filterCases, pairFolder, sortCases } from './filter-pairs.ts';

const schema = makeContentSchema();
const aliasesPerQuery = 25;

/** Lists with filters and sorts: one per model, and one of all models. */
const lists = [
  ...modelNames.map((model) => ({ list: models[model].plural, input: model, model })),
  { list: 'ContentItems', input: 'ContentItems', model: null },
] as const;

/** Names of an input's fields; for an object, with the names of its fields. */
function fieldsOf(typeName: string): string[] {
  const type = schema.getType(typeName);
  if (!isInputObjectType(type)) throw new Error(`there is no input ${typeName}`);
  return Object.values(type.getFields()).flatMap(({ name, type: of }) => {
    const inner = isInputObjectType(of) && name.startsWith('_') ? fieldsOf(of.name) : [];
    return [name, ...inner.map((field) => `${name}.${field}`)];
  });
}

function valuesOf(typeName: string): string[] {
  const type = schema.getType(typeName);
  if (!isEnumType(type)) throw new Error(`there is no enumeration ${typeName}`);
  return type.getValues().map(({ name }) => name);
}

interface Asked {
  readonly where: object;
  readonly sort?: string;
}

describe('filters and sorts of content', () => {
  let market: ContentMarket;
  beforeAll(async () => {
    const { items, relations } = pairFolder();
    market = await startContentMarket(
      writeContentFolder({ ...itemFiles(items), 'relations.json': JSON.stringify(relations) }),
    );
  });
  afterAll(() => market.close());

  /** Ids in the list for each filter, many in one query. */
  async function idsOf(list: string, input: string, asked: readonly Asked[]): Promise<string[][]> {
    const found: string[][] = [];
    for (let at = 0; at < asked.length; at += aliasesPerQuery) {
      const some = asked.slice(at, at + aliasesPerQuery);
      const variables = some.map((_, n) => `$w${n}: ${input}WhereInput, $s${n}: ${input}SortInput`);
      const fields = some.map(
        (_, n) => `l${n}: ${list}(where: $w${n}, sort: $s${n}, limit: 100) { total items { ...Id } }`,
      );
      const data: Record<string, { total: number; items: { _id: string }[] }> = await market.read(
        `query (${variables.join(', ')}) { ${fields.join(' ')} } fragment Id on Model { _id }`,
        Object.fromEntries(
          some.flatMap(({ where, sort }, n) => [
            [`w${n}`, where],
            [`s${n}`, sort],
          ]),
        ),
      );
      for (const { total, items } of Object.values(data)) {
        expect(items).toHaveLength(Math.min(total, 100));
        found.push(items.map(({ _id }) => _id));
      }
    }
    return found;
  }

  it.each(lists)(
    'every filter of $list separates a pair that differs only in its field',
    async ({ list, input, model }) => {
      const cases = filterCases(model);
      expect([...cases.keys()].sort()).toEqual(fieldsOf(`${input}WhereInput`).sort());
      const asked = [...cases].map(([name, { pair, where }]) => {
        const both = [pair.found.id, pair.other.id];
        const among = name.startsWith('_id_') ? {} : { _id_any: both };
        return { name, pair, both, where, among };
      });
      const unfiltered = await idsOf(
        list,
        input,
        asked.map(({ both }) => ({ where: { _id_any: both } })),
      );
      const filtered = await idsOf(
        list,
        input,
        asked.map(({ where, among }) => ({ where: { ...where, ...among } })),
      );
      const inOr = await idsOf(
        list,
        input,
        asked.map(({ where, both }) => ({ where: { _id_any: both, _or: [where] } })),
      );
      for (const [index, { name, pair, both }] of asked.entries()) {
        expect(unfiltered[index], name).toHaveLength(2);
        expect(
          filtered[index]?.filter((id) => both.includes(id)),
          name,
        ).toEqual([pair.found.id]);
        expect(inOr[index], `${name} in _or`).toEqual([pair.found.id]);
      }
    },
  );

  it.each(lists)(
    'every sort of $list orders a pair, and items without the value come last',
    async ({ list, input, model }) => {
      const cases = sortCases(model);
      const isTime = (field: string) => /^(?:created|changed|publish)_on$/.test(field);
      const fields = [...cases.keys()].filter((field) => model !== null || isTime(field));
      const covered = fields.flatMap((field) => [
        `${field}_ASC`,
        `${field}_DESC`,
        ...(isTime(field) ? [field] : []),
      ]);
      const sorts = valuesOf(`${input}SortInput`).filter((name) => name !== 'popular');
      expect(sorts.toSorted()).toEqual(covered.sort());
      const asked = sorts.flatMap((sort) => {
        const pair = cases.get(sort.replace(/_(?:ASC|DESC)$/, ''));
        return pair ? [{ pair, sort, where: { _id_any: [pair.found.id, pair.other.id] } }] : [];
      });
      const orders = await idsOf(list, input, asked);
      for (const [index, { pair, sort }] of asked.entries()) {
        const isFoundFirst = sort.endsWith('_DESC') || sort.startsWith('category');
        const order = isFoundFirst ? [pair.found, pair.other] : [pair.other, pair.found];
        expect(orders[index], sort).toEqual(order.map(({ id }) => id));
      }
    },
  );

  it('a filter that is null is ignored, except _slug_any', async () => {
    for (const { list, input } of lists) {
      const names = fieldsOf(`${input}WhereInput`).filter((name) => !/\.|^_slug_any$/.test(name));
      const nulls = names.map((name) => ({ where: { [name]: null } }));
      const [all = [], ...found] = await idsOf(list, input, [{ where: {} }, ...nulls]);
      expect(found).toEqual(names.map(() => all));
      const some = { _id_any: all };
      const [slugged = [], bare = []] = await idsOf(list, input, [
        { where: { ...some, _slug_any: [] } },
        { where: { ...some, _slug_any: null } },
      ]);
      expect([...slugged, ...bare].sort()).toEqual(all.toSorted());
      expect(Math.min(slugged.length, bare.length)).toBeGreaterThan(0);
    }
  });
});
