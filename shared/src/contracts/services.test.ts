import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type CallMeta, mediaTypesOf } from './http/call.ts';
import { serviceContracts } from './services.ts';

interface Schema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema | false;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly additionalProperties?: unknown;
  readonly [name: string]: unknown;
}

interface Call {
  readonly '~orpc': {
    readonly meta: CallMeta;
    readonly inputSchema?: z.ZodMiniType;
    readonly route: { readonly method?: string; readonly path?: string; readonly successStatus?: number };
  };
}

const isCall = (value: object): value is Call => '~orpc' in value;

function callsIn(contract: object): Call[] {
  return Object.values(contract).flatMap((value) => (isCall(value) ? [value] : callsIn(value)));
}

/** Limits and patterns of a value; of several alternatives the words that each accepts. */
function limitsOf(schema: Schema): string {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.map(limitsOf).join(' | ');
  const { type, minLength, maxLength, minimum, maximum, minItems, maxItems, pattern, format } = schema;
  const range = (from: unknown, to: unknown) =>
    from === undefined && to === undefined ? '' : `${from ?? ''}..${to ?? ''}`;
  const words = schema.enum ?? (schema.const === undefined ? [] : [schema.const]);
  const long = `${words.length} words, ${words[0]} to ${words.at(-1)}`;
  return [
    ...[type, range(minLength, maxLength), range(minimum, maximum), range(minItems, maxItems)],
    ...[format ?? pattern, words.length > 12 ? long : words.join(',')],
    schema.default === undefined ? '' : `default ${JSON.stringify(schema.default)}`,
  ]
    .filter((part) => part !== undefined && part !== '')
    .join(' ');
}

/** One line for each field: its path, `?` if it may be left out, and what it accepts. */
function linesOf(schema: Schema, path: string): string[] {
  const parts = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  const inner = parts.filter((one) => one.properties || one.items || one.anyOf || one.oneOf);
  const fields = Object.entries(schema.properties ?? {}).flatMap(([name, value]) =>
    linesOf(value, `${path}.${name}${schema.required?.includes(name) ? '' : '?'}`),
  );
  const own =
    schema.properties || (parts.length > 0 && inner.length === parts.length)
      ? []
      : [`${path}: ${limitsOf(schema)}`];
  return [
    ...own,
    ...fields,
    ...(schema.items ? linesOf(schema.items, `${path}[]`) : []),
    ...inner.flatMap((one, at) => linesOf(one, inner.length > 1 ? `${path}(${at + 1})` : path)),
  ];
}

/** The fields that a call accepts. */
function fieldsOf({ '~orpc': { inputSchema } }: Call): string[] {
  if (!inputSchema) return [];
  const options = { io: 'input', unrepresentable: 'any', reused: 'inline' } as const;
  return linesOf(z.toJSONSchema(inputSchema, options) as Schema, '');
}

/** After an intended change, `pnpm unit shared/src/contracts/services.test.ts -u` writes the list again. */
it('has the listed calls, with their callers, limits, status and the fields that they accept', async () => {
  const names = new Map<string, string>();
  const lines = Object.entries(serviceContracts).flatMap(([service, contract]) =>
    callsIn(contract).flatMap((call) => {
      const { meta, route } = call['~orpc'];
      const name = `${service} ${route.method} ${route.path}`;
      const size = meta.class === 'upload' ? ` of ${meta.maxBytes} bytes in ${meta.timeoutMs} ms` : '';
      const fields = fieldsOf(call);
      const body = fields.filter((line) => line.startsWith('.body'));
      const same = body.length > 8 ? names.get(body.join()) : undefined;
      names.set(body.join(), same ?? name);
      return [
        `${name} answers ${route.successStatus ?? 200}`,
        `  by ${meta.caller}${meta.isProven ? ', proven' : ''}: ${meta.class}${size}, ${mediaTypesOf(meta).join()}`,
        ...(same ? [...fields.filter((line) => !body.includes(line)), `.body as in ${same}`] : fields).map(
          (line) => `  ${line}`,
        ),
      ];
    }),
  );
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('./services.calls.txt');
});
