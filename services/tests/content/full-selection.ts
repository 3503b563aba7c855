import {
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isObjectType,
} from 'graphql';

/**
 * Selects every field of a type, each with all of its own fields; of `_localizations` only the locale.
 *
 * @param member the type of unions whose fields are selected: fields of several may differ in type
 */
export function selectAll(
  schema: GraphQLSchema,
  type: GraphQLNamedType | undefined,
  member?: string,
): string {
  if (isAbstractType(type)) {
    const inner = member === undefined ? '' : `... on ${member} ${selectAll(schema, schema.getType(member))}`;
    return `{ __typename ${inner} }`;
  }
  if (!isObjectType(type)) return '';
  const fields = Object.values(type.getFields()).map(({ name, type: of }) => {
    const inner = name === '_localizations' ? '{ _locale }' : selectAll(schema, getNamedType(of), member);
    return `${name} ${inner}`;
  });
  return `{ ${fields.join(' ')} }`;
}
