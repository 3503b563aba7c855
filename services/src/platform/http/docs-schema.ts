import { escapeHtml } from '@recolta/server-kit/escape-html';
import * as z from 'zod';

/** The parts of a JSON Schema that the page reads. */
export interface DocumentedSchema {
  readonly type?: string | string[] | undefined;
  readonly format?: string | undefined;
  readonly contentMediaType?: string | undefined;
  readonly const?: unknown;
  readonly enum?: unknown[] | undefined;
  readonly description?: string | undefined;
  readonly properties?: Record<string, DocumentedSchema> | undefined;
  readonly required?: string[] | undefined;
  readonly items?: DocumentedSchema | undefined;
  readonly additionalProperties?: boolean | DocumentedSchema | undefined;
  readonly anyOf?: DocumentedSchema[] | undefined;
  readonly oneOf?: DocumentedSchema[] | undefined;
  readonly minLength?: number | undefined;
  readonly maxLength?: number | undefined;
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
  readonly pattern?: string | undefined;
  readonly default?: unknown;
}

export const documentedSchema: z.ZodType<DocumentedSchema> = z.object({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  format: z.string().optional(),
  contentMediaType: z.string().optional(),
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  description: z.string().optional(),
  get properties() {
    return z.record(z.string(), documentedSchema).optional();
  },
  required: z.array(z.string()).optional(),
  get items() {
    return documentedSchema.optional();
  },
  get additionalProperties() {
    return z.union([z.boolean(), documentedSchema]).optional();
  },
  get anyOf() {
    return z.array(documentedSchema).optional();
  },
  get oneOf() {
    return z.array(documentedSchema).optional();
  },
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  pattern: z.string().optional(),
  default: z.unknown().optional(),
});

/** A schema as its type and, for objects in it, a list of their fields. */
export function schemaHtml(schema: DocumentedSchema): string {
  const type = `<span class="type">${escapeHtml(typeOf(schema))}</span>`;
  return `${type}${objectsIn(schema).map(fieldsHtml).join('')}`;
}

function typeOf(schema: DocumentedSchema): string {
  const { anyOf, oneOf, items, type, format, contentMediaType } = schema;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const options = anyOf ?? oneOf;
  if (options) return [...new Set(options.map(typeOf))].join(' | ');
  if (items) return `array of ${typeOf(items)}`;
  if (contentMediaType !== undefined) return 'file';
  const name = [type ?? 'any'].flat().join(' | ');
  if (name === 'object' && typeof schema.additionalProperties === 'object') {
    return `object of ${typeOf(schema.additionalProperties)} by key`;
  }
  const limits = limitsOf(schema);
  return [name, ...(format ? [format] : []), ...limits].join(', ');
}

function limitsOf({ minLength, maxLength, minimum, maximum, pattern, ...rest }: DocumentedSchema): string[] {
  const isSafe = (bound: number | undefined) =>
    bound !== undefined && Math.abs(bound) < Number.MAX_SAFE_INTEGER;
  return [
    ...(minLength === undefined ? [] : [`${minLength}+ characters`]),
    ...(maxLength === undefined ? [] : [`at most ${maxLength} characters`]),
    ...(isSafe(minimum) ? [`≥ ${minimum}`] : []),
    ...(isSafe(maximum) ? [`≤ ${maximum}`] : []),
    ...(pattern === undefined || rest.format !== undefined ? [] : [pattern]),
    ...(rest.default === undefined ? [] : [`default ${JSON.stringify(rest.default)}`]),
  ];
}

/** The objects below a type whose fields are listed: its own, its items' and its alternatives'. */
function objectsIn(schema: DocumentedSchema): DocumentedSchema[] {
  if (schema.properties) return [schema];
  if (schema.items) return objectsIn(schema.items);
  const { additionalProperties } = schema;
  if (typeof additionalProperties === 'object') return objectsIn(additionalProperties);
  return (schema.anyOf ?? schema.oneOf ?? []).flatMap(objectsIn);
}

function fieldsHtml({ properties = {}, required = [] }: DocumentedSchema): string {
  const fields = Object.entries(properties).map(([name, schema]) => {
    const optional = required.includes(name) ? '' : ' <span class="soft">optional</span>';
    return `<li><code>${escapeHtml(name)}</code>${optional} ${schemaHtml(schema)}</li>`;
  });
  return fields.length === 0 ? '' : `<ul class="fields">${fields.join('')}</ul>`;
}
