import type { GraphQLError } from 'graphql';

/** An answer of the GraphQL endpoint: always JSON, refusals included. */
export interface GraphQLAnswer {
  readonly status: number;
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** 200 for any error in the query; an internal error has the status in its extensions. */
export function graphqlAnswer(data: unknown, errors: readonly GraphQLError[]): GraphQLAnswer {
  const statuses = errors.map(({ extensions: { status } }) => (typeof status === 'number' ? status : 200));
  const body = {
    ...(data !== undefined && { data }),
    ...(errors.length > 0 && { errors: errors.map(errorOf) }),
  };
  return { status: Math.max(200, ...statuses), text: JSON.stringify(body) };
}

/** The only form of an error; a query that costs too much names its cost. */
function errorOf({ message, locations, path, extensions: { cost, maxCost } }: GraphQLError): object {
  return {
    message,
    extensions: { category: 'graphql', ...(cost !== undefined && { cost, maxCost }) },
    locations: locations ?? start,
    ...(path && { path }),
  };
}

const start = [{ line: 1, column: 1 }];

/** Refusals before a query is parsed. */
export function refusedAnswer(
  status: number,
  message: string,
  headers?: Readonly<Record<string, string>>,
): GraphQLAnswer {
  const errors = [{ message, extensions: { category: 'graphql' }, locations: start }];
  return { status, text: JSON.stringify({ errors }), ...(headers && { headers }) };
}
