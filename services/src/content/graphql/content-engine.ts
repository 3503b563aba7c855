import type { Log } from '@recolta/server-kit/log';
import {
  type DocumentNode,
  execute,
  type FragmentDefinitionNode,
  GraphQLError,
  getOperationAST,
  getVariableValues,
  Kind,
  NoSchemaIntrospectionCustomRule,
  specifiedRules,
  validate,
} from 'graphql';
import { isDatabaseAway } from '../../platform/db/database-away.ts';
import { makeContentSchema } from './content-schema.ts';
import { type GraphQLAnswer, graphqlAnswer } from './graphql-answer.ts';
import type { QueryContext } from './query-context.ts';
import { costOf } from './query-cost.ts';
import { parseWithinLimits } from './query-limits.ts';
import { typeNameOf } from './resolvers.ts';

export interface QueryParameters {
  readonly query: string;
  readonly variables?: Readonly<Record<string, unknown>> | undefined;
  readonly operationName?: string | undefined;
}

interface EngineOptions {
  readonly hasIntrospection: boolean;
  /** See `costOf`. */
  readonly maxCost: number;
  readonly log: Log;
}

export type ContentEngine = (parameters: QueryParameters, context: QueryContext) => Promise<GraphQLAnswer>;

const maxErrors = 10;

/** Parses, validates, estimates and executes queries. Logs internal errors and answers them without their cause. */
export function createContentEngine({ hasIntrospection, maxCost, log }: EngineOptions): ContentEngine {
  const schema = makeContentSchema();
  const rules = hasIntrospection ? specifiedRules : [...specifiedRules, NoSchemaIntrospectionCustomRule];
  const hideSuggestions = !hasIntrospection;

  function checked({ query, variables = {}, operationName }: QueryParameters): DocumentNode {
    const document = parseWithinLimits(query);
    const [invalid, ...more] = validate(schema, document, rules, { maxErrors, hideSuggestions });
    if (invalid) throw new AggregateError([invalid, ...more]);
    const operation = getOperationAST(document, operationName);
    // The execution reports a missing operation and invalid variables.
    if (!operation) return document;
    const found = getVariableValues(schema, operation.variableDefinitions ?? [], variables);
    if (!found.variableValues) return document;
    const cost = costOf(schema, operation, fragmentsOf(document), found.variableValues);
    if (cost <= maxCost) return document;
    const message = `The query costs ${cost}, at most ${maxCost} is answered: ask for fewer items or fields.`;
    throw new GraphQLError(message, { nodes: operation, extensions: { cost, maxCost } });
  }

  return async (parameters, contextValue) => {
    const { signal } = contextValue;
    /** Errors caused by the end of the query itself are not failures. */
    const shown = (error: unknown) => (signal.aborted ? abandoned : masked(error, log));
    try {
      const { data, errors = [] } = await execute({
        ...{ schema, document: checked(parameters), contextValue, hideSuggestions },
        variableValues: parameters.variables,
        operationName: parameters.operationName,
        typeResolver: typeNameOf,
        abortSignal: signal,
      });
      return graphqlAnswer(data, errors.map(shown));
    } catch (error) {
      const errors: unknown[] = error instanceof AggregateError ? error.errors : [error];
      return graphqlAnswer(undefined, errors.map(shown));
    }
  };
}

/** Answers a query whose caller is gone or already got a timeout. */
const abandoned = new GraphQLError('The query was abandoned.');

function fragmentsOf({ definitions }: DocumentNode): ReadonlyMap<string, FragmentDefinitionNode> {
  return new Map(
    definitions.flatMap((definition) =>
      definition.kind === Kind.FRAGMENT_DEFINITION ? [[definition.name.value, definition]] : [],
    ),
  );
}

function masked(error: unknown, log: Log): GraphQLError {
  if (error instanceof GraphQLError && (!error.originalError || error.originalError instanceof GraphQLError))
    return error;
  const cause = error instanceof GraphQLError ? error.originalError : error;
  const isAway = isDatabaseAway(cause);
  log.error({ err: cause }, 'a content query failed');
  return new GraphQLError(isAway ? 'Service unavailable.' : 'Internal server error.', {
    ...(error instanceof GraphQLError && { nodes: error.nodes, path: error.path }),
    extensions: { status: isAway ? 503 : 500 },
  });
}
