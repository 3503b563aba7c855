import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendJsonText } from '@recolta/server-kit/send-json';
import * as z from 'zod';
import { BorderError } from '../../platform/http/border-error.ts';
import type { CallContext } from '../../platform/http/call-context.ts';
import { readBytes } from '../../platform/http/read-body.ts';
import { isStorable } from '../../platform/http/storable.ts';
import { hashToken } from '../../platform/token.ts';
import type { ContentOptions } from '../content-options.ts';
import type { ContentEngine, QueryParameters } from './content-engine.ts';
import { type GraphQLAnswer, refusedAnswer } from './graphql-answer.ts';
import { QueryContext } from './query-context.ts';

/** Maximum characters of a query after its white space is compressed. */
const maxQueryLength = 27_500;
const maxBodyBytes = 200_000;
/** Maximum values of all variables together: each object of a filter is compared with all existing filters. */
const maxVariableValues = 1000;

/** Headers that browsers of other origins may send; all but `Prepr-Locale` have no effect. */
const allowedHeaders = [
  'Authorization',
  'Content-Type',
  ...['ABTesting', 'Customer-Id', 'Customer-Id-Created', 'Hubspot-Id', 'Locale', 'Package', 'Preview-Bar'],
  ...[
    'Resolve-Internal-Links',
    'Segments',
    'User-Agent',
    'Version',
    'Visitor-IP',
    'Context-initial_referral',
  ],
  ...['source', 'medium', 'term', 'content', 'campaign'].map((name) => `Context-utm_${name}`),
].map((name, index) => (index < 2 ? name : `Prepr-${name}`));
const crossOrigin = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': allowedHeaders.join(', '),
  'access-control-allow-methods': 'GET, POST, OPTIONS',
  'access-control-max-age': '86400',
};

const parametersSchema = z.object({
  query: z.string(),
  variables: z.record(z.string(), z.unknown()).nullish(),
  operationName: z.string().nullish(),
});

/**
 * Answers a query, at `/graphql` with a bearer token or at `/<token>`. Every answer is JSON in GraphQL's format: 401
 * without a valid token, 405 for methods other than POST and GET, 412 for a query that is too long, 413, 415; errors in
 * the query itself are 200.
 */
export async function answerGraphql(
  options: ContentOptions,
  engine: () => Promise<ContentEngine>,
  {
    request,
    response,
    context,
  }: { request: IncomingMessage; response: ServerResponse; context: CallContext },
): Promise<void> {
  if (request.method === 'OPTIONS') {
    response.writeHead(204, crossOrigin).end();
    return;
  }
  const { status, text, headers } = await answerOf(options, engine, request, context).catch(
    (error: unknown) => {
      if (!(error instanceof BorderError)) throw error;
      return refusedAnswer(error.status, `${error.code}.`);
    },
  );
  sendJsonText(response, status, text, { ...crossOrigin, ...headers });
}

async function answerOf(
  options: ContentOptions,
  engine: () => Promise<ContentEngine>,
  request: IncomingMessage,
  context: CallContext,
): Promise<GraphQLAnswer> {
  const [path = '', search = ''] = (request.url ?? '').split(/\?(.*)/s, 2);
  const given = path === '/graphql' ? bearerOf(request) : path.slice(1);
  if (given === undefined || !isToken(given, options.accessTokens)) {
    request.resume();
    return refusedAnswer(401, 'Unauthenticated: the access token is missing or not valid.');
  }
  const { method } = request;
  if (method !== 'POST' && method !== 'GET') {
    request.resume();
    return refusedAnswer(405, `Method ${method} is not allowed.`, { allow: 'GET, POST' });
  }
  const parameters = method === 'GET' ? parametersOfSearch(search) : await parametersOfBody(request);
  if (typeof parameters === 'string') return refusedAnswer(200, parameters);
  if ('status' in parameters) return parameters;
  const { length } = parameters.query.replace(/\s+/g, ' ').trim();
  if (length > maxQueryLength)
    return refusedAnswer(
      412,
      `Query could not be compressed. Query limit is ${maxQueryLength} but length was ${length}.`,
    );
  // A GET has already had its slot.
  const run = () => execute(options, engine, parameters, { request, context });
  return method === 'GET' ? run() : options.reads.run(context, run);
}

async function execute(
  { readDb: db, assets: site, queryBudgetMs }: ContentOptions,
  engine: () => Promise<ContentEngine>,
  parameters: QueryParameters,
  { request, context }: { readonly request: IncomingMessage; readonly context: CallContext },
): Promise<GraphQLAnswer> {
  const headerLocale = headerOf(request, 'prepr-locale');
  const budget = AbortSignal.timeout(queryBudgetMs);
  const signal = AbortSignal.any([context.abandoned(), budget]);
  const late = new Promise<GraphQLAnswer>((resolve) => {
    const refuse = () => resolve(refusedAnswer(200, `The query took longer than ${queryBudgetMs} ms.`));
    signal.addEventListener('abort', refuse, { once: true });
  });
  const run = await engine();
  return Promise.race([run(parameters, new QueryContext({ db, site, headerLocale, signal })), late]);
}

function bearerOf({ headers }: IncomingMessage): string | undefined {
  return /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];
}

function isToken(given: string, tokens: readonly string[]): boolean {
  const hash = Buffer.from(hashToken(given));
  // Compares all tokens, so that the time does not reveal which one matched.
  return tokens.map((token) => timingSafeEqual(hash, Buffer.from(hashToken(token)))).includes(true);
}

function headerOf({ headers }: IncomingMessage, name: string): string | null {
  const value = headers[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

/** @returns the error, or the parameters */
function parametersOfSearch(search: string): QueryParameters | string {
  const given = new URLSearchParams(search);
  const variables = given.get('variables');
  const operationName = given.get('operationName');
  return checkedParameters({
    query: given.get('query') ?? undefined,
    ...(operationName && { operationName }),
    // Invalid JSON is not an object either.
    ...(variables && { variables: parsedJson(variables) ?? variables }),
  });
}

async function parametersOfBody(request: IncomingMessage): Promise<QueryParameters | string | GraphQLAnswer> {
  const [mediaType = ''] = (request.headers['content-type'] ?? '').split(';', 1);
  if (mediaType.trim().toLowerCase() !== 'application/json') {
    request.resume();
    return refusedAnswer(415, 'The body must be application/json.');
  }
  return checkedParameters(parsedJson((await readBytes(request, maxBodyBytes)).toString('utf8')));
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function checkedParameters(given: unknown): QueryParameters | string {
  if (Array.isArray(given)) return 'Batching is not supported.';
  const parsed = parametersSchema.safeParse(given);
  if (!parsed.success)
    return 'The request must have a query, and may have variables (an object) and an operationName.';
  const { query, variables, operationName } = parsed.data;
  if (!isStorable(variables))
    return 'Variables must be valid Unicode without U+0000, and not nested more than 20 deep.';
  if (countOf(variables, maxVariableValues) > maxVariableValues)
    return `Variables hold at most ${maxVariableValues} values.`;
  return {
    query,
    ...(variables && { variables }),
    ...(operationName && { operationName }),
  };
}

/** Counts the values inside a value, itself included; stops at one more than `most`. */
function countOf(value: unknown, most: number): number {
  if (value === null || typeof value !== 'object') return 1;
  let count = 1;
  for (const part of Object.values(value)) {
    count += countOf(part, most - count);
    if (count > most) break;
  }
  return count;
}
