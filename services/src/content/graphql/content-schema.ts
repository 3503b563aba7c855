import { readFileSync } from 'node:fs';
import path from 'node:path';
import { buildSchema, GraphQLError, type GraphQLSchema, isObjectType, isScalarType, Kind } from 'graphql';
import { resolvers } from './resolvers.ts';

/** The schema's text, which is served, executed and validated against. */
export const schemaText = readFileSync(path.resolve(import.meta.dirname, '../schema.graphql'), 'utf8');

const timeForm = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?)?$/;

function parseTime(value: unknown): Date {
  const text = typeof value === 'string' && timeForm.test(value) ? value : '';
  // Times without a zone are UTC.
  const isZoned = /(?:Z|[+-]\d\d:?\d\d)$/.test(text) || text.length === 10;
  const time = new Date(isZoned ? text : `${text}Z`);
  const year = time.getUTCFullYear();
  if (!(year >= 1 && year <= 9999))
    throw new GraphQLError(`_DateTime must be an ISO 8601 time: ${JSON.stringify(value)}`);
  return time;
}

/**
 * The schema with its resolvers.
 *
 * @throws for a resolver of a type or field that the schema does not have
 */
export function makeContentSchema(): GraphQLSchema {
  const schema = buildSchema(schemaText);
  for (const [typeName, ofFields] of Object.entries(resolvers)) {
    const fields = schema.getType(typeName);
    if (!isObjectType(fields)) throw new Error(`there is no type ${typeName}`);
    for (const [name, resolve] of Object.entries(ofFields)) {
      const field = fields.getFields()[name];
      if (!field) throw new Error(`there is no field ${typeName}.${name}`);
      field.resolve = resolve;
    }
  }
  const dateTime = schema.getType('_DateTime');
  if (!isScalarType(dateTime)) throw new Error('there is no _DateTime');
  dateTime.coerceInputValue = parseTime;
  dateTime.coerceInputLiteral = (node) => parseTime(node.kind === Kind.STRING ? node.value : undefined);
  return schema;
}
